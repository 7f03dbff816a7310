// Longer timers fire at once: setTimeout holds its delay in 31 bits.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs a task under one timer and the caller's signal. Either ends it at once, even if the task ignores the signal it
 * is given (a `fetch` stub, an API key function).
 */
export function withinTime<T>(
  limitMs: number,
  callerSignal: AbortSignal | undefined,
  timeoutError: () => Error,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise((resolve, reject: (reason: Error) => void) => {
    const release = () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    };
    const stop = (reason: Error) => {
      release();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = () => stop(callerSignal?.reason as Error);
    const timer = setTimeout(() => stop(timeoutError()), Math.min(limitMs, LONGEST_TIMER_MS));
    callerSignal?.addEventListener('abort', onAbort);
    task(controller.signal).then(
      (value) => {
        release();
        resolve(value);
      },
      (reason: Error) => {
        release();
        reject(reason);
      },
    );
  });
}

/** Waits; the signal ends the wait at once with its reason. */
export function sleep(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) {
        reject(signal.reason as Error);
      } else {
        resolve();
      }
    };
    const timer = setTimeout(end, delayMs);
    signal?.addEventListener('abort', end);
  });
}
