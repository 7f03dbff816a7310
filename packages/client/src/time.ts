import { assertOption, TimeoutError, type ErrorOrigin } from './errors.js';

// 23 days. Timers of 25 days and more fire at once: setTimeout holds its delay in 31 bits.
const LONGEST_TIMER_MS = 2e9;

/** A signal of any implementation. Only what each of them has is used: those of React Native, happy-dom and jsdom lack much. */
export type Signal = AbortSignal | null | undefined;

/** When something ends: at a time, or when the caller's signal aborts, whichever is first. */
export interface Deadline {
  readonly signal: Signal;
  /** By `performance.now()`. */
  readonly endMs: number;
  /** Creates what is thrown when the time is over. @param step What did not return, if it was code of the caller. */
  readonly timeoutError: (step?: string) => Error;
}

/** The deadline of what starts now. @param origin What the timeout error is made with when the time is over. */
export function deadlineIn(timeoutMs: number, signal: Signal, origin: ErrorOrigin): Deadline {
  const endMs = performance.now() + timeoutMs;
  const timeoutError = (step?: string) => new TimeoutError({ ...origin, timeoutMs, step });
  return { signal, endMs, timeoutError };
}

export function earlier(one: Deadline, other: Deadline): Deadline {
  return one.endMs <= other.endMs ? one : other;
}

/**
 * Runs a step of a call. The deadline ends it at once, even if the step ignores the signal of its controller (a `fetch`
 * stub, an API key function, a middleware): the promise rejects with the reason of the caller, or with the timeout error.
 *
 * @param name What the timeout error names, if the step is code of the caller.
 */
export function runUntil<T>(
  deadline: Deadline,
  step: (controller: AbortController) => Promise<T>,
  name?: string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const end = (reason: Error) => {
      stop();
      // First, so that the step notices its end before the caller does.
      controller.abort(reason);
      reject(reason);
    };
    const removeListener = onAbort(deadline.signal, end);
    const leftMs = deadline.endMs - performance.now();
    const timer = startTimer(leftMs, () => end(deadline.timeoutError(name)));
    const stop = () => {
      removeListener();
      clearTimeout(timer);
    };
    void step(controller).then(resolve, reject).then(stop);
  });
}

/** The timer of a deadline does not ensure that nothing happens after it: it waits while other code runs. */
export function throwIfOver(deadline: Deadline, step?: string): void {
  if (deadline.signal?.aborted) throw abortReason(deadline.signal);
  if (isOver(deadline)) throw deadline.timeoutError(step);
}

export function isOver({ signal, endMs }: Deadline): boolean {
  return signal?.aborted === true || performance.now() >= endMs;
}

/** Waits, unless the signal ends the wait: it then rejects with the reason of the signal. */
export function wait(delayMs: number, signal: Signal): Promise<void> {
  return new Promise((resolve, reject) => {
    const removeListener = onAbort(signal, (reason) => {
      removeListener();
      clearTimeout(timer);
      reject(reason);
    });
    const timer = startTimer(delayMs, () => {
      removeListener();
      resolve();
    });
  });
}

/** Aborts with the signal, for as long as the signal lives: one listener stays on it. */
export function follow(signal: Signal, controller: AbortController): void {
  onAbort(signal, (reason) => controller.abort(reason));
}

/** The signal, or one of the runtime that follows it: the `fetch` of Node 24 asks for this class, so this does, too. */
export function nativeSignal(signal: Signal): Signal {
  if (!signal || signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  follow(signal, controller);
  return controller.signal;
}

/** The reason of an aborted signal, which may be no Error; in React Native it is missing. */
export function abortReason(signal: Signal): Error {
  if (signal?.reason !== undefined) return signal.reason as Error;
  return Object.assign(new Error('The call was aborted'), { name: 'AbortError' });
}

/**
 * Calls the listener with the reason when the signal aborts. The function that it returns removes the listener.
 *
 * @throws the reason of a signal that is already aborted.
 */
function onAbort(signal: Signal, listener: (reason: Error) => void): () => void {
  if (!signal) return () => undefined;
  if (signal.aborted) throw abortReason(signal);
  const isSignal = typeof signal.addEventListener === 'function';
  assertOption(isSignal, 'signal', 'must be an AbortSignal');
  allowListeners(signal);
  const listen = () => listener(abortReason(signal));
  signal.addEventListener('abort', listen);
  return () => signal.removeEventListener('abort', listen);
}

function startTimer(delayMs: number, onEnd: () => void) {
  if (delayMs === Infinity) return undefined;
  // Node 24 warns of a negative delay: code that blocks may take longer than is left.
  return setTimeout(onEnd, Math.max(0, Math.min(delayMs, LONGEST_TIMER_MS)));
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
