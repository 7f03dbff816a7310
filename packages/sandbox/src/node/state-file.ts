import { randomBytes } from 'node:crypto';
import { constants, renameSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import { SaveError, type Save } from '../core/store.js';
import { FileError, readErrorCode, readJsonFile } from './json-file.js';

/**
 * Follows symbolic links, even to a file that does not exist yet, so that a save replaces the target and not the link.
 */
async function followLinks(path: string): Promise<string> {
  // Rejects for a file that is not a link.
  const link = await fs.readlink(path).catch(() => undefined);
  if (link === undefined) return path;
  // resolve() would take `..` for the folder above a link to a folder.
  return followLinks(isAbsolute(link) ? link : `${dirname(path)}/${link}`);
}

/** Returns a version that changes with the file, or `undefined` if the file does not exist. */
function readVersion(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/**
 * Replaces a file atomically: a reader finds either the old or the new content, even if the process is killed. Resolves
 * with the written version; another process may have changed the file again by then.
 */
async function replaceFile(
  target: string,
  { text, assertUnchanged }: { readonly text: string; readonly assertUnchanged: () => void },
): Promise<string | undefined> {
  const draft = `${target}.${randomBytes(8).toString('hex')}.draft`;
  try {
    await fs.writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    const version = readVersion(draft);
    // Must not wait in between, because another process could replace the file.
    assertUnchanged();
    renameSync(draft, target);
    return version;
  } catch (error) {
    // The first error names the reason. A draft that stays does no harm.
    await fs.rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

function describeUnwritable(path: string, error: unknown): string {
  return `${path} cannot be written (${readErrorCode(error)}).`;
}

/** The state file of one sandbox. */
export class StateFile {
  /** The version of the file as it was last read or written. */
  #known: string | undefined;

  /** @param target the file that `path` links to, or `path` itself */
  constructor(
    readonly path: string,
    readonly target: string,
  ) {}

  async read(): Promise<unknown> {
    this.#known = readVersion(this.path);
    return readJsonFile(this.path);
  }

  /**
   * Saves a state. Rejects with a SaveError that names the file, for example if another program has changed it since
   * it was read. It is bound to the file, because it is passed on as an option.
   */
  readonly save: Save = async (state) => {
    const text = `${JSON.stringify(state)}\n`;
    try {
      const assertUnchanged = (): void => this.#assertUnchanged();
      this.#known = await replaceFile(this.target, { text, assertUnchanged });
    } catch (error) {
      if (error instanceof SaveError) throw error;
      throw new SaveError(describeUnwritable(this.path, error), { cause: error });
    }
  };

  #assertUnchanged(): void {
    const found = readVersion(this.target);
    if (found === undefined || found === this.#known) return;
    throw new SaveError(
      `Another program or sandbox has changed ${this.path}, and saving would overwrite that. Restart this sandbox to start from the file, or delete the file to keep the state of this sandbox.`,
    );
  }
}

/** @throws FileError if the file or its folder cannot be written. */
export async function openStateFile(path: string): Promise<StateFile> {
  try {
    // First, because it also refuses links in a circle, which `followLinks` would follow forever.
    await assertFileWritable(path);
    const target = await followLinks(path);
    await fs.access(dirname(target), constants.W_OK);
    return new StateFile(path, target);
  } catch (error) {
    throw new FileError(describeUnwritable(path, error), { cause: error });
  }
}

/** Replacing a file needs only write access to its folder, so a save would replace even a write-protected file. */
async function assertFileWritable(path: string): Promise<void> {
  await fs.access(path, constants.W_OK).catch((error: unknown) => {
    // The first save creates the file.
    if (readErrorCode(error) !== 'ENOENT') throw error;
  });
}
