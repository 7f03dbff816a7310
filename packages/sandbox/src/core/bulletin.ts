import { Stopper, wait, type Stop } from '../common/wait.js';

/** The parts of a sandbox that a reader has to fetch again when they change. */
export const topics = ['state', 'failures', 'clock', 'deliveries'] as const;
type Topic = (typeof topics)[number];

/** Counts changes, so that readers can wait for the next one without a queue. */
export interface Bulletin {
  /** Number of changes by topic. */
  readonly counts: Readonly<Record<Topic, number>>;
  readonly total: number;
  /** Counts a change of these topics, or of something that readers get without asking. */
  notify(...changed: readonly Topic[]): void;
  /**
   * Resolves as soon as there are more changes than `total`, at once if there already are. Also resolves after the given
   * time, and when one of the stops is aborted.
   */
  next(total: number, milliseconds: number, stops: readonly Stop[]): Promise<void>;
}

export function createBulletin(): Bulletin {
  const counts: Record<Topic, number> = { state: 0, failures: 0, clock: 0, deliveries: 0 };
  let total = 0;
  /** Aborted by the next change. Most changes have no reader that waits for them. */
  let change: Stopper | undefined;
  return {
    counts,
    get total() {
      return total;
    },
    notify: (...changed) => {
      total += 1;
      for (const topic of changed) counts[topic] += 1;
      change?.abort();
      change = undefined;
    },
    next: async (known, milliseconds, stops) => {
      if (total > known) return;
      change ??= new Stopper();
      await wait(milliseconds, [...stops, change]);
    },
  };
}
