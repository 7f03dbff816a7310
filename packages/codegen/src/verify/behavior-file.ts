/** Reads and writes the file of `verify --behavior`: how a client treats malformed responses. */
import { readFile, writeFile } from 'node:fs/promises';
import { isObject } from '@voice-agent-platform/shared/json';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { outcomes, type Behavior } from './malformed-outcome.js';
import type { Cell } from './verify.js';

/** The record cannot be written after a run. */
export class BehaviorFileError extends Error {
  override readonly name = 'BehaviorFileError';
}

/**
 * Reads the recorded behavior of a client.
 * @returns undefined if the file does not exist
 * @throws {UsageError} if it cannot be read, or is not a record of behavior
 */
export async function readBehavior(file: string): Promise<Behavior | undefined> {
  const text = await readFile(file, 'utf8').catch(({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return undefined;
    throw new UsageError(`${file} cannot be read: ${message}`);
  });
  if (text === undefined) return undefined;
  try {
    return parseBehavior(text);
  } catch (error) {
    throw new UsageError(
      `${file} is not a record of --behavior: ${(error as Error).message}. Restore it, or delete it to write a new one.`,
    );
  }
}

function parseBehavior(text: string): Behavior {
  // Some editors begin a file with a byte order mark.
  const behavior: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (!isObject(behavior)) throw new Error('it is not an object');
  for (const [step, outcome] of Object.entries(behavior)) {
    if (typeof outcome === 'string' && Object.hasOwn(outcomes, outcome)) continue;
    throw new Error(
      `"${step}" has the outcome ${JSON.stringify(outcome)}, which --help does not list`,
    );
  }
  return behavior as Behavior;
}

/**
 * Writes the behavior of a client. If the file cannot be written, prints its text, because the run took minutes.
 * @throws {BehaviorFileError} if the file cannot be written
 */
export async function writeBehavior(file: string, cells: readonly Cell[]): Promise<void> {
  const text = `${JSON.stringify(collectBehavior(cells), null, 2)}\n`;
  await writeFile(file, text).catch((error: Error) => {
    console.log(`\n${text}`);
    throw new BehaviorFileError(
      `${file} cannot be written: ${error.message}. Save the JSON above in a file for --behavior.`,
      { cause: error },
    );
  });
  console.log(`\nWrote ${file}.`);
}

/** Returns how a client treated malformed responses. */
export function collectBehavior(cells: readonly Cell[]): Behavior {
  return Object.fromEntries(
    cells.flatMap(({ step, outcome }) => (outcome === undefined ? [] : [[step, outcome]])),
  );
}
