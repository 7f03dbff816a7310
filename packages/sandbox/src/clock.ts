/** Time as the sandbox knows it. It moves by itself only if the time it stands on does. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /**
   * Moves the sandbox's time forward, and with it whatever waits for time to pass.
   * @throws RangeError for anything but a whole number of milliseconds, or more than a hundred years in all.
   */
  advance(milliseconds: number): void;
}

/** A hundred years. Much further lie the times that no date can hold. */
export const maxOffsetMs = 100 * 366 * 24 * 60 * 60 * 1000;

/** A clock over `base`, whose offset belongs to the state of the sandbox. */
export const clockOver = (
  base: () => number,
  offset: { readonly get: () => number; readonly set: (milliseconds: number) => void },
): Clock => ({
  now: () => base() + offset.get(),
  advance: (milliseconds) => {
    const next = offset.get() + milliseconds;
    if (!Number.isSafeInteger(milliseconds) || milliseconds < 0 || next > maxOffsetMs) {
      throw new RangeError('A clock advances by whole milliseconds, and a hundred years at most.');
    }
    offset.set(next);
  },
});
