/**
 * Calls a function when one of the signals aborts, or at once if one already has. The returned function stops listening.
 * `AbortSignal.any` would keep listening to a signal that lives as long as the sandbox.
 */
export function onAbort(signals: readonly AbortSignal[], act: () => void): () => void {
  for (const signal of signals) signal.addEventListener('abort', act);
  if (signals.some(({ aborted }) => aborted)) act();
  return () => {
    for (const signal of signals) signal.removeEventListener('abort', act);
  };
}

/** Waits. Resolves with `true` when the time is over, or with `false` as soon as one of the signals aborts. */
export function wait(milliseconds: number, ...signals: readonly AbortSignal[]): Promise<boolean> {
  let end!: (isOver: boolean) => void;
  const ended = new Promise<boolean>((resolve) => (end = resolve));
  const timer = milliseconds === Infinity ? undefined : setTimeout(end, milliseconds, true);
  const stopListening = onAbort(signals, () => end(false));
  return ended.finally(() => {
    clearTimeout(timer);
    stopListening();
  });
}
