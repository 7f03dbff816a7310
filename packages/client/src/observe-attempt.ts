import { secretsOf, type Call } from './call.js';
import { callSafely, type Observers } from './observers.js';
import { redact } from './policy/redact.js';
import type { Received } from './response.js';

/** How an attempt ended: with a response, or with an error. */
export type Outcome = (
  | (Received & { readonly error?: undefined })
  | { readonly error: unknown; readonly response?: undefined; readonly body?: undefined }
) & {
  /** How long to wait before the next attempt; `undefined` if this was the last. */
  readonly delayMs: number | undefined;
};

/** Reports one attempt to the observers. */
export function observeAttempt(call: Call, url: string) {
  const { operation, root, attempts: attempt, settings } = call;
  const { observers } = settings;
  let startMs: number | undefined;
  const notify = (name: keyof Observers, detail: object, headers: Headers | undefined) =>
    // Called as a method, so that an instance of a class can be the observers.
    observers &&
    void callSafely(() =>
      observers[name]?.({
        operation,
        root,
        attempt,
        ...detail,
        ...(redact({ url, headers }, secretsOf(call)) as object),
      } as never),
    );
  return {
    onRequest(headers: Headers) {
      startMs = performance.now();
      notify('onRequest', {}, headers);
    },
    /** Reports nothing of an attempt that was not sent, except that it is retried. */
    onEnd({ response, error, delayMs }: Outcome) {
      const { status, headers } = response ?? {};
      if (startMs !== undefined) {
        const durationMs = performance.now() - startMs;
        notify('onResponse', { status, error, durationMs }, headers);
      }
      if (delayMs !== undefined) {
        notify('onRetry', { status, error, delayMs }, undefined);
      }
    },
  };
}
