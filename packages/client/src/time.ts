// Longer timers fire at once: setTimeout holds its delay in 31 bits.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Calls back when a signal is aborted. Returns what takes the callback back. */
function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  signal?.throwIfAborted();
  if (signal) {
    // Node warns of a leak from the eleventh call that shares a signal. `fetch` raises this limit too.
    const { process } = globalThis as { process?: NodeProcess };
    process?.getBuiltinModule?.('events').setMaxListeners?.(0, signal);
    signal.addEventListener('abort', callback);
  }
  return () => signal?.removeEventListener('abort', callback);
}

interface NodeProcess {
  readonly getBuiltinModule?: (name: string) => {
    readonly setMaxListeners?: (count: number, target: EventTarget) => void;
  };
}

/**
 * Runs a task under one timer and the caller's signal. Either ends it at once, even if the task ignores the signal it
 * is given (a `fetch` stub, an API key function).
 */
export function withTimeout<T>(
  limitMs: number,
  callerSignal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
  timeoutError: () => Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const unsubscribe = onAbort(callerSignal, () => stop(callerSignal?.reason as Error));
    const timer = setTimeout(() => stop(timeoutError()), Math.min(limitMs, LONGEST_TIMER_MS));
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    const stop = (reason: Error) => {
      finish();
      reject(reason);
      controller.abort(reason);
    };
    task(controller.signal).then(
      (value) => {
        finish();
        resolve(value);
      },
      (reason: Error) => {
        finish();
        reject(reason);
      },
    );
  });
}

/** Waits; an abort ends the wait at once, and rejects with the signal's reason. */
export function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const unsubscribe = onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    });
    const timer = setTimeout(() => {
      unsubscribe();
      resolve();
    }, delayMs);
  });
}
