import { randomBytes } from 'node:crypto';
import { constants, renameSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import { SaveError, type Save } from '../core/store.js';

/** A file cannot be used. The message names the file and does not quote its content. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** Returns the code of an error of the file system, such as `EACCES`. */
function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown reason';
}

/**
 * Drops the byte order mark that editors on Windows write. Refuses other encodings, because a save would damage their
 * letters.
 */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns the JSON value in a file, or `undefined` if the file does not exist or is empty. */
export async function readJsonFile(path: string): Promise<unknown> {
  let bytes: Uint8Array;
  try {
    bytes = await fs.readFile(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw new FileError(`${path} cannot be read (${code}).`, { cause: error });
  }
  try {
    const text = utf8.decode(bytes);
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    throw new FileError(`${path} is not well-formed JSON in UTF-8.`);
  }
}

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
  return `${path} cannot be written (${codeOf(error)}).`;
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
    // Replacing a file needs only write access to its folder, so a save would replace even a write-protected file.
    await fs.access(path, constants.W_OK).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    const target = await followLinks(path);
    await fs.access(dirname(target), constants.W_OK);
    return new StateFile(path, target);
  } catch (error) {
    throw new FileError(describeUnwritable(path, error), { cause: error });
  }
}
