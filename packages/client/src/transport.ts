import { originOf, timeoutErrorOf, type Call, type Received } from './call.js';
import { ConfigurationError, NetworkError, TimeoutError, VoiceAgentError } from './errors.js';
import { observe } from './observe.js';
import { redirectTarget } from './policy/redirect.js';
import { retryDelayMs } from './policy/retry.js';
import { reasonOf, wait, withTimeout } from './policy/time.js';
import type { OutgoingRequest } from './request.js';
import { discard, readBody, type Reading } from './response.js';
import { checkOption } from './settings.js';

/** What is known of an attempt while it runs. */
interface Attempt extends Reading {
  /** When the request was sent; `undefined` before. */
  startMs?: number;
  /** How long to wait before the next attempt; `undefined` if this is the last. */
  delayMs?: number | undefined;
}

/** Sends a request, retries it where that is safe, reports to the observers, and resolves with the final response. */
export async function transport(call: Call, request: OutgoingRequest): Promise<Received> {
  const { url, init } = request;
  const { timeoutMs, totalTimeoutMs } = call.limits;
  call.bodies.push(init.body);
  for (;;) {
    call.attempts++;
    const attempt: Attempt = {};
    const leftMs = call.endMs - performance.now();
    let received: Received | undefined;
    let error: unknown;
    try {
      received = await withTimeout(
        Math.min(timeoutMs, leftMs),
        call.signal,
        timeoutErrorOf(call, timeoutMs < leftMs ? timeoutMs : totalTimeoutMs),
        (signal, throwIfEnded) => send(call, request, attempt, signal, throwIfEnded),
      );
    } catch (cause) {
      // A `fetch` that ignores its signal would leave a stalled body open.
      discard(attempt.reader);
      error = explain(call, cause, attempt);
      const isTransient = error instanceof NetworkError || error instanceof TimeoutError;
      attempt.delayMs = isTransient ? retryDelayMs(call) : undefined;
    }
    const { startMs, delayMs } = attempt;
    const { status, headers } = received?.response ?? {};
    // An attempt that was not sent is not reported, except that it is retried.
    if (startMs !== undefined) {
      const durationMs = performance.now() - startMs;
      observe(call, 'onResponse', { url, status, error, durationMs, headers });
    }
    if (delayMs !== undefined) {
      observe(call, 'onRetry', { url, status, error, delayMs });
      await wait(delayMs, call.signal);
    } else if (received) {
      return (call.received = received);
    } else {
      throw error;
    }
  }
}

/** Sends a request once, and again for each redirect that is followed. */
async function send(
  call: Call,
  { url, init, fetch: given, isOnce, isStream }: OutgoingRequest,
  attempt: Attempt,
  signal: AbortSignal,
  throwIfEnded: () => void,
): Promise<Received> {
  const { apiKey } = call.settings;
  // A key that is known costs no promise.
  const key = typeof apiKey === 'string' ? apiKey : await readKey(apiKey, call);
  init.headers.set('authorization', `Bearer ${key}`);
  throwIfEnded();
  attempt.startMs = performance.now();
  observe(call, 'onRequest', { url, headers: init.headers });
  for (let target = url, followed = 0; ; followed++) {
    throwIfEnded();
    const fetch = given ?? globalThis.fetch;
    const response = await fetch(target, {
      // Without it, Bun sends a PUT or DELETE again when a kept connection breaks.
      keepalive: false,
      ...init,
      redirect: 'manual',
      signal,
    });
    if (
      typeof (response as Response | undefined)?.headers?.get !== 'function' ||
      response.bodyUsed ||
      response.body?.locked
    ) {
      const fault = 'returned no Response, or one that has been read';
      throw new ConfigurationError({ ...originOf(call), option: 'fetch', fault });
    }
    const next = isOnce ? undefined : redirectTarget(response, target, init.method, followed);
    attempt.delayMs = next === undefined ? retryDelayMs(call, response) : undefined;
    if (next === undefined && attempt.delayMs === undefined && !signal.aborted) {
      const isHandedOver = isStream && response.ok;
      const body = isHandedOver ? '' : await readBody(call, response, attempt, throwIfEnded);
      return { response, body };
    }
    // Nobody will read this body: the request is retried, or the `fetch` ignores its signal.
    discard(response.body);
    if (next === undefined) return { response, body: '' };
    target = next;
  }
}

/** A service may quote the key of an earlier request: so many are looked for in what is printed. */
const MOST_KEYS = 20;

/** Asks for the API key, before each attempt: a rotated or short-lived key takes effect. */
async function readKey(read: () => string | Promise<string>, call: Call): Promise<string> {
  let key;
  try {
    key = await read();
  } catch (cause) {
    const fault = 'function failed';
    throw new ConfigurationError({ ...originOf(call), option: 'apiKey', fault, cause });
  }
  checkOption('apiKey', key, 'createClient', originOf(call));
  const { settings, secrets } = call;
  secrets.push(key);
  settings.keys = [...new Set([key, ...settings.keys])].slice(0, MOST_KEYS);
  return key;
}

/** How the runtimes word a failed connection, which is a TypeError in each of them. */
const FAILED_CONNECTION = /(fetch|load) failed|failed to fetch|network|connect|sending/i;

/** The codes of Node and undici for arguments that cannot be used. */
const PROGRAM_FAULT = /ERR_(INVALID|MISSING|OUT_OF_RANGE|ASSERTION|NOT_SUPPORTED)/;

/** Why there is no complete response: the call has ended, a connection failed, or the program has a fault. */
function explain(call: Call, cause: unknown, attempt: Attempt): unknown {
  if (call.signal?.aborted) {
    return reasonOf(call.signal);
  }
  if (cause instanceof VoiceAgentError) {
    return cause;
  }
  const fault = Object(cause) as Error & { code?: string };
  const code = (Object(fault.cause) as typeof fault).code ?? fault.code;
  const isProgramFault =
    // A body fails with whatever error the runtime has for it, such as a TypeError for a cut compressed one.
    !('reader' in attempt) &&
    (code === undefined
      ? /^(Type|Reference|Range|Syntax|URI)Error$/.test(fault.name) &&
        !fault.cause &&
        !FAILED_CONNECTION.test(fault.message)
      : PROGRAM_FAULT.test(code));
  return isProgramFault
    ? new ConfigurationError({ ...originOf(call), option: 'fetch', fault: 'failed', cause })
    : new NetworkError({ ...originOf(call), cause });
}
