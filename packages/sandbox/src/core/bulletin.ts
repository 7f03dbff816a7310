import { Stopper, wait, type Stop } from '../common/wait.js';

/** The parts of a sandbox that a reader has to fetch again when they change. */
export const topics = ['state', 'failures', 'clock', 'deliveries'] as const;
type Topic = (typeof topics)[number];

/** Counts changes, so that readers can wait for the next one without a queue. */
export class Bulletin {
  /** Number of changes by topic. */
  readonly counts: Record<Topic, number> = { state: 0, failures: 0, clock: 0, deliveries: 0 };
  total = 0;
  /** Aborted by the next change. Most changes have no reader that waits for them. */
  #change: Stopper | undefined;

  /** Counts a change of these topics, or of something that readers get without asking. */
  notify(...changed: readonly Topic[]): void {
    this.total += 1;
    for (const topic of changed) this.counts[topic] += 1;
    this.#change?.abort();
    this.#change = undefined;
  }

  /** Resolves as soon as there are more changes than `known`, after a time, or when one of the stops is aborted. */
  async next(known: number, milliseconds: number, stops: readonly Stop[]): Promise<void> {
    if (this.total > known) return;
    this.#change ??= new Stopper();
    await wait(milliseconds, [...stops, this.#change]);
  }
}
