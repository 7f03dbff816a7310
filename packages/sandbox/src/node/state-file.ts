import { randomBytes } from 'node:crypto';
import { constants, renameSync, statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { SaveError } from '../core/store.js';
import type { Snapshot } from '../state/state.js';

/** A file cannot be used. The message names the file and does not quote its content. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown reason';
}

/** Drops the byte order mark that editors on Windows write. Refuses other encodings, whose letters a save would lose. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON value in a file, or `undefined` if the file does not exist or is empty. */
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

/** Follows symbolic links, also to a file that does not exist yet: what a link points to is replaced, not the link. */
async function targetOf(path: string): Promise<string> {
  const link = await fs.readlink(path).catch(() => undefined);
  if (link === undefined) return path;
  // Not resolve(), which would take `..` for the folder above a link to a folder.
  return targetOf(isAbsolute(link) ? link : `${dirname(path)}/${link}`);
}

/** What tells whether a file was changed, or `undefined` if it does not exist. */
function versionOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** The permissions of a file. Rejects if this user may not write it: to replace it, write access to its folder is enough. */
async function modeOf(path: string): Promise<number> {
  try {
    await fs.access(path, constants.W_OK);
    return (await fs.stat(path)).mode & 0o777;
  } catch (error) {
    // Only its owner may read a new file.
    if (codeOf(error) === 'ENOENT') return 0o600;
    throw error;
  }
}

/**
 * Replaces a file atomically: a reader finds the old content or the new one, even after the process was killed. Resolves with
 * the version that was written: by now, the file can have a later one.
 */
async function replaceFile(
  target: string,
  text: string,
  assertUnchanged: () => void,
): Promise<string | undefined> {
  const mode = await modeOf(target);
  const draft = `${target}.${process.pid}-${randomBytes(8).toString('hex')}.draft`;
  try {
    await fs.writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    await fs.chmod(draft, mode);
    const version = versionOf(draft);
    // Without a wait in between, in which another process could replace the file.
    assertUnchanged();
    renameSync(draft, target);
    return version;
  } catch (error) {
    await fs.rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

function notWritten(path: string, error: unknown): string {
  const code = codeOf(error);
  return code === 'EBUSY'
    ? `${path} is mounted on its own, so it cannot be replaced. Mount its folder.`
    : `${path} cannot be written (${code}).`;
}

/** The name of a draft: that of its state file, the process that writes it, and 16 random digits. */
const DRAFT = /^(.*)\.(\d+)-[0-9a-f]{16}\.draft$/s;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

/** The state file of one sandbox. @throws FileError if the file or its folder cannot be written. */
export async function openStateFile(path: string) {
  let target: string;
  try {
    await modeOf(path);
    target = await targetOf(path);
    const folder = dirname(target);
    await fs.access(folder, constants.W_OK);
    // Drafts of killed processes.
    for (const name of await fs.readdir(folder)) {
      const [, file, pid] = DRAFT.exec(name) ?? [];
      if (file !== basename(target) || isRunning(Number(pid))) continue;
      await fs.rm(join(folder, name), { force: true });
    }
  } catch (error) {
    throw new FileError(notWritten(path, error), { cause: error });
  }
  /** Of the file as it was read or written last. */
  let known: string | undefined;
  return {
    read: async (): Promise<unknown> => {
      known = versionOf(path);
      return readJsonFile(path);
    },
    /** Rejects with a SaveError that names the file. It is not written if another program has changed it since it was read. */
    save: async (state: Snapshot): Promise<void> => {
      const assertUnchanged = (): void => {
        const found = versionOf(target);
        if (found === undefined || found === known) return;
        throw new SaveError(
          `Another program or sandbox has changed ${path}, and saving would overwrite that. Restart this sandbox to start from the file, or delete the file to keep the state of this sandbox.`,
        );
      };
      try {
        known = await replaceFile(target, `${JSON.stringify(state)}\n`, assertUnchanged);
      } catch (error) {
        if (error instanceof SaveError) throw error;
        throw new SaveError(notWritten(path, error), { cause: error });
      }
    },
  };
}
