import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

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
export const writeJsonFile = async (path: string, value: unknown): Promise<void> => {
  const next = `${path}.next`;
  try {
    await sync(next, 'w', `${JSON.stringify(value)}\n`);
    await rename(next, path);
    // Windows opens no directories, and needs no such sync.
    if (process.platform !== 'win32') await sync(dirname(path), 'r');
  } catch (error) {
    throw new FileError(`${path} cannot be written (${codeOf(error)}).`, { cause: error });
  }
};
