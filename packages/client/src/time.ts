// 23 days. Timers of 25 days and more fire at once: setTimeout holds its delay in 31 bits.
const LONGEST_TIMER_MS = 2e9;

interface NodeProcess {
  readonly getBuiltinModule?: (name: string) => {
    readonly setMaxListeners: (count: number, target: EventTarget) => void;
  };
}

/**
 * Runs a task under one timer and the caller's signal. Either ends it at once, even if the task ignores the signal it
 * is given (a `fetch` stub, an API key function). Without a task, it waits until the timer ends.
 */
export function withTimeout<T>(
  limitMs: number,
  callerSignal: AbortSignal | undefined,
  task?: (signal: AbortSignal) => Promise<T>,
  timeoutError?: () => Error,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    callerSignal?.throwIfAborted();
    const controller = new AbortController();
    const end =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer);
        callerSignal?.removeEventListener('abort', onAbort);
        settle(value);
      };
    const stop = (reason: Error) => {
      end(reject)(reason);
      controller.abort(reason);
    };
    const onAbort = () => stop(callerSignal?.reason as Error);
    const timer = setTimeout(
      () => (timeoutError ? stop(timeoutError()) : end(resolve)(undefined as T)),
      Math.min(limitMs, LONGEST_TIMER_MS),
    );
    if (callerSignal) {
      // Node warns of a leak from the eleventh call that shares a signal. `fetch` raises this limit too.
      const { process } = globalThis as { process?: NodeProcess };
      process?.getBuiltinModule?.('events').setMaxListeners(0, callerSignal);
      callerSignal.addEventListener('abort', onAbort);
    }
    task?.(controller.signal).then(end(resolve), end(reject));
  });
}
