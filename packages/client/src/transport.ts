import {
  ConfigurationError,
  failure,
  NetworkError,
  TimeoutError,
  VoiceAgentError,
  type ErrorOrigin,
  type NetworkErrorInit,
} from './errors.js';
import { callSafely, type Observers } from './observers.js';
import type { Operation, Root, Route } from './operation.js';
import type { CallOptions, Fetch } from './options.js';
import { redact } from './redact.js';
import type { BuiltRequest } from './request.js';
import { readBody, type Body } from './response.js';
import { retryDelayMs, type Retries } from './retry.js';
import { readApiKey, readLimits, type Limits, type Settings } from './settings.js';
import { withTimeout } from './time.js';

/** How the runtimes word a failed connection, which is a TypeError in each of them. */
const FAILED_CONNECTION = /(fetch|load) failed|failed to fetch|network|connect|sending/i;

/** One call: what its attempts have in common. */
export interface Call extends Retries {
  readonly operation: Operation;
  readonly root: Root;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

/** A complete response, whatever its status. */
export interface Received {
  readonly response: Response;
  /** Empty if the body is handed over as a stream. */
  readonly body: Body;
  /** What an error over this response is made with. */
  readonly origin: ErrorOrigin & { readonly attempts: number };
}

export function startCall(
  { operation, root }: Route,
  options: Omit<CallOptions, 'headers'>,
  settings: Settings,
): Call {
  const { signal, maxRetries } = options;
  signal?.throwIfAborted();
  const limits = readLimits(options, settings, { operation });
  return {
    operation,
    root,
    limits,
    signal,
    decided: maxRetries !== undefined,
    endMs: performance.now() + limits.totalTimeoutMs,
  };
}

/** Sends a request, retries it where that is safe, and resolves with the final response. */
export async function transport(
  fetch: Fetch,
  { apiKey, secrets, observers }: Settings,
  call: Call,
  { url: firstUrl, init }: BuiltRequest,
  stream?: boolean,
): Promise<Received> {
  const { operation, root, limits, signal } = call;

  for (let attempts = 1; ; attempts++) {
    const origin = {
      operation,
      attempts,
      secret: secrets,
      host: firstUrl.split('/')[2],
    };
    const observe = (
      name: keyof Observers,
      detail: { headers?: Headers | undefined; [name: string]: unknown },
    ) =>
      // Called as a method, so that an instance of a class can be the observers.
      observers &&
      void callSafely(() =>
        observers[name]?.({
          operation,
          root,
          attempt: attempts,
          ...detail,
          ...(redact({ url: firstUrl, headers: detail.headers }, secrets) as object),
        } as never),
      );
    const left = call.endMs - performance.now();
    /** The wait before the next attempt; `Infinity` if this one is the last. */
    let delayMs = Infinity;
    let startMs: number | undefined;
    let response: Response | undefined;
    let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
    let body: Body = [];
    let error: unknown;

    const send = async (attemptSignal: AbortSignal) => {
      const key = typeof apiKey === 'function' ? await readApiKey(apiKey, secrets, origin) : apiKey;
      // The call may have ended while the key was awaited.
      attemptSignal.throwIfAborted();
      init.headers.set('authorization', `Bearer ${key}`);
      startMs = performance.now();
      observe('onRequest', { headers: init.headers });
      for (let url: string | false | null = firstUrl, redirects = 0; url; redirects++) {
        attemptSignal.throwIfAborted();
        response = await fetch(url, { ...init, redirect: 'manual', signal: attemptSignal });
        if (!response?.headers) {
          throw new ConfigurationError('the fetch option returned no Response', origin);
        }
        url = redirects < 5 && redirectTarget(response, url, init.method);
        if (url) await response.body?.cancel();
      }
      delayMs = retryDelayMs(call, attempts, response);
      if (attemptSignal.aborted || delayMs < Infinity) {
        // Nobody will read this response: it is retried, or the `fetch` ignores its signal.
        await response!.body?.cancel();
      } else if (!(stream && response!.ok)) {
        reader = response!.body?.getReader?.();
        body = await readBody(reader, response!, limits.maxResponseBytes, origin);
      }
    };

    try {
      await withTimeout(
        Math.min(left, limits.timeoutMs),
        signal,
        send,
        () =>
          new TimeoutError({
            ...origin,
            timeoutMs: left < limits.timeoutMs ? limits.totalTimeoutMs : limits.timeoutMs,
          }),
      );
    } catch (cause) {
      // A `fetch` that ignores its signal would leave a stalled body open.
      void callSafely(() => reader?.cancel());
      response = undefined;
      error = signal?.aborted ? signal.reason : explain(cause, origin);
      delayMs =
        error instanceof NetworkError || error instanceof TimeoutError
          ? retryDelayMs(call, attempts)
          : Infinity;
    }
    if (startMs) {
      observe('onResponse', {
        status: response?.status,
        error,
        headers: response?.headers,
        durationMs: performance.now() - startMs,
      });
    }
    if (delayMs < Infinity) {
      observe('onRetry', { status: response?.status, error, delayMs });
      await withTimeout(delayMs, signal);
    } else if (response) {
      return { response, body, origin };
    } else {
      throw error;
    }
  }
}

/**
 * Where to follow a redirect to: only within the origin, and only where the method stays the same. A `fetch` left to
 * itself would send `x-organization-id` to wherever the response points, and turn some requests into a GET.
 *
 * Any other redirect is the response. (A browser hides it: there it has the status 0.)
 */
function redirectTarget({ status, headers }: Response, from: string, method: string) {
  const followed = method === 'GET' ? /30[12378]/ : /30[78]/;
  const location = followed.test(`${status}`) && headers.get('location');
  const target = location && URL.canParse(location, from) && new URL(location, from).href;
  // Credentials would come before the host.
  return target && target.startsWith(new URL('/', from).href) && target;
}

/** What went wrong with an attempt: a connection that failed, or a fault in the program that made the call. */
function explain(cause: unknown, origin: NetworkErrorInit): unknown {
  if (cause instanceof VoiceAgentError) {
    return cause;
  }
  const fault = Object(cause) as Error & { code?: string };
  return /^(Type|Reference|Range|Syntax)Error$/.test(fault.name) &&
    !(fault.cause ?? fault.code) &&
    !FAILED_CONNECTION.test(fault.message)
    ? failure('the fetch option failed', cause, origin)
    : new NetworkError({ ...origin, cause });
}
