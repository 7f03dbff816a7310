// Longer timers fire at once: setTimeout holds its delay in 31 bits.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs a task under one timer and the caller's signal. Either ends it at once, even if the task ignores the signal it
 * is given (a `fetch` stub, an API key function). Without a task: waits, and resolves when the time is over.
 */
export function withinTime<T = void>(
  limitMs: number,
  callerSignal: AbortSignal | undefined,
  task?: (signal: AbortSignal) => Promise<T>,
  timeoutError?: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const finish = <V>(settle: (value: V) => void, value: V) => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
      settle(value);
    };
    const stop = (reason: Error) => {
      finish(reject, reason);
      controller.abort(reason);
    };
    const onAbort = () => stop(callerSignal?.reason as Error);
    const timer = setTimeout(
      () => (timeoutError ? stop(timeoutError()) : finish(resolve as () => void, undefined)),
      Math.min(limitMs, LONGEST_TIMER_MS),
    );
    callerSignal?.addEventListener('abort', onAbort);
    if (callerSignal?.aborted) {
      onAbort();
    } else {
      task?.(controller.signal).then(
        (value) => finish(resolve, value),
        (reason: Error) => finish(reject, reason),
      );
    }
  });
}
