import { assertOption } from './errors/configuration-error.js';
import { TimeoutError } from './errors/no-response-errors.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';

// 23 days. setTimeout keeps its delay in 31 bits, so timers of 25 days and more fire at once.
const LONGEST_TIMER_MS = 2e9;

/**
 * A signal of any implementation. The client uses only the parts that all have: React Native, happy-dom and jsdom lack
 * many.
 */
export type Signal = AbortSignal | null | undefined;

/** The end of a step: at a time, or when the caller's signal aborts. */
export interface Deadline {
  readonly signal: Signal;
  /** On the clock of `performance.now()`. */
  readonly endMs: number;
  /** Creates the timeout error. `step` is the caller's code that did not return, if there is any. */
  readonly timeoutError: (step?: string) => Error;
}

/**
 * Creates a deadline from now on.
 *
 * @param origin The context of the timeout error.
 */
export function deadlineIn(timeoutMs: number, signal: Signal, origin: ErrorOrigin): Deadline {
  const endMs = performance.now() + timeoutMs;
  const timeoutError = (step?: string) => new TimeoutError({ ...origin, timeoutMs, step });
  return { signal, endMs, timeoutError };
}

/** Returns the deadline that ends first. */
export function earlier(first: Deadline, second: Deadline): Deadline {
  return first.endMs <= second.endMs ? first : second;
}

/**
 * Runs a step of a call. The deadline ends it at once, even if the step ignores its signal (a `fetch` stub, an API key
 * function, a middleware). The promise then rejects with the caller's reason or the timeout error.
 *
 * @param name The name for the timeout error, if the step is the caller's code.
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
      // Aborts first, so that the step ends before the caller continues.
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

/** Throws after the deadline. Its timer alone is not enough, because it waits while other code runs. */
export function throwIfOver(deadline: Deadline, step?: string): void {
  if (deadline.signal?.aborted) throw abortReason(deadline.signal);
  if (isOver(deadline)) throw deadline.timeoutError(step);
}

export function isOver({ signal, endMs }: Deadline): boolean {
  return signal?.aborted === true || performance.now() >= endMs;
}

/** Waits. If the signal aborts, rejects with the signal's reason. */
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

/** Aborts the controller with the signal. The listener stays for the signal's lifetime. */
export function follow(signal: Signal, controller: AbortController): void {
  onAbort(signal, (reason) => controller.abort(reason));
}

/** Returns the signal, or a native one that follows it, because the `fetch` of Node 24 requires its own class. */
export function nativeSignal(signal: Signal): Signal {
  if (!signal || signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  follow(signal, controller);
  return controller.signal;
}

/** Returns the reason of an aborted signal as an error. It may be any value, and React Native has none. */
export function abortReason(signal: Signal): Error {
  if (signal?.reason !== undefined) return signal.reason as Error;
  return Object.assign(new Error('The call was aborted'), { name: 'AbortError' });
}

/**
 * Calls the listener with the reason when the signal aborts. Returns a function that removes the listener.
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
  // Node 24 warns about a negative delay, which occurs if other code blocks for too long.
  return setTimeout(onEnd, Math.max(0, Math.min(delayMs, LONGEST_TIMER_MS)));
}

/** Node warns about a leak from the eleventh call with the same signal. `fetch` raises this limit too. */
function allowListeners(signal: AbortSignal): void {
  try {
    interface Events {
      setMaxListeners(count: number, target: EventTarget): void;
    }
    const { process } = globalThis as { process?: { getBuiltinModule?(name: string): Events } };
    process?.getBuiltinModule?.('events').setMaxListeners(0, signal);
  } catch {
    // Node refuses signals of happy-dom or jsdom here, and does not count their listeners either.
  }
}
