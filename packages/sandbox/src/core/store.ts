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

/** Stores the state and saves its changes, one save after the other. */
export class Store {
  #state: State;
  /** The state to return to if a save fails. */
  #saved: State;
  /** The newest save. It starts when the one before it has ended, and fails if that one fails. */
  #lastSave: Promise<void> = Promise.resolve();
  /** True until the newest save starts. It saves all changes until then. */
  #isWaiting = false;

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
    if (next === this.#state) return this.#lastSave;
    this.#become(next);
    const { save } = this.options;
    if (save && !this.#isWaiting) {
      this.#isWaiting = true;
      // If the save before fails, this one must too, because its changes are based on undone ones.
      this.#lastSave = this.#lastSave.then(() => this.#start(save));
    }
    return this.#lastSave;
  }

  async #start(save: Save): Promise<void> {
    this.#isWaiting = false;
    const state = this.#state;
    try {
      await save(state);
      this.#saved = state;
    } catch (error) {
      // Later changes start from the saved state, and do not wait for a save that fails.
      this.#lastSave = Promise.resolve();
      this.#isWaiting = false;
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
    await this.#lastSave.catch(() => {});
  }
}
