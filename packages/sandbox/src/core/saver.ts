import { Problem } from '../common/problem.js';
import type { Snapshot } from '../state/snapshot.js';

/** The state could not be saved. Its message may be shown to the caller. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
}

export interface Saver {
  /** Resolves once the current state, or a later one, is saved. Rejects with a Problem of 507 if the change was undone. */
  readonly changed: () => Promise<void>;
  /** Makes the current state the one that a failed save returns to. */
  readonly rebase: () => void;
}

interface SaverOptions {
  /** `take` returns a snapshot that shares the resources of the state. */
  readonly save: ((take: () => Snapshot) => Promise<void>) | undefined;
  /** The state as a snapshot that shares its resources. */
  readonly current: () => Snapshot;
  readonly rollBack: (saved: Snapshot) => void;
  readonly onError: ((error: unknown) => void) | undefined;
}

function problemOf(error: unknown): Problem {
  const reason = error instanceof SaveError ? ` ${error.message}` : '';
  return new Problem(
    507,
    'not-saved',
    `The change was undone because it could not be saved.${reason}`,
  );
}

/** Runs one save at a time. Changes made during a save share the next one. */
export function createSaver({ save, current, rollBack, onError }: SaverOptions): Saver {
  if (!save) return { changed: () => Promise.resolve(), rebase: () => {} };
  let saved = current();
  let failure: { readonly problem: Problem } | undefined;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  async function attempt(): Promise<void> {
    waiting = undefined;
    let taken = saved;
    try {
      await save!(() => {
        taken = current();
        return taken;
      });
      saved = taken;
    } catch (error) {
      onError?.(error);
      failure = { problem: problemOf(error) };
      // All changes since the last save are undone, including those that wait for the next one.
      rollBack(saved);
    }
  }

  return {
    changed: async () => {
      const before = failure;
      waiting ??= running.then(() => (running = attempt()));
      await waiting;
      if (failure !== undefined && failure !== before) throw failure.problem;
    },
    rebase: () => {
      saved = current();
    },
  };
}
