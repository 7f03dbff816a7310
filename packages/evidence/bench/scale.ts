/**
 * Compares a large recording in a process of its own, and prints its time and its memory: `pnpm bench [exchanges]`. The
 * figures depend on the machine, so nothing fails by them.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTemporaryFolder } from '@voice-agent-platform/internal/temporary-folder';
import { run } from '@voice-agent-platform/internal/run';
import { terminalTable } from '@voice-agent-platform/internal/tables';
import { compare, readHar } from '../src/index.js';
import { entry, har } from '../test/recording.js';

const [, , first = '18000', file] = process.argv;
if (first === 'measure' && file !== undefined) measure(file);
else await generate(Number(first));

/** Short lists and long ones. */
async function generate(exchanges: number): Promise<void> {
  const rows = await inTemporaryFolder(async (folder) => {
    const found: string[][] = [];
    for (const items of [1, 10]) {
      const path = join(folder, `${items}.har`);
      writeFileSync(path, recording(exchanges, items));
      const { stdout, exitCode, output } = await run(process.execPath, [
        ...['--import', 'tsx', fileURLToPath(import.meta.url), 'measure', path],
      ]);
      if (exitCode !== 0) throw new Error(output);
      found.push([String(exchanges), megabytes(statSync(path).size), ...stdout.trim().split(' ')]);
    }
    return found;
  });
  console.log(
    terminalTable(
      ['exchanges', 'MB', 'seconds', 'CPU seconds', 'MB of memory', 'violations'],
      rows,
    ),
  );
}

function measure(path: string): void {
  const start = performance.now();
  const { report } = compare([readHar('bench.har', readFileSync(path, 'utf8'))]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  // On a busy machine, time passes that the comparison does not use.
  const cpu = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  console.log(seconds, cpu, megabytes(maxRSS * 1024), report.violations.length);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

function uuid(index: number): string {
  return `9c0f9a52-3a0e-4e0b-9c55-${String(index).padStart(12, '0')}`;
}

/** A third are lists of runs, the others updates of use cases and lists of numbers. Some values contradict the contract. */
function recording(exchanges: number, items: number): string {
  return har(
    ...Array.from({ length: exchanges }, (_, index) => {
      if (index % 3 === 0) {
        return entry(`GET /use-cases/${uuid(7)}/runs?limit=${items}`, {
          response: Array.from({ length: items }, (_, item) => runOf(index, item)),
        });
      }
      const id = String(index % 500).padStart(24, '0');
      if (index % 3 === 1) {
        const keywords = [`word${index}`, `word${index + 1}`];
        return entry(`PATCH /use-cases/${id}`, {
          body: { keywords, params: { retries: index } },
          response: {
            ...{ id, organization_id: 'o', name: 'Recall', timezone: 'Europe/Berlin', keywords },
            ...{ params: { clinic: 'Quayside', retries: index }, max_duration_mins: 'long' },
          },
        });
      }
      return entry('GET /numbers', {
        response: Array.from({ length: items }, (_, item) => ({
          ...{ id: `${id}${item}`, organization_id: 'o', number: '+4930901821', sid: `PN${item}` },
          ...{ mode: 'use_case', use_case_config: { id, prompt_routes: [{ probability: 100 }] } },
        })),
      });
    }),
  );
}

function runOf(index: number, item: number) {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + (index + item) * 1000).toISOString();
  const version = {
    ...{ id: uuid(1), slug: 'recall', org_id: uuid(2), use_case_id: uuid(7), version_number: 2 },
    ...{ name: 'Recall', is_published: true, is_live: true, environment: 'production', timestamp },
    ...{ source_version_id: null, published_at: null, is_deleted: false, description: null },
    created_by: null,
  };
  return {
    ...{ id: uuid(index * 100 + item), org_id: uuid(2), use_case_id: uuid(7), version_id: uuid(1) },
    ...{ status: item % 7 === 0 ? 'paused' : 'completed', annotation: null, timestamp, version },
    ...{ data: { caller: 'Ostermann', attempts: item, note: 'x'.repeat(300) }, issuesCount: 0 },
  };
}
