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

export function isNotSaved(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not-saved';
}

/** Holds the world that everybody reads. */
export interface Store {
  readonly world: World;
  /** Applies a change that is not saved, at once. */
  update<Result>(change: Change<Result>): Result;
  /** Applies a change and saves it. Rejects with what it throws, or with a Problem of 507 if it could not be saved. */
  change<Result>(change: Change<Result>): Promise<Result>;
  /** Drops the changes that wait for the save in progress, and waits for that one. */
  close(): Promise<void>;
}

interface StoreOptions {
  readonly initial: World;
  /** Absent if nothing is saved. */
  readonly save: ((world: World) => Promise<void>) | undefined;
  /** Called after each change of the world. */
  readonly onChange: (before: World, after: World) => void;
  readonly onError: (error: unknown) => void;
}

/** Whether a save has nothing to do. A reset is saved even if the state was that of the seed. */
function isSame(a: World, b: World): boolean {
  return a.state === b.state && a.replacements === b.replacements;
}

interface Waiting {
  /** The next world, and how to tell the caller once it is in effect. */
  readonly apply: (world: World) => readonly [World, () => void];
  readonly reject: (error: unknown) => void;
}

/**
 * How a change is applied, saved and taken back: a change is a function from the world to the next one. The changes that
 * wait are applied one after the other to a draft, the draft is saved, and only then everybody reads it and each caller gets
 * its result. If the save fails, the draft is dropped and each caller gets a 507: nothing has to be taken back. A change
 * that throws leaves the draft as it is. Changes that arrive during a save share the next one.
 *
 * What is not saved (calls of the program, pending failures, clearing the log) is applied at once, to the world and to a
 * draft that is being saved. `close` drops what waits, and resolves when no save is in progress.
 */
export function createStore({ initial, save, onChange, onError }: StoreOptions): Store {
  let world = initial;
  let draft: World | undefined;
  let queue: Waiting[] = [];
  let saving: Promise<void> | undefined;

  function become(next: World): void {
    const before = world;
    world = next;
    if (next !== before) onChange(before, next);
  }

  async function problemOf(act: () => Promise<void>): Promise<Problem | undefined> {
    try {
      await act();
      return undefined;
    } catch (error) {
      onError(error);
      return notSaved(error);
    }
  }

  async function saveNext(write: (world: World) => Promise<void>): Promise<void> {
    const batch = queue;
    queue = [];
    const applied: { readonly resolve: () => void; readonly reject: Waiting['reject'] }[] = [];
    let next = world;
    for (const { apply, reject } of batch) {
      try {
        const [after, resolve] = apply(next);
        next = after;
        applied.push({ resolve, reject });
      } catch (error) {
        reject(error);
      }
    }
    draft = next;
    const problem = isSame(next, world) ? undefined : await problemOf(() => write(next));
    if (!problem) become(draft);
    draft = undefined;
    for (const { resolve, reject } of applied) {
      if (problem) reject(problem);
      else resolve();
    }
  }

  async function saveAll(write: (world: World) => Promise<void>): Promise<void> {
    while (queue.length > 0) await saveNext(write);
    saving = undefined;
  }

  function update<Result>(change: Change<Result>): Result {
    const [next, result] = change(world);
    if (draft) [draft] = change(draft);
    become(next);
    return result;
  }

  return {
    get world() {
      return world;
    },
    update,
    change: (change) =>
      new Promise((resolve, reject) => {
        if (!save) {
          resolve(update(change));
          return;
        }
        queue.push({
          apply: (before) => {
            const [next, result] = change(before);
            return [next, () => resolve(result)];
          },
          reject,
        });
        // Later, so that changes of the same moment share a save.
        saving ??= Promise.resolve().then(() => saveAll(save));
      }),
    close: async () => {
      const dropped = queue;
      queue = [];
      const error = new CallerGone('The sandbox was closed before the change was saved.');
      for (const { reject } of dropped) reject(error);
      await saving;
    },
  };
}
