/** Time as the sandbox knows it. It moves by itself only if the time it stands on does. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Moves the sandbox's time forward, and with it whatever waits for time to pass. */
  advance(milliseconds: number): void;
}

/** A clock over `base`, whose offset belongs to the state of the sandbox. */
export const clockOver = (
  base: () => number,
  offset: { readonly get: () => number; readonly set: (milliseconds: number) => void },
): Clock => ({
  now: () => base() + offset.get(),
  advance: (milliseconds) => {
    if (!Number.isFinite(milliseconds) || milliseconds < 0) {
      throw new RangeError('A clock advances by a number of milliseconds that is not negative.');
    }
    offset.set(offset.get() + milliseconds);
  },
});
