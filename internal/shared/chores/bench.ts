/**
 * Compares subjects in paired, shuffled batches. The speed of a machine drifts with heat and load, but the batches of
 * one round run at about the same speed. So compare the ratios, not the times.
 */
import { arch, cpus, platform } from 'node:os';

/** Numbers by metric. The name contains the unit: `{ 'CPU us': 12.3, 'wall us': 40.1 }`. */
export type Measurement = Readonly<Record<string, number>>;

export interface Subject {
  readonly name: string;
  /** Runs one batch. */
  readonly measure: () => Promise<Measurement>;
}

export interface Comparison {
  readonly title: string;
  /** By subject: the median of each metric over all rounds, and the median of its ratios within a round. */
  readonly rows: Readonly<Record<string, Measurement>>;
}

/**
 * Runs all subjects in every round. Ratios are relative to the subject `reference`.
 * @throws if no subject has the name `reference`
 */
export async function compare(
  title: string,
  subjects: readonly Subject[],
  options: { readonly rounds: number; readonly warmUp?: number; readonly reference: string },
): Promise<Comparison> {
  const { rounds, warmUp = 1, reference } = options;
  const measured = new Map(subjects.map(({ name }) => [name, [] as Measurement[]]));
  const references = measured.get(reference);
  if (!references) {
    const names = [...measured.keys()].join(', ');
    throw new Error(`The reference "${reference}" is not a subject. The subjects are: ${names}`);
  }
  for (let round = -warmUp; round < rounds; round++) {
    for (const { name, measure } of shuffled(subjects)) {
      const measurement = await measure();
      if (round >= 0) measured.get(name)?.push(measurement);
    }
  }
  return {
    title: `${title}: medians of ${rounds} rounds, ratios to ${reference}`,
    rows: Object.fromEntries(
      [...measured].map(([name, batches]) => [name, computeMedians(batches, references)]),
    ),
  };
}

function computeMedians(batches: readonly Measurement[], references: readonly Measurement[]) {
  const medians: Record<string, number> = {};
  for (const metric of Object.keys(batches[0] ?? {})) {
    const values = batches.map((batch) => batch[metric] ?? NaN);
    medians[metric] = median(values);
    medians[`${metric}, ratio`] = median(
      values.map((value, round) => value / (references[round]?.[metric] ?? NaN)),
    );
  }
  return medians;
}

/** Measures a batch of calls in this process. CPU time excludes waiting and other programs. */
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
  for (const { title, rows } of comparisons) {
    console.log(`\n${title}`);
    console.table(rows);
  }
}

/** Rounds to two decimals, because more would be noise. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = NaN, high = NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return Number(((low + high) / 2).toFixed(2));
}

/** Returns a different order for each round, because a subject pays for the garbage of its predecessor. */
function shuffled<Item>(list: readonly Item[]): Item[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
