import { ArgumentError } from '../common/check.js';
import { SaveError } from '../core/store.js';
import { ListenError } from '../node/listen.js';
import { FileError } from '../node/json-file.js';

export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  readonly colored: boolean;
}

/** Returns true if the error has a message for the user. Other errors are bugs of the program. */
export function isExpected(error: unknown): error is Error {
  return [ArgumentError, FileError, ListenError, SaveError].some((kind) => error instanceof kind);
}

/** Describes an error for the user: by its message, or by the stack of a bug. */
export function describeError(error: unknown): string {
  if (isExpected(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
