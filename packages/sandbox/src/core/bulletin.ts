import { Stopper, wait, type Stop } from '../common/wait.js';

/** Counts what happens, so that readers can wait for the next thing without a queue. */
export class Bulletin {
  /** Number of changes of the world, and of requests. */
  total = 0;
  /** Aborted when something happens. Mostly, no reader waits for that. */
  #next: Stopper | undefined;

  notify(): void {
    this.total += 1;
    this.#next?.abort();
    this.#next = undefined;
  }

  /** Resolves as soon as the total exceeds `known`, after a time, or when one of the stops is aborted. */
  async next(known: number, milliseconds: number, stops: readonly Stop[]): Promise<void> {
    if (this.total > known) return;
    this.#next ??= new Stopper();
    await wait(milliseconds, [...stops, this.#next]);
  }
}
