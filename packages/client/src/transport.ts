import {
  ConfigurationError,
  NetworkError,
  TimeoutError,
  VoiceAgentError,
  type ErrorOrigin,
} from './errors.js';
import { observing } from './observers.js';
import type { Operation, Route } from './operation.js';
import type { CallOptions, Fetch } from './options.js';
import type { BuiltRequest } from './request.js';
import { readBody, type Body } from './response.js';
import { isRetryable, retryDelayMs } from './retry.js';
import { readApiKey, readLimits, type Limits, type Settings } from './settings.js';
import { wait, withTimeout } from './time.js';

const MOST_REDIRECTS = 5;
/** How the runtimes word a failed connection, which is a TypeError in each of them. */
const FAILED_CONNECTION =
  /fetch failed|failed to fetch|network|load failed|terminated|connect|sending request/i;

/** One call: what its attempts have in common. */
export interface Call {
  readonly route: Route;
  readonly options: Omit<CallOptions, 'headers'>;
  readonly limits: Limits;
  /** When `totalTimeoutMs` is over, by `performance.now()`. */
  readonly endMs: number;
}

/** A complete response, whatever its status. */
export interface Received {
  readonly response: Response;
  /** Empty if the body is handed over as a stream. */
  readonly body: Body;
  readonly attempts: number;
}

export function startCall(route: Route, options: Call['options'], settings: Settings): Call {
  options.signal?.throwIfAborted();
  const limits = readLimits(options, settings, { operation: route.operation });
  const { totalTimeoutMs } = limits;
  const endMs = totalTimeoutMs < Infinity ? performance.now() + totalTimeoutMs : Infinity;
  return { route, options, limits, endMs };
}

/** Milliseconds left of `totalTimeoutMs`; the clock is read only if there is such a limit. */
export function leftMs({ endMs }: Call): number {
  return endMs < Infinity ? endMs - performance.now() : Infinity;
}

/** Sends a request, retries it where that is safe, and resolves with the final response. */
export async function transport(
  fetch: Fetch,
  settings: Settings,
  call: Call,
  request: BuiltRequest,
  stream = false,
): Promise<Received> {
  const { route, options, limits } = call;
  const { operation, root } = route;
  const { signal } = options;
  const { apiKey, secrets } = settings;
  const decided = options.maxRetries !== undefined;

  for (let attempts = 1; ; attempts++) {
    const origin = { operation, attempts, secret: secrets };
    const observe = observing(
      settings.observers,
      { operation, root, url: request.url, attempt: attempts },
      secrets,
    );
    /** The wait before the next attempt; `undefined` if this one is the last. */
    const delayAfter = (response?: Response): number | undefined => {
      const delayMs =
        attempts <= limits.maxRetries && isRetryable(operation.method, response?.status, decided)
          ? retryDelayMs(attempts, response?.headers.get('retry-after'))
          : Infinity;
      return delayMs < leftMs(call) ? delayMs : undefined;
    };
    const left = leftMs(call);
    const timeoutMs = Math.min(left, limits.timeoutMs);
    let startMs: number | undefined;
    let response: Response | undefined;
    let error: unknown;
    let delayMs: number | undefined;

    const send = async (attemptSignal: AbortSignal): Promise<Received> => {
      let { headers } = request.init;
      if (typeof apiKey === 'function') {
        headers = new Headers(headers);
        const key = await readApiKey(apiKey, secrets, origin);
        // The call may have ended while the key was awaited.
        attemptSignal.throwIfAborted();
        headers.set('authorization', `Bearer ${key}`);
      }
      if (observe) {
        startMs = performance.now();
        observe('onRequest', { headers });
        attemptSignal.throwIfAborted();
      }
      const init = { ...request.init, headers, redirect: 'manual', signal: attemptSignal } as const;
      let last = checkResponse(await fetch(request.url, init), origin);
      if (last.status > 300 && last.status < 400) {
        last = await followRedirects(fetch, request.url, init, last, origin);
      }
      delayMs = delayAfter(last);
      let body: Body = [];
      if (attemptSignal.aborted || delayMs !== undefined) {
        // Nobody will read this response: it is retried, or the `fetch` ignores its signal.
        await last.body?.cancel();
      } else if (!stream || !last.ok) {
        body = await readBody(last, limits.maxResponseBytes, origin);
      }
      response = last;
      return { response, body, attempts };
    };

    let received: Received | undefined;
    try {
      received = await withTimeout(
        timeoutMs,
        signal,
        send,
        () =>
          new TimeoutError({
            ...origin,
            host: hostOf(request),
            timeoutMs: timeoutMs < left ? timeoutMs : limits.totalTimeoutMs,
          }),
      );
    } catch (cause) {
      error = signal?.aborted ? signal.reason : explain(cause, origin, hostOf(request));
      delayMs =
        error instanceof NetworkError || error instanceof TimeoutError ? delayAfter() : undefined;
    }
    const { status, headers } = response ?? {};
    if (startMs !== undefined) {
      const durationMs = performance.now() - startMs;
      observe?.('onResponse', { status, error, headers, durationMs });
    }
    if (delayMs !== undefined) {
      observe?.('onRetry', { status, error, delayMs });
      await wait(delayMs, signal);
    } else if (received) {
      return received;
    } else {
      throw error;
    }
  }
}

function hostOf({ url }: BuiltRequest): string {
  return new URL(url).host;
}

function checkResponse(response: Response, origin: ErrorOrigin): Response {
  if (typeof response?.headers?.get !== 'function') {
    throw new ConfigurationError('the fetch option returned no Response', origin);
  }
  return response;
}

/**
 * Follows a redirect only within the origin, and only where the method stays the same. A `fetch` left to itself would
 * send `x-organization-id` to wherever the response points, and turn some requests into a GET.
 *
 * Any other redirect is the response. (A browser hides it: there it has the status 0.)
 */
async function followRedirects(
  fetch: Fetch,
  from: string,
  init: RequestInit & { readonly signal: AbortSignal },
  redirect: Response,
  origin: ErrorOrigin,
): Promise<Response> {
  let url = from;
  let response = redirect;
  const statuses = init.method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308];
  for (let left = MOST_REDIRECTS; left > 0 && statuses.includes(response.status); left--) {
    const location = response.headers.get('location');
    const target = location && URL.canParse(location, url) && new URL(location, url);
    if (!target || target.origin !== new URL(url).origin || target.username || target.password) {
      break;
    }
    await response.body?.cancel();
    init.signal.throwIfAborted();
    url = target.href;
    response = checkResponse(await fetch(url, init), origin);
  }
  return response;
}

/** What went wrong with an attempt: a connection that failed, or a fault in the program that made the call. */
function explain(
  cause: unknown,
  origin: ErrorOrigin & { readonly operation: Operation },
  host: string,
): unknown {
  if (cause instanceof VoiceAgentError) {
    return cause;
  }
  const { name, message, cause: inner, code } = (cause ?? {}) as Error & { code?: string };
  const isFault = /^(Type|Reference|Range|Syntax)Error$/.test(name);
  return isFault && !inner && !code && !FAILED_CONNECTION.test(message)
    ? new ConfigurationError(`the fetch option failed: ${message}`, { ...origin, cause })
    : new NetworkError({ ...origin, cause, host });
}
