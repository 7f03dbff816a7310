import { ArgumentError } from '../common/check.js';
import type { State } from './state.js';

/** The clock of the sandbox. It runs only if the clock that it is based on does. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Advances the clock, and with it trainings in progress.
   * @throws RangeError if the value is not a whole number of milliseconds, or leads beyond the year 9999.
   */
  advance(milliseconds: number): void;
}

/** The last time that RFC 3339 can write. */
export const MAX_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Returns the state with its clock advanced.
 * @param now the time of the clock before
 */
export function advanceClock(
  state: State,
  { now, milliseconds }: { readonly now: number; readonly milliseconds: number },
): State {
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || now + milliseconds > MAX_TIME) {
    throw new ArgumentError('The clock advances by whole milliseconds, up to the year 9999.');
  }
  return { ...state, clockOffsetMs: state.clockOffsetMs + milliseconds };
}
