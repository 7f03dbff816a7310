import { ArgumentError } from '../common/check.js';
import { Problem } from '../common/problem.js';
import type { State } from './state.js';

/** The clock of the sandbox. It runs only if the clock that it is based on does. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Advances the clock, and with it trainings in progress.
   * @throws RangeError if the value is not a whole number of milliseconds, or exceeds a hundred years in total.
   */
  advance(milliseconds: number): void;
}

/** A hundred years. */
export const MAX_OFFSET_MS = 100 * 366 * 24 * 60 * 60 * 1000;

/** The state with its clock advanced. */
export function advanced(state: State, milliseconds: number): State {
  const clockOffsetMs = state.clockOffsetMs + milliseconds;
  if (!Number.isSafeInteger(milliseconds) || milliseconds < 0 || clockOffsetMs > MAX_OFFSET_MS) {
    throw new ArgumentError(
      'The clock advances by whole milliseconds, at most by a hundred years in total.',
    );
  }
  return { ...state, clockOffsetMs };
}

/** Creates the identifiers of new resources. */
export interface Ids {
  /** 24 hexadecimal digits. `count` is the number of identifiers issued before. */
  short(count: number): string;
  /** A UUID. `count` is the number of identifiers issued before. */
  uuid(count: number): string;
}

function hex(count: number, digits: number): string {
  return (count + 1).toString(16).padStart(digits, '0');
}

/** The same identifiers in the same order for each sandbox, so that a test can name them. */
export const countedIds: Ids = {
  short: (count) => `5a4db0c5${hex(count, 16)}`,
  uuid: (count) => `5a4db0c5-0000-4000-8000-${hex(count, 12)}`,
};

/** More than any sandbox issues, and still in twelve hexadecimal digits. */
export const MAX_IDS_ISSUED = 2 ** 47;

/** Issues the identifiers of one change. */
export interface Issuer {
  /** An identifier that is not used in the state. */
  readonly next: (form: keyof Ids) => string;
  /** Number of identifiers issued so far, by earlier changes too. */
  readonly issued: () => number;
}

export function issuerFor(state: State, ids: Ids): Issuer {
  const { models, runs, deliveries } = state;
  let issued = state.idsIssued;
  const isUsed = (id: string): boolean => models.has(id) || runs.has(id) || deliveries.has(id);
  return {
    next: (form) => {
      // Different identifiers cannot all be in use: there are more of them than resources.
      let attempts = models.size + runs.size + deliveries.size + 1;
      while (attempts-- > 0 && issued < MAX_IDS_ISSUED) {
        const id = ids[form](issued++);
        if (!isUsed(id)) return id;
      }
      const detail = `The ids option of the sandbox repeats identifiers: ${form}(count) must return another one for each count.`;
      throw new Problem(500, 'internal', detail);
    },
    issued: () => issued,
  };
}
