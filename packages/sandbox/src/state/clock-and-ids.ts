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
export const maxOffsetMs = 100 * 366 * 24 * 60 * 60 * 1000;

/** A clock based on `base`. Its offset is part of the state of the sandbox. */
export function clockOver(
  base: () => number,
  offset: { readonly get: () => number; readonly set: (milliseconds: number) => void },
): Clock {
  return {
    now: () => base() + offset.get(),
    advance: (milliseconds) => {
      const next = offset.get() + milliseconds;
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0 || next > maxOffsetMs) {
        throw new RangeError(
          'The clock advances by whole milliseconds, at most by a hundred years in total.',
        );
      }
      offset.set(next);
    },
  };
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
