import {
  ConfigurationError,
  NetworkError,
  requestIdOf,
  TimeoutError,
  VoiceAgentError,
} from './errors.js';
import { callSafely, type Observers } from './observers.js';
import type { Operation, Route } from './operation.js';
import type { Fetch } from './options.js';
import { redirectTarget } from './redirect.js';
import { discard, readText } from './response.js';
import { retryDelayMs, type Retries } from './retry.js';
import type { Limits } from './settings.js';
import { abortReason, wait, withTimeout, type Signal } from './time.js';

/** One call of a method: what its attempts have in common. Each error of the call is made with it. */
export interface Call extends Route, Retries {
  readonly operation: Operation;
  readonly host: string | undefined;
  readonly limits: Limits;
  readonly fetch: Fetch | null | undefined;
  readonly observers: Observers | null | undefined;
  /** How often the request was sent. */
  attempts: number;
  /** The API key that it was sent with. */
  secret?: string | undefined;
}

/** A response with its body in memory. openapi-fetch takes it for a Response. */
export interface Received extends Pick<Response, 'headers' | 'ok' | 'status' | 'text'> {
  readonly body: string;
  /** How long to wait before the next attempt: the body was not read. `undefined` if there is none. */
  readonly delayMs: number | undefined;
}

/**
 * Sends a request, retries it where that is safe, reports to the observers, and resolves with the final response.
 *
 * @param send One call of the wrapper. It gives what it has written to `exchange`, and resolves with what that returns.
 */
export async function sendAttempts(
  call: Call,
  signal: Signal,
  send: (exchange: (request: Request) => Promise<Received>) => Promise<Received>,
): Promise<Received> {
  const { timeoutMs, totalTimeoutMs } = call.limits;
  for (;;) {
    const leftMs = call.endMs - performance.now();
    const limitMs = timeoutMs < leftMs ? timeoutMs : totalTimeoutMs;
    let sent: { readonly url: string; readonly startMs: number } | undefined;
    let received: Received | undefined;
    let error: unknown;
    try {
      received = await withTimeout(
        Math.min(timeoutMs, leftMs),
        signal,
        () => new TimeoutError({ ...call, timeoutMs: limitMs }),
        (ended, throwIfEnded) =>
          send(async (request) => {
            throwIfEnded();
            const { url, headers } = request;
            call.attempts++;
            call.secret = headers.get('authorization')?.slice('Bearer '.length);
            sent = { url, startMs: performance.now() };
            observe(call, 'onRequest', { url });
            return exchange(call, request, ended, throwIfEnded);
          }),
      );
    } catch (cause) {
      // The call has ended, or it cannot be sent, or the connection failed.
      if (signal?.aborted) error = abortReason(signal);
      else if (!(cause instanceof VoiceAgentError)) error = new NetworkError({ ...call, cause });
      // The wrapper does not know of the attempts before.
      else error = Object.assign(cause, { attempts: call.attempts });
    }
    // An attempt that was not sent is neither reported nor retried.
    if (!sent) throw error;
    const isTransient = error instanceof NetworkError || error instanceof TimeoutError;
    const delayMs = isTransient ? retryDelayMs(call) : received?.delayMs;
    const { url, startMs } = sent;
    const { status, headers } = received ?? {};
    const outcome = { url, status, requestId: headers && requestIdOf(headers), error };
    observe(call, 'onResponse', { ...outcome, durationMs: performance.now() - startMs });
    if (delayMs !== undefined) {
      observe(call, 'onRetry', { ...outcome, delayMs });
      await wait(delayMs, signal);
      continue;
    }
    if (received) return received;
    throw error;
  }
}

/** Sends a request once, and again for each redirect that is followed. */
async function exchange(
  call: Call,
  request: Request,
  signal: AbortSignal,
  throwIfEnded: () => void,
): Promise<Received> {
  const { url, ...init } = request;
  const { maxResponseBytes } = call.limits;
  for (let target = url, followed = 0; ; followed++) {
    throwIfEnded();
    const response = await (call.fetch ?? fetch)(target, { ...init, signal });
    if (!response?.headers?.get || response.bodyUsed || response.body?.locked) {
      const fault = 'returned no Response, or a read one';
      throw new ConfigurationError({ ...call, option: 'fetch', fault });
    }
    const next = redirectTarget(response, target, init.method, followed);
    const delayMs = next === undefined ? retryDelayMs(call, response) : undefined;
    // Otherwise, nobody reads the body: the request is sent again, or the call has ended.
    const isRead = next === undefined && delayMs === undefined && !signal.aborted;
    if (!isRead) discard(response.body);
    if (next === undefined) {
      const { headers, ok, status } = response;
      const body = isRead ? await readText(response, maxResponseBytes, signal, call) : '';
      return { headers, ok, status, body, delayMs, text: () => Promise.resolve(body) };
    }
    target = next;
  }
}

/** Reports a step of an attempt to the observers. */
function observe(call: Call, name: keyof Observers, detail: object): void {
  const { operation, root, attempts: attempt, observers } = call;
  if (!observers) return;
  // Called as a method, so that an instance of a class can be the observers.
  void callSafely(() => observers[name]?.({ operation, root, attempt, ...detail } as never));
}
