import { assertOption, NetworkError, ResponseParseError, VoiceAgentError } from './errors.js';
import { requestIdOf } from './headers.js';
import { notify, type Observers } from './observers.js';
import type { Route } from './operation.js';
import type { Fetch } from './options.js';
import type { PlainRequest } from './request.js';
import { discard, readText, Received } from './response.js';
import { isTransient, retryDelayMs, type Retries } from './retry.js';
import { readKey, type Limits, type Settings } from './settings.js';
import { abortReason, follow, runWithin, wait, type Signal } from './time.js';
import { isUnder, redirectTarget } from './url.js';

/** One call: what its attempts have in common. Each error of the call is made with it. */
export interface Call extends Route, Retries {
  readonly host: string;
  readonly limits: Limits;
  /** The caller's own. */
  readonly signal: Signal;
  /** Whether the caller reads the body of a success. */
  readonly isUnread: boolean;
  /** How often the request was sent. */
  attempts: number;
  /** The API key that it was sent with. */
  secret?: string | undefined;
}

/** How one attempt ended that got a response. */
interface Attempt {
  readonly response: Response;
  /** `''` if it was not read. */
  readonly body: string;
  /** How long to wait before the next attempt; `undefined` after the last one. */
  readonly delayMs: number | undefined;
}

export interface PolicyOptions {
  /** The `fetch` below this one. Default: the global one at the time of the call. */
  readonly fetch: Fetch | undefined;
  readonly observers: readonly Observers[];
}

/**
 * Creates the `fetch` of a call, which openapi-fetch gets: it adds the key, retries where that is safe, keeps the limits,
 * follows redirects within the origin, and reports to the observers. It resolves with the final response, whatever its
 * status, and rejects with a `VoiceAgentError` or the reason of the caller's signal.
 */
export function createPolicy({ apiKey, roots }: Settings, { fetch, observers }: PolicyOptions) {
  return (call: Call) =>
    async ({ url, init }: PlainRequest): Promise<Received> => {
      const { operation, root, limits } = call;
      assertOption(isUnder(roots[root].href, url), 'path', 'leads out of its root', call);
      for (;;) {
        const event = () => ({ operation, root, url, attempt: call.attempts });
        let startMs: number | undefined;
        let attempt: Attempt | undefined;
        let error: unknown;
        try {
          attempt = await runWithin(limits.timeoutMs, call, async (controller, throwIfEnded) => {
            call.secret = await readKey(apiKey, call);
            throwIfEnded();
            call.attempts++;
            startMs = performance.now();
            notify(observers, 'onRequest', event);
            init.headers.set('authorization', `Bearer ${call.secret}`);
            const { signal } = controller;
            const response = await exchange(call, fetch, url, { ...init, signal }, throwIfEnded);
            return await receive(call, response, controller);
          });
        } catch (cause) {
          if (call.signal?.aborted) error = abortReason(call.signal);
          else if (cause instanceof VoiceAgentError) error = cause;
          else error = new NetworkError({ ...call, cause });
        }
        // An attempt that was not sent is neither reported nor retried.
        if (startMs === undefined) throw error;
        const durationMs = performance.now() - startMs;
        const { status, headers } = attempt?.response ?? {};
        const requestId = headers && requestIdOf(headers);
        const outcome = () => ({ ...event(), status, headers, requestId, error });
        notify(observers, 'onResponse', () => ({ ...outcome(), durationMs }));
        const delayMs = isTransient(error) ? retryDelayMs(call) : attempt?.delayMs;
        if (delayMs === undefined) {
          if (attempt) return new Received(attempt.response, attempt.body);
          throw error;
        }
        notify(observers, 'onRetry', () => ({ ...outcome(), delayMs }));
        await wait(delayMs, call.signal);
      }
    };
}

/** Sends a request once, and again for each redirect that is followed. */
async function exchange(
  call: Call,
  fetch: Fetch | undefined,
  url: string,
  init: RequestInit,
  throwIfEnded: () => void,
  followed = 0,
): Promise<Response> {
  throwIfEnded();
  const response = await (fetch ?? globalThis.fetch)(url, init);
  const isReadable = Boolean(response?.headers?.get) && !response.bodyUsed;
  assertOption(isReadable, 'fetch', 'returned no Response, or a read one', call);
  const next = redirectTarget(response, url, init.method, followed);
  if (!next) return response;
  discard(response.body);
  return exchange(call, fetch, next, init, throwIfEnded, followed + 1);
}

/** Decides whether to retry after a response, and reads it if it is the final one, unless the caller does. */
async function receive(
  call: Call,
  response: Response,
  controller: AbortController,
): Promise<Attempt> {
  const { kind, limits, signal, isUnread } = call;
  const delayMs = retryDelayMs(call, response);
  if (delayMs !== undefined || controller.signal.aborted) {
    // A `fetch` may ignore the end of the call: nobody gets its response then.
    discard(response.body);
    return { response, body: '', delayMs };
  }
  if (response.ok && isUnread) {
    // From here on, the caller's signal alone ends the body.
    follow(signal, controller);
    return { response, body: '', delayMs };
  }
  try {
    const body = await readText(response, limits.maxResponseBytes, controller.signal, call);
    return { response, body, delayMs };
  } catch (error) {
    // A success stays one, even if a body that the platform does not specify is too long.
    const isSuccess = response.ok && kind === 'unknown' && error instanceof ResponseParseError;
    if (isSuccess) return { response, body: '', delayMs };
    throw error;
  }
}
