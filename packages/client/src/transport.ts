import { originOf, throwIfEnded, type Call } from './call.js';
import {
  ConfigurationError,
  failure,
  NetworkError,
  TimeoutError,
  VoiceAgentError,
} from './errors.js';
import { observeAttempt, type Outcome } from './observe-attempt.js';
import type { ApiKey, Fetch } from './options.js';
import { redirectTarget } from './policy/redirect.js';
import { retryDelayMs } from './policy/retry.js';
import { abortReason, wait, withTimeout, type Signals } from './policy/time.js';
import type { OutgoingRequest } from './request.js';
import { discardBody, readBody, type Received } from './response.js';
import { checkOption } from './settings.js';

/** What the attempts of a request share. */
export interface Sending {
  readonly call: Call;
  readonly fetch: Fetch;
  readonly request: OutgoingRequest;
  readonly signals: Signals;
  /** The body of a success is handed over as it arrives. */
  readonly isStream: boolean;
}

/** Sends a request, retries it where that is safe, and resolves with the final response. */
export async function transport(sending: Sending): Promise<Received> {
  const { call, signals } = sending;
  for (;;) {
    throwIfEnded(call, signals);
    call.attempts++;
    const outcome = await attempt(sending);
    if (outcome.delayMs !== undefined) {
      await wait(outcome.delayMs, signals);
    } else if (outcome.response) {
      return outcome;
    } else {
      throw outcome.error;
    }
  }
}

/** Sends a request once, reports it to the observers, and decides whether it is retried. */
async function attempt(sending: Sending): Promise<Outcome> {
  const { call, request, signals } = sending;
  const { timeoutMs } = call.limits;
  const endMs = performance.now() + timeoutMs;
  const timeoutError = () => new TimeoutError({ ...originOf(call), timeoutMs });
  const observed = observeAttempt(call, request.url);

  const send = async (signal: AbortSignal): Promise<Outcome> => {
    const proceed = () => {
      throwIfEnded(call, [signal]);
      if (performance.now() >= endMs) throw timeoutError();
    };
    await addKey(call, request.init.headers);
    // What ran in between may have ended the call, or taken its time: nothing is sent then.
    proceed();
    observed.onRequest(request.init.headers);
    const response = await followRedirects(sending, signal, proceed);
    const delayMs = retryDelayMs(call, response);
    const isRead = delayMs === undefined && !signal.aborted;
    if (!isRead) {
      // Nobody will read this body: the request is retried, or the `fetch` ignores its signal.
      discardBody(response);
    } else if (!(sending.isStream && response.ok)) {
      return { response, delayMs, body: await readBody(call, response, signal) };
    }
    return { response, delayMs, body: [] };
  };

  let outcome: Outcome;
  try {
    outcome = await withTimeout(timeoutMs, signals, timeoutError, send);
  } catch (cause) {
    outcome = failed(sending, cause);
  }
  observed.onEnd(outcome);
  return outcome;
}

/** Adds the API key; a function is called for each attempt, so that a rotated or short-lived key takes effect. */
async function addKey(call: Call, headers: Headers): Promise<void> {
  const { apiKey } = call.settings;
  const key = typeof apiKey === 'string' ? apiKey : await readKey(apiKey, call);
  headers.set('authorization', `Bearer ${key}`);
}

async function readKey(read: Exclude<ApiKey, string>, call: Call): Promise<string> {
  let key;
  try {
    key = await read();
  } catch (cause) {
    throw failure('the apiKey function failed', cause, originOf(call));
  }
  checkOption('apiKey', key, 'createClient', originOf(call));
  if (!call.keys.has(key)) {
    call.keys.add(key);
    call.settings.keys.use(key);
  }
  return key;
}

/** Calls the `fetch`, again for each redirect that is followed. */
async function followRedirects(
  { call, fetch, request }: Sending,
  signal: AbortSignal,
  proceed: () => void,
): Promise<Response> {
  const { init } = request;
  for (let { url } = request, followed = 0; ; followed++) {
    proceed();
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    checkResponse(response, call);
    const target = redirectTarget(response, url, init.method, followed);
    if (target === undefined || !request.isReplayable) {
      return response;
    }
    discardBody(response);
    url = target;
  }
}

/** Refuses what a stub or a broken `fetch` may return. */
function checkResponse(response: Response | undefined, call: Call): void {
  if (typeof response?.headers?.get !== 'function') {
    throw new ConfigurationError('the fetch option returned no Response', originOf(call));
  }
  if (response.bodyUsed) {
    throw new ConfigurationError(
      'the fetch option returned a Response that has been read: return a new one each time',
      originOf(call),
    );
  }
}

/** How the runtimes word a failed connection, which is a TypeError in each of them. */
const FAILED_CONNECTION = /(fetch|load) failed|failed to fetch|network|connect|sending/i;

/** The outcome of an attempt without a complete response: a connection that failed, or a fault of the program. */
function failed({ call, signals }: Sending, cause: unknown): Outcome {
  const aborted = abortReason(signals);
  if (aborted) {
    return { error: aborted.reason, delayMs: undefined };
  }
  const error = explain(call, cause);
  const isTransient = error instanceof NetworkError || error instanceof TimeoutError;
  return { error, delayMs: isTransient ? retryDelayMs(call) : undefined };
}

function explain(call: Call, cause: unknown): unknown {
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
