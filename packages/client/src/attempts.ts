import {
  assertOption,
  NetworkError,
  requestIdOf,
  TimeoutError,
  VoiceAgentError,
} from './errors.js';
import { callSafely, type Observers } from './observers.js';
import type { Route } from './operation.js';
import type { Fetch } from './options.js';
import { redirectTarget } from './redirect.js';
import { discard, readText, type Received } from './response.js';
import { retryDelayMs, type Retries } from './retry.js';
import type { Limits } from './settings.js';
import { abortReason, race, wait, type Signal } from './time.js';

/** One call of a method: what its attempts have in common. Each error of the call is made with it. */
export interface Call extends Route, Retries {
  readonly host: string | undefined;
  readonly limits: Limits;
  readonly fetch: Fetch | null | undefined;
  readonly observers: Observers | null | undefined;
  /** The caller's own. */
  readonly signal: Signal;
  /** How often the request was sent. */
  attempts: number;
  /** The API key that it was sent with. */
  secret?: string | undefined;
}

/**
 * Sends a request, retries it where that is safe, reports to the observers, and resolves with the final response.
 *
 * @param send One call of the wrapper. It gives what it has written to `exchange`.
 */
export async function sendAttempts(
  call: Call,
  send: (
    exchange: (url: string, init: RequestInit, secret: string) => Promise<unknown>,
  ) => Promise<unknown>,
): Promise<Received> {
  const { operation, root, observers } = call;
  for (;;) {
    let url = '';
    const event = () => ({ operation, root, url, attempt: call.attempts });
    let startMs = 0;
    let received: Received | undefined;
    let error: unknown;
    try {
      await runStep(call, call.limits.timeoutMs, (signal, throwIfEnded) =>
        send(async (address, init, secret) => {
          throwIfEnded();
          call.attempts++;
          call.secret = secret;
          url = address;
          startMs = performance.now();
          void callSafely(() => observers?.onRequest?.(event()));
          received = await exchange(call, url, { ...init, signal }, throwIfEnded);
          // The body was read: openapi-fetch is to leave the response alone.
          return { headers: new Map(), ok: true, status: 204 };
        }),
      );
    } catch (cause) {
      // The call has ended, or it cannot be sent, or the connection failed.
      if (call.signal?.aborted) error = abortReason(call.signal);
      else if (!(cause instanceof VoiceAgentError)) error = new NetworkError({ ...call, cause });
      // The wrapper does not know of the attempts before.
      else error = Object.assign(cause, { attempts: call.attempts });
    }
    // An attempt that was not sent is neither reported nor retried.
    if (!url) throw error;
    const isTransient = error instanceof NetworkError || error instanceof TimeoutError;
    const delayMs = isTransient ? retryDelayMs(call) : received?.delayMs;
    const outcome = () => ({
      ...event(),
      status: received?.status,
      requestId: received && requestIdOf(received.headers),
      error,
    });
    const durationMs = performance.now() - startMs;
    void callSafely(() => observers?.onResponse?.({ ...outcome(), durationMs }));
    if (delayMs === undefined) {
      if (received) return received;
      throw error;
    }
    void callSafely(() => observers?.onRetry?.({ ...outcome(), delayMs }));
    await wait(delayMs, call.signal);
  }
}

/**
 * Runs a step of a call under a limit of its own, that of the whole call, and the caller's signal. Each of them ends it at
 * once, even if the step ignores the signal that it is given (a `fetch` stub, an API key function, a middleware).
 *
 * @param step Gets a signal, and a function that throws once the step has ended. The timer alone does not ensure that: it
 *   waits while other code runs.
 */
export function runStep<T>(
  call: Call,
  limitMs: number,
  step: (signal: AbortSignal, throwIfEnded: () => void) => Promise<T>,
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
    void step(controller.signal, throwIfEnded).then(resolve, reject).then(finish);
  });
}

/** Sends a request once, and again for each redirect that is followed. */
async function exchange(
  call: Call,
  url: string,
  init: RequestInit & { readonly signal: AbortSignal },
  throwIfEnded: () => void,
  followed = 0,
): Promise<Received> {
  throwIfEnded();
  const response = await (call.fetch ?? fetch)(url, init);
  const isUnread = Boolean(response?.headers?.get) && !response.bodyUsed;
  assertOption(isUnread, 'fetch', 'returned no Response, or a read one', call.operation);
  const next = redirectTarget(response, url, init.method, followed);
  const delayMs = retryDelayMs(call, response);
  // Nobody reads the body if the request is sent again, or if the call has ended.
  const isRead = !next && delayMs === undefined && !init.signal.aborted;
  if (!isRead) discard(response.body);
  if (next) return exchange(call, next, init, throwIfEnded, followed + 1);
  const { headers, ok, status } = response;
  const { maxResponseBytes } = call.limits;
  const body = isRead ? await readText(response, maxResponseBytes, init.signal, call) : '';
  return { headers, ok, status, body, delayMs };
}
