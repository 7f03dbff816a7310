import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CallOptions } from './run.js';

/** The command did not end within `--timeout`. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
  override readonly message = 'the command did not end within --timeout';
}

/** Starts the timer of `--timeout`. It does not keep the process alive. */
export function startTimeout(seconds?: string): Pick<CallOptions, 'endMs' | 'signal'> {
  const ending = new AbortController();
  let endMs: number | undefined;
  if (seconds !== undefined) {
    const limitMs = Number(seconds) * 1000;
    // Node ends a request after 300 s without a byte, so a longer limit would not work.
    if (!(limitMs >= 1 && limitMs <= 300_000)) {
      throw new UsageError('--timeout must be a number of seconds, more than 0 and at most 300');
    }
    endMs = performance.now() + limitMs;
    setTimeout(() => ending.abort(new OutOfTime()), limitMs).unref();
  }
  return { endMs, signal: ending.signal };
}

/** Waits for a promise that cannot be canceled, such as stdin, until the signal aborts. */
export function until<Result>(signal: AbortSignal, waiting: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    // A signal that is already aborted has no event left.
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
    waiting.then(resolve, reject);
  });
}
