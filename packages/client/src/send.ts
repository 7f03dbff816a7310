import { discard, readText } from './body.js';
import { recordResponse, type Call } from './call.js';
import { NetworkError, TimeoutError } from './errors/no-response-errors.js';
import { ResponseParseError } from './errors/response-parse-error.js';
import { VoiceAgentError } from './errors/voice-agent-error.js';
import { notify } from './observers.js';
import type { FetchInit } from './options.js';
import { checkResponse, followRedirects } from './redirects.js';
import { isBodyUnused, type Received } from './response.js';
import { retryDelayMs } from './retry.js';
import { readKey } from './settings.js';
import { abortReason, follow } from './signal.js';
import { deadlineIn, earlier, runUntil, throwIfOver, wait, type Deadline } from './time.js';
import type { PlainRequest } from './transport.js';

const KEY_STEP = 'the apiKey function';

/**
 * Sends the request of a call, and retries it where that is safe. Resolves with the final response, whatever its
 * status. Rejects with a `VoiceAgentError`, or with the reason of the caller's signal.
 */
export async function sendWithRetries(request: PlainRequest, call: Call): Promise<Received> {
  const { context, route, limits, origin } = call;
  const { settings, observers } = context;
  const { signal } = call.deadline;
  const { operation, root } = route;
  for (;;) {
    const deadline = earlier(call.deadline, deadlineIn(limits.timeoutMs, signal, origin));
    // Until its headers arrive, errors must not report the response of the attempt before.
    recordResponse(origin, undefined);
    // If the key function fails, nothing is sent, so the attempt is neither reported nor retried.
    origin.apiKey = await runUntil(deadline, () => readKey(settings.apiKey, origin), KEY_STEP);
    throwIfOver(deadline);

    origin.attempts++;
    const event = { operation, root, url: request.url, attempt: origin.attempts };
    const startMs = performance.now();
    notify(observers, 'onRequest', event);
    const { response, text, error, delayMs } = await sendOnce({ request, call, deadline });
    const durationMs = performance.now() - startMs;
    const { status, requestId } = origin;
    const outcome = { ...event, status, headers: response?.headers, requestId, error };
    notify(observers, 'onResponse', { ...outcome, durationMs });

    if (delayMs === undefined) {
      if (response && error === undefined) return { response, text };
      throw error;
    }
    notify(observers, 'onRetry', { ...outcome, delayMs });
    await wait(delayMs, signal);
  }
}

/** One attempt of a call. Its `deadline` is that of the whole call, if that is earlier than its own. */
interface Attempt {
  readonly request: PlainRequest;
  readonly call: Call;
  readonly deadline: Deadline;
}

/** The end of an attempt: a response, an error, or both if the error came after the headers. */
interface AttemptOutcome {
  readonly response?: Response | undefined;
  /** The body of the response, or `undefined` if it was not read. */
  readonly text?: string | undefined;
  readonly error?: unknown;
  /** The delay before the next attempt, or `undefined` after the last one. */
  readonly delayMs?: number | undefined;
}

/** Sends a request once and reads its response. Never rejects. */
async function sendOnce(attempt: Attempt): Promise<AttemptOutcome> {
  let response: Response | undefined;
  try {
    return await runUntil(attempt.deadline, async (controller) => {
      const { request, call } = attempt;
      const { signal } = controller;
      response = await followRedirects(request, call.root, (url) =>
        fetchFrom(url, attempt, signal),
      );
      if (signal.aborted) {
        // A `fetch` may ignore the abort and still resolve, but the attempt is over.
        discard(response.body);
        return {};
      }
      recordResponse(call.origin, response);
      return receive(response, call, controller);
    });
  } catch (cause) {
    return fail(cause, attempt, response);
  }
}

/** Reads the body of a response, unless a retry follows or the caller reads it. */
async function receive(
  response: Response,
  call: Call,
  controller: AbortController,
): Promise<AttemptOutcome> {
  const { route, limits, isUnread, origin } = call;
  const { status, headers } = response;
  const delayMs = retryDelayMs(call, { response });
  if (delayMs !== undefined) {
    discard(response.body);
    return { response, delayMs };
  }
  if (isUnread && response.ok) {
    // From here on, only the caller's signal ends the body.
    follow(call.deadline.signal, controller);
    return { response };
  }
  const text = await readText(response, limits.maxResponseBytes, controller.signal);
  if (text === undefined && !isBodyUnused(response, route.kind)) {
    const fault = `response is longer than maxResponseBytes, ${limits.maxResponseBytes} bytes: raise it, or use asResponse`;
    throw new ResponseParseError(fault, { ...origin, status, headers, text: '' });
  }
  return { response, text: text ?? '' };
}

/** @param response The response, if its headers arrived before the failure. */
function fail(
  cause: unknown,
  { call, deadline }: Attempt,
  response: Response | undefined,
): AttemptOutcome {
  const { signal } = deadline;
  // After an abort, the caller gets the signal's reason, whatever the attempt rejects with.
  if (signal?.aborted) return { response, error: abortReason(signal) };
  // A success stays a success, even if its unused body is cut or never ends.
  if (response && isBodyUnused(response, call.route.kind)) return { response, text: '' };
  const error =
    cause instanceof VoiceAgentError ? cause : new NetworkError({ ...call.origin, cause });
  // Compares timers instead of times, because Node's timers can fire a few milliseconds early.
  const isLast = deadline === call.deadline && error instanceof TimeoutError;
  return { response, error, delayMs: isLast ? undefined : retryDelayMs(call, { error }) };
}

/** Calls the client's `fetch` with the key. */
async function fetchFrom(
  url: string,
  { request: { init }, call, deadline }: Attempt,
  signal: AbortSignal,
): Promise<Response> {
  const { context, origin } = call;
  const fetch = context.fetch ?? globalThis.fetch;
  throwIfOver(deadline);
  // New headers for each request, because a wrapper around `fetch` may add to them.
  const headers = new Headers(init.headers) as FetchInit['headers'];
  headers.set('authorization', `Bearer ${origin.apiKey}`);
  // The type of the option covers every part that the client uses. `asResponse` passes the response on unchanged.
  const response = (await fetch(url, { ...(init as FetchInit), headers, signal })) as Response;
  checkResponse(response, url, origin);
  return response;
}
