/** Ends the steps of a call in time. */
import { TimeoutError } from './errors/no-response-errors.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import { abortReason, onAbort, type Signal } from './signal.js';

// 23 days. setTimeout keeps its delay in 31 bits, so timers of 25 days and more fire at once.
const LONGEST_TIMER_MS = 2e9;

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
 * @param origin The context of the timeout error, read when the time is over.
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
    const end = (reason: unknown) => {
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

function startTimer(delayMs: number, onEnd: () => void) {
  if (delayMs === Infinity) return undefined;
  // Node 24 warns about a negative delay, which occurs if other code blocks for too long.
  return setTimeout(onEnd, Math.max(0, Math.min(delayMs, LONGEST_TIMER_MS)));
}
