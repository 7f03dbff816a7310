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
