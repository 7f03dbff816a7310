/**
 * Times subjects against each other in interleaved rounds. A machine's pace drifts, with heat and with what else runs
 * on it; two times from one round have met the same pace, so it is their ratio that means something.
 */
export interface Timed {
  readonly name: string;
  readonly call: () => Promise<unknown>;
}

/** Microseconds per call in one round. */
export interface Round {
  /** What this process computed: other work on the machine does not count, and neither does waiting. */
  readonly cpuUs: number;
  /** What a caller waited. */
  readonly wallUs: number;
}

export async function timeRounds(
  subjects: readonly Timed[],
  { rounds, calls }: { rounds: number; calls: number },
): Promise<Map<string, Round[]>> {
  const times = new Map(subjects.map(({ name }) => [name, [] as Round[]]));
  for (let round = -1; round < rounds; round++) {
    for (const { name, call } of shuffled(subjects)) {
      const startMs = performance.now();
      const startCpu = process.cpuUsage();
      for (let count = 0; count < calls; count++) {
        await call();
      }
      const { user, system } = process.cpuUsage(startCpu);
      // The first round warms the compiler up.
      if (round >= 0) {
        times.get(name)?.push({
          cpuUs: (user + system) / calls,
          wallUs: ((performance.now() - startMs) * 1000) / calls,
        });
      }
    }
  }
  return times;
}

/** The median over the rounds of a subject's time by the reference's time in the same round. */
export function medianRatio(times: readonly number[], reference: readonly number[]): number {
  return median(times.map((time, round) => time / (reference[round] ?? NaN)));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Another order each round: a subject pays for the garbage of the one before it, which must not always be the same. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((subject) => ({ subject, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ subject }) => subject);
}
