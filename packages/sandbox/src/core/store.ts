import { Problem } from '../common/problem.js';
import { CallerGone } from '../http/exchange.js';
import type { Change, World } from './world.js';

/** The state could not be saved. Its message may be shown to the caller. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
}

function notSaved(error: unknown): Problem {
  const reason = error instanceof SaveError ? ` ${error.message}` : '';
  const detail = `The change was undone because it could not be saved.${reason}`;
  return new Problem(507, 'not-saved', detail);
}

interface StoreOptions {
  readonly initial: World;
  /** Absent if nothing is saved. */
  readonly save: ((world: World) => Promise<void>) | undefined;
  /** Called after each change of the world. */
  readonly onChange: (before: World, after: World) => void;
  readonly onError: (error: unknown) => void;
}

interface Waiting {
  readonly change: Change<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Applies, saves and takes back changes. Those that wait are applied one after the other to a draft, the draft is saved, and
 * only then everybody reads it and each caller gets its result. If the save fails, the draft is dropped and each caller gets
 * a 507. A change that throws leaves the draft as it is. Changes that arrive during a save share the next one. What is not
 * saved (calls of the program, counting the calls of a failure) is applied at once, to the world and to the draft.
 */
export class Store {
  /** What everybody reads. */
  world: World;
  readonly #options: StoreOptions;
  #draft: World | undefined;
  #queue: Waiting[] = [];
  #saving: Promise<void> | undefined;

  constructor(options: StoreOptions) {
    this.world = options.initial;
    this.#options = options;
  }

  /** Applies a change that is not saved, at once. */
  update<Result>(change: Change<Result>): Result {
    const [next, result] = change(this.world);
    if (this.#draft) [this.#draft] = change(this.#draft);
    this.#become(next);
    return result;
  }

  /** Applies a change and saves it. Rejects with what it throws, or with a Problem of 507 if it could not be saved. */
  async change<Result>(change: Change<Result>): Promise<Result> {
    if (!this.#options.save) return this.update(change);
    // Later, so that changes of the same moment share a save.
    this.#saving ??= Promise.resolve().then(() => this.#saveAll());
    return new Promise<unknown>((resolve, reject) => {
      this.#queue.push({ change, resolve, reject });
    }) as Promise<Result>;
  }

  /** Drops the changes that wait for the save in progress, and waits for that one. */
  async close(): Promise<void> {
    const error = new CallerGone('The sandbox was closed before the change was saved.');
    for (const { reject } of this.#queue.splice(0)) reject(error);
    await this.#saving;
  }

  #become(next: World): void {
    const before = this.world;
    this.world = next;
    if (next !== before) this.#options.onChange(before, next);
  }

  async #saveAll(): Promise<void> {
    while (this.#queue.length > 0) await this.#saveNext();
    this.#saving = undefined;
  }

  async #saveNext(): Promise<void> {
    const applied: { readonly waiting: Waiting; readonly result: unknown }[] = [];
    let draft = this.world;
    for (const waiting of this.#queue.splice(0)) {
      try {
        const [after, result] = waiting.change(draft);
        draft = after;
        applied.push({ waiting, result });
      } catch (error) {
        waiting.reject(error);
      }
    }
    this.#draft = draft;
    try {
      // A reset is saved even if the state was that of the seed.
      const { state, replacements } = this.world;
      const isSame = draft.state === state && draft.replacements === replacements;
      if (!isSame) await this.#options.save?.(draft);
      this.#become(this.#draft);
      for (const { waiting, result } of applied) waiting.resolve(result);
    } catch (error) {
      this.#options.onError(error);
      for (const { waiting } of applied) waiting.reject(notSaved(error));
    } finally {
      this.#draft = undefined;
    }
  }
}
