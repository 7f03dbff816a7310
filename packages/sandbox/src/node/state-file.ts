import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Snapshot } from '../snapshot.js';

/** A file that cannot be used. Its message names the file and quotes nothing of the content. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? 'unknown reason';

/** The JSON value in a file, or `undefined` if there is no such file. */
export const readJsonFile = async (path: string): Promise<unknown> => {
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
    throw new FileError(`${path} holds no well-formed JSON.`);
  }
};

const sync = async (path: string, flags: string, text?: string): Promise<void> => {
  const file = await open(path, flags, 0o600);
  try {
    if (text !== undefined) await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Replaces a file at once: whoever reads it, even after the process was killed in the middle, finds the old content or
 * the new one. The content reaches the disk before the name does, and the name before this resolves.
 */
export const writeAtomically = async (path: string, text: string): Promise<void> => {
  const next = `${path}.next`;
  try {
    await sync(next, 'w', text);
    await rename(next, path);
    // Windows opens no directories, and needs no such sync.
    if (process.platform !== 'win32') await sync(dirname(path), 'r');
  } catch (error) {
    throw new FileError(`${path} cannot be written (${codeOf(error)}).`, { cause: error });
  }
};

/**
 * A function that keeps the state in a file. It resolves when the state as it was at the call, or a later one, is on
 * the disk. What is asked for during a write shares the next one.
 */
export const saverTo = (path: string): ((take: () => Snapshot) => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return (take) => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        running = writeAtomically(path, `${JSON.stringify(take())}\n`);
        return running;
      });
    return waiting;
  };
};
