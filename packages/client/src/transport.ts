import { originOf, type Call } from './call.js';
import {
  ConfigurationError,
  failure,
  NetworkError,
  TimeoutError,
  VoiceAgentError,
} from './errors.js';
import { observe } from './observe.js';
import { callSafely } from './observers.js';
import { redirectTarget } from './policy/redirect.js';
import { retryDelayMs } from './policy/retry.js';
import { reasonOf, throwIfAborted, wait, withTimeout } from './policy/time.js';
import type { OutgoingRequest } from './request.js';
import { discardBody, readBody, type Reading, type Received } from './response.js';
import { checkOption } from './settings.js';

/** How an attempt ended: with a response, or with an error. */
type Outcome = (
  | (Received & { readonly error?: undefined })
  | { readonly error: unknown; readonly response?: undefined; readonly body?: undefined }
) & {
  /** How long to wait before the next attempt; `undefined` if this was the last. */
  readonly delayMs: number | undefined;
};

/** Sends a request, retries it where that is safe, and resolves with the final response. */
export async function transport(call: Call, request: OutgoingRequest): Promise<Received> {
  for (;;) {
    call.attempts++;
    const { response, error, body, delayMs } = await attempt(call, request);
    if (delayMs !== undefined) {
      await wait(delayMs, call.signal);
    } else if (response) {
      return { response, body };
    } else {
      throw error;
    }
  }
}

/** Sends a request once, reports it to the observers, and decides whether it is retried. */
async function attempt(call: Call, request: OutgoingRequest): Promise<Outcome> {
  const { timeoutMs, totalTimeoutMs } = call.limits;
  const endMs = Math.min(performance.now() + timeoutMs, call.endMs);
  const timeoutError = () =>
    new TimeoutError({
      ...originOf(call),
      timeoutMs: endMs < call.endMs ? timeoutMs : totalTimeoutMs,
    });
  const { url, init } = request;
  let startMs: number | undefined;

  const send = async (signal: AbortSignal): Promise<Outcome> => {
    // Nothing is sent once the time is over. The timer alone does not ensure that: it waits while other code runs.
    const proceed = () => {
      throwIfAborted(signal);
      if (performance.now() >= endMs) throw timeoutError();
    };
    const { apiKey } = call.settings;
    // A key that is known costs no promise.
    const key = typeof apiKey === 'string' ? apiKey : await readKey(apiKey, call);
    init.headers.set('authorization', `Bearer ${key}`);
    proceed();
    startMs = performance.now();
    observe(call, 'onRequest', url, { headers: init.headers });
    const response = await followRedirects(call, request, signal, proceed);
    const delayMs = retryDelayMs(call, response);
    if (delayMs !== undefined || signal.aborted) {
      // Nobody will read this body: the request is retried, or the `fetch` ignores its signal.
      discardBody(response);
      return { response, delayMs, body: [] };
    }
    const isHandedOver = request.isStream && response.ok;
    return { response, delayMs, body: isHandedOver ? [] : await readBody(call, response, reading) };
  };

  const reading: Reading = {};
  let outcome: Outcome;
  try {
    outcome = await withTimeout(timeoutMs, call.signal, timeoutError, send);
  } catch (cause) {
    // A `fetch` that ignores its signal would leave a stalled body open.
    void callSafely(() => reading.reader?.cancel());
    const error = explain(call, cause);
    const isTransient = error instanceof NetworkError || error instanceof TimeoutError;
    outcome = { error, delayMs: isTransient ? retryDelayMs(call) : undefined };
  }
  const { response, error, delayMs } = outcome;
  const { status, headers } = response ?? {};
  // An attempt that was not sent is not reported, except that it is retried.
  if (startMs !== undefined) {
    const durationMs = performance.now() - startMs;
    observe(call, 'onResponse', url, { status, error, durationMs, headers });
  }
  if (delayMs !== undefined) {
    observe(call, 'onRetry', url, { status, error, delayMs });
  }
  return outcome;
}

/** Asks for the API key, before each attempt: a rotated or short-lived key takes effect. */
async function readKey(read: () => string | Promise<string>, call: Call): Promise<string> {
  let key;
  try {
    key = await read();
  } catch (cause) {
    throw failure('the apiKey function failed', cause, originOf(call));
  }
  checkOption('apiKey', key, 'createClient', originOf(call));
  call.settings.keys.use(key, call.keys);
  return key;
}

/** Calls the `fetch`, again for each redirect that is followed. */
async function followRedirects(
  call: Call,
  { url, init, fetch, isOnce }: OutgoingRequest,
  signal: AbortSignal,
  proceed: () => void,
): Promise<Response> {
  for (let target: string | undefined = url, followed = 0; ; followed++) {
    proceed();
    // Without `keepalive: false`, Bun sends a PUT or DELETE again when a kept connection breaks.
    const options = { keepalive: false, ...init, redirect: 'manual', signal } as const;
    const response = await fetch(target, options);
    if (
      typeof (response as Response | undefined)?.headers?.get !== 'function' ||
      response.bodyUsed
    ) {
      throw new ConfigurationError(
        'the fetch option returned no Response, or one that has been read',
        originOf(call),
      );
    }
    const next = redirectTarget(response, target, init.method, followed);
    if (next === undefined || isOnce) {
      return response;
    }
    discardBody(response);
    target = next;
  }
}

/** How the runtimes word a failed connection, which is a TypeError in each of them. */
const FAILED_CONNECTION = /(fetch|load) failed|failed to fetch|network|connect|sending/i;

/** Why there is no complete response: the call has ended, a connection failed, or the program has a fault. */
function explain(call: Call, cause: unknown): unknown {
  if (call.signal?.aborted) {
    return reasonOf(call.signal);
  }
  if (cause instanceof VoiceAgentError) {
    return cause;
  }
  const fault = Object(cause) as Error & { code?: unknown };
  const isProgramFault =
    /^(Type|Reference|Range|Syntax)Error$/.test(fault.name) &&
    !(fault.cause ?? fault.code) &&
    !FAILED_CONNECTION.test(fault.message);
  return isProgramFault
    ? failure('the fetch option failed', cause, originOf(call))
    : new NetworkError({ ...originOf(call), cause });
}
