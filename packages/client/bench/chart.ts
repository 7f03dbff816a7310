/** Draws the README's chart from a file that holds the JSON of the benchmark. CONTRIBUTING.md has the commands. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Comparison } from '@voice-agent-platform/internal/bench';

interface Report {
  readonly date: string;
  readonly machine: Readonly<Record<string, string>>;
  readonly comparisons: readonly Comparison[];
}

const METRIC = 'CPU us';
const WIDTH = 760;
const NAMES = 200;
const ROW = 30;
const TOP = 64;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file that holds the JSON of the benchmark.');
const { date, machine, comparisons } = JSON.parse(await readFile(file, 'utf8')) as Report;
const [comparison] = comparisons;
if (!comparison) throw new Error(`${file} holds no comparison`);
const catalog = await readFile(new URL('../../../pnpm-workspace.yaml', import.meta.url), 'utf8');
const rows = comparison.subjects
  .map(({ name, ratios }) => ({ name: withVersion(name), ratio: ratios[METRIC] ?? NaN }))
  .filter(({ name }) => !name.includes('fetch,') && name !== 'plain fetch')
  .sort((one, other) => one.ratio - other.ratio);
await writeFile(new URL('../assets/benchmark.svg', import.meta.url), drawChart());

function withVersion(name: string): string {
  const version = new RegExp(`^ +'?${name}'?: ([\\d.]+)$`, 'm').exec(catalog)?.[1];
  return version === undefined ? name : `${name} ${version}`;
}

function drawChart(): string {
  const most = Math.max(...rows.map(({ ratio }) => ratio));
  const scale = (WIDTH - NAMES - 64) / most;
  const height = TOP + rows.length * ROW + 52;
  const bars = rows.map(({ name, ratio }, index) => {
    const y = TOP + index * ROW;
    const width = Math.round(ratio * scale);
    const kind = name.startsWith('this client') ? 'own' : 'other';
    return `<text x="${NAMES - 12}" y="${y + 16}" text-anchor="end">${name}</text>
<rect class="${kind}" x="${NAMES}" y="${y + 3}" width="${width}" height="18" rx="3"/>
<text class="value" x="${NAMES + width + 8}" y="${y + 16}">${ratio.toFixed(2)}</text>`;
  });
  const title = `CPU time of a call, relative to ${comparison?.reference ?? ''}`;
  const facts = [date, machine['node'], machine['system'], machine['processors']].join(', ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${title}: ${rows.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`).join(', ')}</title>
<style>
text { font: 13px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: #131819 }
.title { font-size: 15px; font-weight: 600 }
.note { font-size: 12px; fill: #5f6a6b }
.value { font-variant-numeric: tabular-nums }
.own { fill: #0a6f6a }
.other { fill: #9aa6a7 }
@media (prefers-color-scheme: dark) {
  text { fill: #e9eeee }
  .note { fill: #929e9f }
  .own { fill: #41bfb3 }
  .other { fill: #5b686a }
}
</style>
<text class="title" x="0" y="20">${title}</text>
<text class="note" x="0" y="40">A PATCH with a JSON body against a fetch that responds at once. Shorter is better.</text>
${bars.join('\n')}
<text class="note" x="0" y="${height - 16}">${facts}. Median of ${comparison?.rounds ?? 0} shuffled rounds.</text>
</svg>
`;
}
