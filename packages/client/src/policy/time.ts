// 23 days. Timers of 25 days and more fire at once: setTimeout holds its delay in 31 bits.
const LONGEST_TIMER_MS = 2e9;

/** Signals that may end something. Only what every implementation has is used: those of React Native, happy-dom and jsdom lack much. */
export type Signals = readonly (AbortSignal | null | undefined)[];

/** Waits, unless a signal ends the wait: it then rejects with the reason of the signal. */
export function wait(delayMs: number, signals: Signals): Promise<void> {
  return new Promise((resolve, reject) => void race(delayMs, signals, resolve, reject));
}

/**
 * Runs a task under a timer and the signals. Either ends it at once, even if the task ignores the signal that it is
 * given (a `fetch` stub, an API key function, a middleware).
 *
 * @param limitMs `Infinity` sets no timer.
 */
export function withTimeout<T>(
  limitMs: number,
  signals: Signals,
  timeoutError: () => Error,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const stop = (reason: Error) => {
      // First, so that the task notices its end before the caller does.
      controller.abort(reason);
      reject(reason);
    };
    const finish = race(limitMs, signals, () => stop(timeoutError()), stop);
    if (finish) {
      const end =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          finish();
          settle(value);
        };
      task(controller.signal).then(end(resolve), end(reject));
    }
  });
}

/** Throws the reason of the first signal that has been aborted. */
export function throwIfAborted(signals: Signals): void {
  const aborted = abortReason(signals);
  if (aborted) throw aborted.reason;
}

/** The reason of the first signal that has been aborted; `undefined` if none has. */
export function abortReason(signals: Signals): { readonly reason: Error } | undefined {
  for (const signal of signals) {
    if (signal?.aborted) return { reason: reasonOf(signal) };
  }
  return undefined;
}

/**
 * Calls `onTime` or `onAbort`, whichever comes first.
 *
 * @returns Ends the race; `undefined` if a signal has been aborted before.
 */
function race(
  limitMs: number,
  signals: Signals,
  onTime: () => void,
  onAbort: (reason: Error) => void,
): (() => void) | undefined {
  const aborted = abortReason(signals);
  if (aborted) {
    onAbort(aborted.reason);
    return undefined;
  }
  const endings = signals.map((signal) => {
    if (!signal) return undefined;
    const onEvent = () => {
      finish();
      onAbort(reasonOf(signal));
    };
    allowListeners(signal);
    signal.addEventListener('abort', onEvent);
    return () => signal.removeEventListener('abort', onEvent);
  });
  const timer =
    limitMs < Infinity
      ? setTimeout(
          () => {
            finish();
            onTime();
          },
          Math.min(limitMs, LONGEST_TIMER_MS),
        )
      : undefined;
  const finish = () => {
    clearTimeout(timer);
    for (const end of endings) end?.();
  };
  return finish;
}

/** The reason of an aborted signal, which may be no Error; in React Native it is missing. */
function reasonOf({ reason }: AbortSignal): Error {
  return reason === undefined
    ? Object.assign(new Error('The call was aborted'), { name: 'AbortError' })
    : (reason as Error);
}

interface NodeProcess {
  readonly getBuiltinModule?: (name: string) => {
    readonly setMaxListeners: (count: number, target: EventTarget) => void;
  };
}

/** Node warns of a leak from the eleventh call that shares a signal. `fetch` raises this limit too. */
function allowListeners(signal: AbortSignal): void {
  try {
    const { process } = globalThis as { process?: NodeProcess };
    process?.getBuiltinModule?.('events').setMaxListeners(0, signal);
  } catch {
    // A signal of happy-dom or jsdom, which Node refuses here and does not count.
  }
}
