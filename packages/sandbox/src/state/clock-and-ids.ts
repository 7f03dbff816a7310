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

/** The state with its clock advanced from the time `now`. */
export function advanced(state: State, now: number, milliseconds: number): State {
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || now + milliseconds > MAX_TIME) {
    throw new ArgumentError('The clock advances by whole milliseconds, up to the year 9999.');
  }
  return { ...state, clockOffsetMs: state.clockOffsetMs + milliseconds };
}

function hex(count: number, digits: number): string {
  return (count + 1).toString(16).padStart(digits, '0');
}

/** Every sandbox issues the same identifiers in the same order, so that a test can name them. */
const forms = {
  short: (count: number): string => `5a4db0c5${hex(count, 16)}`,
  uuid: (count: number): string => `5a4db0c5-0000-4000-8000-${hex(count, 12)}`,
};

/** 24 hexadecimal digits, or a UUID. */
export type IdForm = keyof typeof forms;

/** Issues the identifiers of one change. */
export function issuerFor({ models, runs, deliveries, idsIssued }: State) {
  let used: ReadonlySet<string> | undefined;
  let issued = idsIssued;
  return {
    /** An identifier that is not used in the state. */
    next: (form: IdForm): string => {
      used ??= new Set([...models, ...runs, ...deliveries].map(({ id }) => id));
      for (;;) {
        const id = forms[form](issued++);
        if (!used.has(id)) return id;
      }
    },
    /** Number of identifiers issued so far, by earlier changes too. */
    issued: () => issued,
  };
}
