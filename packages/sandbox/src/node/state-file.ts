import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { check, lock } from 'proper-lockfile';
import { SaveError } from '../core/saver.js';
import type { Snapshot } from '../state/snapshot.js';

/** A file cannot be used. The message names the file and does not quote its content. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown reason';
}

/** The JSON value in a file, or `undefined` if the file does not exist. */
export async function readJsonFile(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    throw new FileError(`${path} cannot be read (${code}).`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new FileError(`${path} is not well-formed JSON.`);
  }
}

/** Writes a text, if there is one, and waits until it is on the disk. */
async function sync(path: string, flags: string, text = ''): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
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
    return await realpath(path);
  } catch {
    // A link to a file that does not exist yet has no real path.
    const link = await readlink(path).catch(() => undefined);
    return link === undefined ? resolve(path) : targetOf(resolve(dirname(path), link));
  }
}

function isDraftOf(target: string, name: string): boolean {
  return name.startsWith(`${basename(target)}.`) && /\.[0-9a-f]{16}\.draft$/.test(name);
}

/**
 * Replaces a file atomically: a reader finds the old content or the new one, even after the process was killed. The content
 * reaches the disk before the rename does, and the rename before this resolves.
 *
 * @throws SaveError that names the file; the draft is then removed.
 */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  const target = await targetOf(path);
  const draft = `${target}.${randomBytes(8).toString('hex')}.draft`;
  try {
    await sync(draft, 'wx', `${JSON.stringify(value)}\n`);
    await rename(draft, target);
    // Windows cannot open directories, and does not need this.
    if (process.platform !== 'win32') await sync(dirname(target), 'r');
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new SaveError(`${path} cannot be written (${codeOf(error)}).`, { cause: error });
  }
}

/** The state file of one sandbox, locked for other processes until it is released. */
export interface StateFile {
  readonly read: () => Promise<unknown>;
  readonly save: (take: () => Snapshot) => Promise<void>;
  readonly release: () => Promise<void>;
}

// A running process renews its lock every second. A lock that is five seconds old belongs to a dead process. A start waits
// for that, so that a killed sandbox can be restarted at once.
const renewMs = 1_000;
const staleMs = 5_000;
const retry = { retries: 12, factor: 1, minTimeout: 500, maxTimeout: 500 };

interface OpenOptions {
  /** Number of retries, two per second. Default: until the lock of a dead process has expired. */
  readonly retries?: number;
  /** Called if the file is locked, before waiting for it. */
  readonly onWait?: () => void;
}

/** @throws FileError if another process uses the file, or if its folder cannot be written. */
export async function openStateFile(
  path: string,
  { retries = retry.retries, onWait = () => {} }: OpenOptions = {},
): Promise<StateFile> {
  const target = await targetOf(path);
  let release: () => Promise<void>;
  try {
    const options = { realpath: false, stale: staleMs, update: renewMs };
    const isLocked = retries > 0 && (await check(target, options));
    if (isLocked) onWait();
    // Waiting helps only if the file is locked, not if its folder does not exist.
    release = await lock(target, { ...options, retries: isLocked ? { ...retry, retries } : 0 });
  } catch (error) {
    const code = codeOf(error);
    throw new FileError(
      code === 'ELOCKED'
        ? `${path} is in use by another sandbox. Stop that sandbox, or use another file with --state.`
        : `${path} cannot be written (${code}).`,
      { cause: error },
    );
  }
  // Drafts of killed processes.
  for (const name of await readdir(dirname(target)).catch(() => [])) {
    if (isDraftOf(target, name)) await rm(join(dirname(target), name), { force: true });
  }
  return {
    read: () => readJsonFile(path),
    save: (take) => writeJsonFile(path, take()),
    release: () => release().catch(() => {}),
  };
}
