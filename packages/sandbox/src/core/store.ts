import { Problem } from '../common/problem.js';
import type { State } from '../state/state.js';

/** The state could not be saved. Its message may be shown to the caller. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
}

/** Saves a state. Rejects with a SaveError to show a reason to the caller. */
export type Save = (state: State) => Promise<void>;

/** The state, and how it is saved. */
export class Store {
  #state: State;
  /** What the state returns to if a save fails. */
  #saved: State;
  /** The save in progress, or the last one. */
  #saving: Promise<void> = Promise.resolve();
  /** The save that follows it, for all changes until then. */
  #next: Promise<void> | undefined;

  constructor(
    initial: State,
    readonly save: Save | undefined,
    readonly onChange: () => void,
    readonly onError: (error: unknown) => void,
  ) {
    this.#state = initial;
    this.#saved = initial;
  }

  get state(): State {
    return this.#state;
  }

  /**
   * Changes the state at once, and resolves when it is saved. If a save fails, the state returns to what was last saved, and
   * everybody who waits for that save or for the next one gets a Problem of 507.
   */
  commit(next: State): Promise<void> {
    if (next === this.#state) return this.#next ?? this.#saving;
    this.#become(next);
    if (!this.save) return this.#saving;
    // If the save in progress fails, this change was built on what is undone.
    this.#next ??= this.#saving.then(async () => this.#write());
    return this.#next;
  }

  async #write(): Promise<void> {
    this.#saving = this.#next!;
    this.#next = undefined;
    const state = this.#state;
    try {
      await this.save!(state);
      this.#saved = state;
    } catch (error) {
      this.#saving = Promise.resolve();
      this.#next = undefined;
      this.#become(this.#saved);
      this.onError(error);
      const reason = error instanceof SaveError ? ` ${error.message}` : '';
      const detail = `The change was undone because it could not be saved.${reason}`;
      throw new Problem('not-saved', detail);
    }
  }

  #become(next: State): void {
    if (next === this.#state) return;
    this.#state = next;
    this.onChange();
  }

  /** Resolves when no save is in progress. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#saving).catch(() => {});
  }
}
