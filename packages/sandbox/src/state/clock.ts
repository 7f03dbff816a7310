import { ArgumentError } from '../common/check.js';
import type { State } from './state.js';

/** The clock of the sandbox: the time of the option `clock`, plus the time that you advanced it by. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Advances the clock, and with it trainings in progress.
   * @throws RangeError if the value is negative or not an integer, or if the time would pass the year 9999.
   */
  advance(milliseconds: number): void;
}

/** The last time that RFC 3339 can write. */
export const MAX_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Returns the state with its clock advanced from the time `now`. */
export function advanceClock(
  state: State,
  { now, milliseconds }: { readonly now: number; readonly milliseconds: number },
): State {
  if (!Number.isInteger(milliseconds) || milliseconds < 0) {
    throw new ArgumentError('milliseconds must be an integer of at least 0.');
  }
  if (now + milliseconds > MAX_TIME) {
    throw new ArgumentError(
      'The clock cannot advance beyond the year 9999: give fewer milliseconds.',
    );
  }
  return { ...state, clockOffsetMs: state.clockOffsetMs + milliseconds };
}
