/** The parts of a sandbox that can change. */
export const topics = ['requests', 'state', 'failures', 'clock', 'deliveries'] as const;
export type Topic = (typeof topics)[number];

/** Counts changes, so that readers can wait for the next one without a queue. */
export interface Bulletin {
  /** Number of changes by topic. */
  readonly counts: Readonly<Record<Topic, number>>;
  readonly total: number;
  notify(...changed: readonly Topic[]): void;
  /**
   * Resolves as soon as there are more changes than `total`, at once if there already are. Also resolves after the given
   * time, and when one of the signals is aborted.
   */
  next(total: number, milliseconds: number, signals: readonly AbortSignal[]): Promise<void>;
}

export function createBulletin(): Bulletin {
  const counts: Record<Topic, number> = {
    requests: 0,
    state: 0,
    failures: 0,
    clock: 0,
    deliveries: 0,
  };
  const readers = new Set<() => void>();
  let total = 0;
  return {
    counts,
    get total() {
      return total;
    },
    notify: (...changed) => {
      total += 1;
      for (const topic of changed) counts[topic] += 1;
      for (const wake of readers) wake();
    },
    next: (known, milliseconds, signals) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          readers.delete(end);
          for (const signal of signals) signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        readers.add(end);
        for (const signal of signals) signal.addEventListener('abort', end);
        if (total > known || signals.some((signal) => signal.aborted)) end();
      }),
  };
}
