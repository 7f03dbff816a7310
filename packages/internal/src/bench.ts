/**
 * Compares subjects in paired, shuffled batches. The speed of a machine drifts, with heat and with what else runs on it:
 * two batches of one round met the same speed, so compare the ratios, not the times.
 */
import { arch, cpus, platform } from 'node:os';
import { terminalTable } from './tables.js';

/** Numbers by metric, the unit in the name: `{ 'CPU us': 12.3, 'wall us': 40.1 }`. */
export type Measurement = Readonly<Record<string, number>>;

export interface Subject {
  readonly name: string;
  /** Runs one batch. */
  readonly measure: () => Promise<Measurement>;
}

export interface Comparison {
  readonly title: string;
  /** The subject that the ratios are relative to. */
  readonly reference?: string;
  readonly rounds: number;
  /** Medians over the rounds; ratios are medians of the ratios within a round. */
  readonly subjects: readonly {
    readonly name: string;
    readonly medians: Measurement;
    readonly ratios: Measurement;
  }[];
}

export async function compare(
  title: string,
  subjects: readonly Subject[],
  options: { readonly rounds: number; readonly warmUp?: number; readonly reference?: string },
): Promise<Comparison> {
  const { rounds, warmUp = 1, reference } = options;
  const measured = new Map(subjects.map(({ name }) => [name, [] as Measurement[]]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const { name, measure } of shuffled(subjects)) {
      const measurement = await measure();
      if (round >= 0) measured.get(name)?.push(measurement);
    }
  }
  const references = reference === undefined ? undefined : measured.get(reference);
  return {
    title,
    ...(reference !== undefined && { reference }),
    rounds,
    subjects: [...measured].map(([name, batches]) => ({
      name,
      medians: mediansOf(batches, (value) => value),
      ratios: references
        ? mediansOf(batches, (value, metric, round) => value / (references[round]?.[metric] ?? NaN))
        : {},
    })),
  };
}

function mediansOf(
  batches: readonly Measurement[],
  change: (value: number, metric: string, round: number) => number,
): Measurement {
  return Object.fromEntries(
    Object.keys(batches[0] ?? {}).map((metric) => [
      metric,
      median(batches.map((batch, round) => change(batch[metric] ?? NaN, metric, round))),
    ]),
  );
}

/** A batch of calls in this process: CPU time leaves out waiting and what else runs on the machine. */
export async function timeCalls(
  call: () => Promise<unknown>,
  calls: number,
): Promise<{ 'CPU us': number; 'wall us': number }> {
  const startMs = performance.now();
  const startCpu = process.cpuUsage();
  for (let count = 0; count < calls; count++) {
    await call();
  }
  const { user, system } = process.cpuUsage(startCpu);
  return {
    'CPU us': (user + system) / calls,
    'wall us': ((performance.now() - startMs) * 1000) / calls,
  };
}

export function printReport(name: string, comparisons: readonly Comparison[]): void {
  const processors = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  console.log(`${name}: Node ${process.version}, ${platform()} ${arch()}, ${processors}`);
  for (const comparison of comparisons) {
    const { title, rounds, reference } = comparison;
    const ratios = reference === undefined ? '' : `, ratios to ${reference}`;
    console.log(`\n${title}: medians, rounds: ${rounds}${ratios}\n\n${toTable(comparison)}`);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

function toTable({ subjects, reference }: Comparison): string {
  const metrics = Object.keys(subjects[0]?.medians ?? {});
  const columns = (cells: (metric: string) => readonly string[]) =>
    metrics.flatMap((metric) => cells(metric).slice(0, reference === undefined ? 1 : 2));
  const shown = (value = NaN, unit = '') =>
    Number.isNaN(value) ? '' : `${value.toFixed(Math.abs(value) < 100 ? 2 : 0)}${unit}`;
  return terminalTable(
    ['', ...columns((metric) => [metric, 'ratio'])],
    subjects.map(({ name, medians, ratios }) => [
      name,
      ...columns((metric) => [shown(medians[metric]), shown(ratios[metric], 'x')]),
    ]),
  );
}

/** A different order in each round: a subject pays for the garbage of the one before it. */
function shuffled<Item>(list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
