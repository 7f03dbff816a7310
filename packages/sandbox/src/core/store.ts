import { Problem } from '../common/problem.js';
import type { State } from '../state/state.js';

/** The state could not be saved. Its message may be shown to the caller. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
}

/** Saves a state. Rejects with a SaveError to show a reason to the caller. */
export type Save = (state: State) => Promise<void>;

interface StoreOptions {
  readonly save: Save | undefined;
  /** Called after each change of the state. */
  readonly onChange: () => void;
  /** Called with the reason of a save that fails. */
  readonly onError: (error: unknown) => void;
}

/** Stores the state and saves its changes. */
export class Store {
  #state: State;
  /** The state to return to if a save fails. */
  #saved: State;
  /** The current or last save. */
  #saving: Promise<void> = Promise.resolve();
  /** The save after the current one, with all changes until then. */
  #next: Promise<void> | undefined;

  constructor(
    initial: State,
    readonly options: StoreOptions,
  ) {
    this.#state = initial;
    this.#saved = initial;
  }

  get state(): State {
    return this.#state;
  }

  /**
   * Changes the state at once, and resolves when it is saved. If a save fails, the state returns to the last saved one,
   * and everybody who waits for this save or the next one gets a Problem of 507.
   */
  commit(next: State): Promise<void> {
    if (next === this.#state) return this.#next ?? this.#saving;
    this.#become(next);
    if (!this.options.save) return this.#saving;
    // The next save also fails if the current one does, because its changes are based on undone ones.
    this.#next ??= this.#saving.then(() => this.#write());
    return this.#next;
  }

  async #write(): Promise<void> {
    this.#saving = this.#next!;
    this.#next = undefined;
    const state = this.#state;
    try {
      await this.options.save!(state);
      this.#saved = state;
    } catch (error) {
      // A save that waits for this one fails with it. Later changes start from the saved state.
      this.#saving = Promise.resolve();
      this.#next = undefined;
      this.#become(this.#saved);
      this.options.onError(error);
      const reason = error instanceof SaveError ? ` ${error.message}` : '';
      const detail = `The change was undone because it could not be saved.${reason}`;
      throw new Problem('not-saved', detail);
    }
  }

  #become(next: State): void {
    if (next === this.#state) return;
    this.#state = next;
    this.options.onChange();
  }

  /** Resolves when no save is running. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#saving).catch(() => {});
  }
}
