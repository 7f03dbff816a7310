import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { check, lock } from 'proper-lockfile';
import { SaveError } from '../core/store.js';
import type { Snapshot } from '../state/snapshot.js';

/** A file cannot be used. The message names the file and does not quote its content. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown reason';
}

/** Drops the byte order mark that editors on Windows write. Refuses other encodings, whose letters a save would lose. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON value in a file, or `undefined` if the file does not exist. */
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
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new FileError(`${path} is not well-formed JSON in UTF-8.`);
  }
}

/** A file that exists. Rejects if this user may not write it: to replace it, write access to its folder is enough. */
async function writableAt(path: string): Promise<Stats | undefined> {
  const found = await fs.stat(path).catch(() => undefined);
  if (found) await fs.access(path, constants.W_OK);
  return found;
}

/** Writes a new file, and waits until it is on the disk. */
async function writeNew(path: string, text: string, like?: Stats): Promise<void> {
  const file = await fs.open(path, 'wx', 0o600);
  try {
    if (like) {
      if ((await file.stat()).uid !== like.uid) await file.chown(like.uid, like.gid);
      await file.chmod(like.mode & 0o777);
    }
    for (const piece of pieces(text)) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A long text costs a multiple per character to encode at once. A character of two code units stays in one piece. */
function* pieces(text: string): Generator<string> {
  for (let start = 0, end; start < text.length; start = end) {
    end = start + 2 ** 20;
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1;
    yield text.slice(start, end);
  }
}

/** Resolves symbolic links: the file that a link points to is replaced, not the link. */
async function targetOf(path: string): Promise<string> {
  try {
    return await fs.realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    // A link to a file that does not exist yet has no real path.
    const link = await fs.readlink(path).catch(() => undefined);
    return link === undefined
      ? join(await fs.realpath(dirname(path)), basename(path))
      : targetOf(resolve(await fs.realpath(dirname(path)), link));
  }
}

/** Whether a file is a mount of its own, as a container can have it. Linux refuses to replace such a file (EBUSY). */
async function isMount(target: string): Promise<boolean> {
  const mounts = await fs.readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const escaped = target.replace(
    /[\s\\]/g,
    (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return mounts.split('\n').some((line) => line.split(' ')[4] === escaped);
}

function isDraftOf(target: string, name: string): boolean {
  const prefix = `${basename(target)}.`;
  return name.startsWith(prefix) && /^[0-9a-f]{16}\.draft$/.test(name.slice(prefix.length));
}

/** What tells whether a file was changed, or `undefined` if it does not exist. */
async function versionOf(path: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size } = await fs.stat(path);
    return `${mtimeMs} ${size}`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Replaces a file atomically: a reader finds the old content or the new one, even after the process was killed. The content
 * reaches the disk before the rename does, and the rename before this resolves. The file keeps its permissions and its
 * owner; a new one
 * can be read only by its owner. Resolves with the version that was written: by now, the file can have a later one.
 *
 * @throws SaveError that names the file; the draft is then removed.
 */
export async function writeJsonFile(path: string, value: unknown): Promise<string | undefined> {
  let draft: string | undefined;
  let folder: fs.FileHandle | undefined;
  try {
    const target = await targetOf(path);
    const replaced = await writableAt(target);
    draft = `${target}.${randomBytes(8).toString('hex')}.draft`;
    // Opened before the file is replaced, because a write that fails must leave the old content. Windows cannot open
    // directories, and does not need this.
    if (process.platform !== 'win32') folder = await fs.open(dirname(target), 'r');
    await writeNew(draft, `${JSON.stringify(value)}\n`, replaced);
    const version = await versionOf(draft);
    await fs.rename(draft, target);
    // From here on, the file holds the new content. Some file systems cannot sync folders.
    await folder?.sync().catch(() => {});
    return version;
  } catch (error) {
    if (draft !== undefined) await fs.rm(draft, { force: true }).catch(() => {});
    throw new SaveError(`${path} cannot be written (${codeOf(error)}).`, { cause: error });
  } finally {
    await folder?.close();
  }
}

/** The state file of one sandbox, locked for other processes until it is released. */
export interface StateFile {
  readonly read: () => Promise<unknown>;
  /** Writes nothing and rejects with a SaveError if the file was changed, locked by another sandbox, or released. */
  readonly save: (take: () => Snapshot) => Promise<void>;
  readonly release: () => Promise<void>;
}

// A running process renews its lock every second. A lock that is five seconds old belongs to a dead process. A start waits
// for that, so that a killed sandbox can be restarted at once.
const lockOptions = { realpath: false, stale: 5_000, update: 1_000 };
const retry = { retries: 12, factor: 1, minTimeout: 500, maxTimeout: 500 };

interface OpenOptions {
  /** Number of retries, two per second. Default: until the lock of a dead process has expired. */
  readonly retries?: number;
  /** Called if the file is locked, before waiting for it. */
  readonly onWait?: () => void;
  /** Called if the lock is lost, for example because somebody deleted it. The next save locks the file again. */
  readonly onLost?: (message: string) => void;
}

function lockedMessage(path: string, target: string, error: unknown): string {
  const code = codeOf(error);
  return code === 'ELOCKED'
    ? `${path} is in use by another sandbox. Stop that sandbox, or use another file with --state. If none runs, delete ${target}.lock.`
    : `${path} cannot be written (${code}).`;
}

/** @throws FileError if another process uses the file, if it is not a file, or if its folder cannot be written. */
export async function openStateFile(
  path: string,
  { retries = retry.retries, onWait = () => {}, onLost = () => {} }: OpenOptions = {},
): Promise<StateFile> {
  let target = path;
  let isReleased = false;
  /** `undefined` while the lock is lost. */
  let unlock: (() => Promise<void>) | undefined;

  async function acquire(options: object): Promise<void> {
    unlock = await lock(target, {
      ...lockOptions,
      ...options,
      onCompromised: () => {
        unlock = undefined;
        onLost(
          `The lock of ${path} was lost: it was deleted, or could not be renewed for five seconds. Requests are still served, and the next change locks the file again.`,
        );
      },
    });
  }

  try {
    target = await targetOf(path);
    const found = await writableAt(target);
    // A slash at the end names a folder, even one that does not exist.
    const isFile = found ? found.isFile() : !/[/\\]$/.test(path);
    if (!isFile) throw new FileError(`${path} is not a file.`);
    if (await isMount(target)) {
      throw new FileError(
        `${path} is mounted on its own, so it cannot be replaced. Mount its folder.`,
      );
    }
    const isLocked = retries > 0 && (await check(target, lockOptions));
    if (isLocked) onWait();
    // Waiting helps only if the file is locked, not if its folder does not exist.
    await acquire({ retries: isLocked ? { ...retry, retries } : 0 });
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(lockedMessage(path, target, error), { cause: error });
  }
  // Drafts of killed processes.
  for (const name of await fs.readdir(dirname(target)).catch(() => [])) {
    if (isDraftOf(target, name)) await fs.rm(join(dirname(target), name), { force: true });
  }
  let known = await versionOf(target);

  async function assertOurs(): Promise<void> {
    if (isReleased) throw new SaveError(`${path} was released when the sandbox was closed.`);
    const found = await versionOf(target);
    // A link can lead to another file by now, which is not locked.
    const isTarget = (await targetOf(path)) === target;
    if (isTarget && (found === undefined || found === known)) return;
    throw new SaveError(
      `Another program has changed ${path}, and saving would overwrite that. Restart the sandbox to start from the file, or delete the file to keep the state of the sandbox.`,
    );
  }

  return {
    read: async () => {
      known = await versionOf(target);
      return readJsonFile(path);
    },
    save: async (take) => {
      try {
        if (!unlock && !isReleased) await acquire({ retries: 0 });
        await assertOurs();
      } catch (error) {
        if (error instanceof SaveError) throw error;
        throw new SaveError(lockedMessage(path, target, error), { cause: error });
      }
      known = await writeJsonFile(path, take());
    },
    release: async () => {
      isReleased = true;
      await unlock?.().catch(() => {});
    },
  };
}
