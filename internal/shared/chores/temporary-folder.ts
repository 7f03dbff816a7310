import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder extends AsyncDisposable {
  /** Absolute, with symbolic links resolved, because macOS links its temporary folder. */
  readonly path: string;
  /** Removes the folder and everything in it. Safe to pass as a callback. */
  readonly remove: () => Promise<void>;
}

/** Creates an empty folder: `await using folder = await createTemporaryFolder()`, or `afterAll(folder.remove)`. */
export async function createTemporaryFolder(parent = tmpdir()): Promise<TemporaryFolder> {
  const path = await realpath(await mkdtemp(join(parent, 'voice-agent-')));
  const remove = () => rm(path, { recursive: true, force: true });
  return { path, remove, [Symbol.asyncDispose]: remove };
}

/** Passes an empty folder to `use` and removes it, whether `use` succeeds or fails. */
export async function inTemporaryFolder<Result>(
  use: (folder: string) => Promise<Result>,
  parent?: string,
): Promise<Result> {
  await using folder = await createTemporaryFolder(parent);
  return await use(folder.path);
}
