// 23 days. Timers of 25 days and more fire at once: setTimeout holds its delay in 31 bits.
const LONGEST_TIMER_MS = 2e9;

/** A signal of any implementation. Only what each of them has is used: those of React Native, happy-dom and jsdom lack much. */
export type Signal = AbortSignal | null | undefined;

/** Waits, unless the signal ends the wait: it then rejects with the reason of the signal. */
export function wait(delayMs: number, signal: Signal): Promise<void> {
  return new Promise((resolve, reject) => {
    race(delayMs, signal, () => (signal?.aborted ? reject(abortReason(signal)) : resolve()));
  });
}

/**
 * Runs a task under a timer and a signal. Either ends it at once, even if the task ignores the signal that it is given
 * (a `fetch` stub, an API key function, a middleware).
 *
 * @param limitMs `Infinity` sets no timer.
 * @param task Gets a signal, and a function that throws once the task has ended. The timer alone does not ensure that:
 *   it waits while other code runs.
 */
export function withTimeout<T>(
  limitMs: number,
  signal: Signal,
  timeoutError: () => Error,
  task: (signal: AbortSignal, throwIfEnded: () => void) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const endMs = performance.now() + limitMs;
    const controller = new AbortController();
    const throwIfEnded = () => {
      if (controller.signal.aborted) throw abortReason(controller.signal);
      if (performance.now() >= endMs) throw timeoutError();
    };
    const finish = race(limitMs, signal, () => {
      const reason = signal?.aborted ? abortReason(signal) : timeoutError();
      // First, so that the task notices its end before the caller does.
      controller.abort(reason);
      reject(reason);
    });
    void task(controller.signal, throwIfEnded).then(resolve, reject).then(finish);
  });
}

/**
 * Calls `onEnd` when the time is over or the signal aborts, unless what it returns is called before. Throws the reason of
 * a signal that has been aborted.
 */
function race(limitMs: number, signal: Signal, onEnd: () => void): () => void {
  if (signal?.aborted) throw abortReason(signal);
  const finish = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  };
  const end = () => {
    finish();
    onEnd();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (signal) {
    allowListeners(signal);
    signal.addEventListener('abort', end);
  }
  if (limitMs < Infinity) {
    // Node 24 warns of a negative delay: code that blocks may take longer than is left.
    timer = setTimeout(end, Math.max(0, Math.min(limitMs, LONGEST_TIMER_MS)));
  }
  return finish;
}

/** The reason of an aborted signal, which may be no Error; in React Native it is missing. */
export function abortReason(signal: Signal): Error {
  if (signal?.reason !== undefined) return signal.reason as Error;
  return Object.assign(new Error('The call was aborted'), { name: 'AbortError' });
}

/** Node warns of a leak from the eleventh call that shares a signal. `fetch` raises this limit too. */
function allowListeners(signal: AbortSignal): void {
  try {
    interface Events {
      setMaxListeners(count: number, target: EventTarget): void;
    }
    const { process } = globalThis as { process?: { getBuiltinModule?(name: string): Events } };
    process?.getBuiltinModule?.('events').setMaxListeners(0, signal);
  } catch {
    // A signal of happy-dom or jsdom, which Node refuses here and does not count.
  }
}
