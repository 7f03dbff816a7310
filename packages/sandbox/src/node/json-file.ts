/** Reads the JSON files that the user names: states, seeds and choices. */
import { readFile } from 'node:fs/promises';
import { parseJson } from '../common/parse-json.js';

/** A file cannot be used. The message names the file. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** Returns the code of an error of the file system, such as `EACCES`. */
export function readErrorCode(error: unknown): string {
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
    bytes = await readFile(path);
  } catch (error) {
    const code = readErrorCode(error);
    if (code === 'ENOENT') return undefined;
    throw new FileError(`${path} cannot be read (${code}).`, { cause: error });
  }
  const text = decode(bytes, path);
  try {
    return text.trim() === '' ? undefined : parseJson(text);
  } catch (error) {
    throw new FileError(`${path} is ${(error as SyntaxError).message}.`);
  }
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new FileError(`${path} is not UTF-8: save it as UTF-8.`);
  }
}

/** Returns the JSON value in a file that must exist. */
export async function readExistingJsonFile(path: string): Promise<unknown> {
  const value = await readJsonFile(path);
  if (value === undefined) throw new FileError(`${path} does not exist or is empty.`);
  return value;
}
