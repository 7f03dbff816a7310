import { assertOption, TimeoutError, type NetworkErrorInit } from './errors.js';

// 23 days. Timers of 25 days and more fire at once: setTimeout holds its delay in 31 bits.
const LONGEST_TIMER_MS = 2e9;

/** A signal of any implementation. Only what each of them has is used: those of React Native, happy-dom and jsdom lack much. */
export type Signal = AbortSignal | null | undefined;

/** What ends a call: the caller's signal, and the time. */
export interface Deadline extends NetworkErrorInit {
  readonly signal: Signal;
  readonly limits: { readonly totalTimeoutMs: number };
  /** When `totalTimeoutMs` is over, by `performance.now()`. */
  readonly endMs: number;
}

/**
 * Runs a step of a call under a limit of its own, that of the whole call, and the caller's signal. Each of them ends it at
 * once, even if the step ignores the signal that it is given (a `fetch` stub, an API key function, a middleware).
 *
 * @param step Gets what aborts it, and a function that throws once the step has ended. The timer alone does not ensure
 *   that: it waits while other code runs.
 */
export function runWithin<T>(
  limitMs: number,
  call: Deadline,
  step: (controller: AbortController, throwIfEnded: () => void) => Promise<T>,
): Promise<T> {
  const startMs = performance.now();
  const endMs = Math.min(startMs + limitMs, call.endMs);
  const timeoutMs = endMs < call.endMs ? limitMs : call.limits.totalTimeoutMs;
  const timeoutError = () => new TimeoutError({ ...call, timeoutMs });
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const throwIfEnded = () => {
      const isLate = performance.now() >= endMs;
      // After an abort, nobody sees what is thrown.
      if (isLate || controller.signal.aborted) throw timeoutError();
    };
    const finish = race(endMs - startMs, call.signal, (reason = timeoutError()) => {
      // First, so that the step notices its end before the caller does.
      controller.abort(reason);
      reject(reason);
    });
    void step(controller, throwIfEnded).then(resolve, reject).then(finish);
  });
}

/** Waits, unless the signal ends the wait: it then rejects with the reason of the signal. */
export function wait(delayMs: number, signal: Signal): Promise<void> {
  return new Promise((resolve, reject) => {
    race(delayMs, signal, (reason) => (reason === undefined ? resolve() : reject(reason)));
  });
}

/** Aborts with the signal, for as long as the signal lives: one listener stays on it. */
export function follow(signal: Signal, controller: AbortController): void {
  if (signal) race(Infinity, signal, (reason) => controller.abort(reason));
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
 * Calls `onEnd` when the time is over, or with the signal's reason when it aborts, whichever is first. The function that
 * it returns cancels both. Throws the reason of a signal that is already aborted.
 */
function race(limitMs: number, signal: Signal, onEnd: (reason?: Error) => void): () => void {
  if (signal?.aborted) throw abortReason(signal);
  const finish = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  };
  const end = () => {
    finish();
    onEnd(signal?.aborted ? abortReason(signal) : undefined);
  };
  if (signal) {
    const isSignal = typeof signal.addEventListener === 'function';
    assertOption(isSignal, 'signal', 'must be an AbortSignal');
    allowListeners(signal);
    signal.addEventListener('abort', end);
  }
  // Node 24 warns of a negative delay: code that blocks may take longer than is left.
  const delayMs = Math.max(0, Math.min(limitMs, LONGEST_TIMER_MS));
  const timer = limitMs < Infinity ? setTimeout(end, delayMs) : undefined;
  return finish;
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
