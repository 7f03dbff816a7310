/** The time of the sandbox. It moves by itself only if the clock that it is based on does. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Moves the sandbox's time forward, and with it whatever waits for time to pass.
   * @throws RangeError for anything but a whole number of milliseconds, or more than a hundred years in all.
   */
  advance(milliseconds: number): void;
}

/** A hundred years. Dates cannot represent times much further ahead. */
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
          'The clock advances by whole milliseconds, and by a hundred years at most in all.',
        );
      }
      offset.set(next);
    },
  };
}

/** Where the identifiers of new resources come from. */
export interface Ids {
  /** 24 hexadecimal digits. `count` is how many identifiers were issued before. */
  short(count: number): string;
  /** A UUID. `count` is how many identifiers were issued before. */
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

/** Resolves with `true` after a time, or with `false` as soon as one of the signals is aborted. */
export function wait(milliseconds: number, signals: readonly AbortSignal[]): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve(!signals.some((signal) => signal.aborted));
    };
    const timer = milliseconds === Infinity ? undefined : setTimeout(end, milliseconds);
    for (const signal of signals) signal.addEventListener('abort', end);
    if (signals.some((signal) => signal.aborted)) end();
  });
}
