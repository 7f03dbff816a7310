/** Resolves after a time, or as soon as one of the signals is aborted. */
export const wait = (milliseconds: number, signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = milliseconds === Infinity ? undefined : setTimeout(end, milliseconds);
    for (const signal of signals) signal.addEventListener('abort', end);
    if (signals.some((signal) => signal.aborted)) end();
  });
