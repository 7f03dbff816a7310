import type { Call } from './call.js';
import {
  assertOption,
  NetworkError,
  refuseFollowed,
  ResponseParseError,
  TimeoutError,
  VoiceAgentError,
} from './errors.js';
import { followedTo, isStream, isUnder, parseUrl, readHeader, requestIdOf } from './http.js';
import { notify } from './observers.js';
import type { FetchInit } from './options.js';
import { discard, isBodyUnused, readText, type Received } from './response.js';
import { retryDelayMs } from './retry.js';
import { readKey } from './settings.js';
import {
  abortReason,
  deadlineIn,
  earlier,
  follow,
  runUntil,
  throwIfOver,
  wait,
  type Deadline,
} from './time.js';
import type { PlainRequest } from './transport.js';

const MOST_REDIRECTS = 5;
const KEY_STEP = 'the apiKey function';

/**
 * Sends the request of a call, and sends it again where that is safe. Resolves with the final response, whatever its
 * status. Rejects with a `VoiceAgentError`, or with the reason of the caller's signal.
 */
export async function sendWithRetries(request: PlainRequest, call: Call): Promise<Received> {
  const { context, route, limits, origin } = call;
  const { settings, observers } = context;
  const { signal } = call.deadline;
  const { operation, root } = route;
  for (;;) {
    const deadline = earlier(call.deadline, deadlineIn(limits.timeoutMs, signal, origin));
    Object.assign(origin, { status: undefined, requestId: undefined });
    // An attempt without a key is not sent: it is neither reported nor retried.
    origin.apiKey = await runUntil(deadline, () => readKey(settings.apiKey, origin), KEY_STEP);
    throwIfOver(deadline);

    origin.attempts++;
    const event = { operation, root, url: request.url, attempt: origin.attempts };
    const startMs = performance.now();
    notify(observers, 'onRequest', event);
    const { response, text, error, delayMs } = await sendOnce(request, call, deadline);
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

/** How an attempt ended: with a response, with an error, or with both if the error came after the headers. */
interface Outcome {
  readonly response?: Response | undefined;
  /** The body of the response; `undefined` if it was not read. */
  readonly text?: string | undefined;
  readonly error?: unknown;
  /** How long to wait before the next attempt; `undefined` after the last one. */
  readonly delayMs?: number | undefined;
}

/** Sends a request and reads its response, unless another attempt follows or the caller reads it. Does not reject. */
async function sendOnce(request: PlainRequest, call: Call, deadline: Deadline): Promise<Outcome> {
  const { route, limits, isUnread, origin } = call;
  const { signal } = deadline;
  let response: Response | undefined;
  try {
    return await runUntil(deadline, async (controller) => {
      response = await fetchWithin(request, call, deadline, controller.signal);
      origin.status = response.status;
      origin.requestId = requestIdOf(response.headers);
      const delayMs = retryDelayMs(call, { response });
      // A `fetch` may ignore that its signal was aborted: nobody gets its response then.
      if (delayMs !== undefined || controller.signal.aborted) {
        discard(response.body);
        return { response, delayMs };
      }
      if (isUnread && response.ok) {
        // From here on, the caller's signal alone ends the body.
        follow(signal, controller);
        return { response };
      }
      const text = await readText(response, limits.maxResponseBytes, controller.signal);
      if (text === undefined && !isBodyUnused(response, route.kind)) {
        const { status, headers } = response;
        const fault = `response is longer than maxResponseBytes, ${limits.maxResponseBytes} bytes: raise it, or use asResponse`;
        throw new ResponseParseError(fault, { ...origin, status, headers, text: '' });
      }
      return { response, text: text ?? '' };
    });
  } catch (cause) {
    // Whatever the attempt rejects with after an abort, the caller gets the reason.
    if (signal?.aborted) return { response, error: abortReason(signal) };
    // A success stays one, even if a body that nobody uses is cut or does not end.
    if (response && isBodyUnused(response, route.kind)) return { response, text: '' };
    const error = cause instanceof VoiceAgentError ? cause : new NetworkError({ ...origin, cause });
    // By its timer, and not by the clock: timers of Node can fire some milliseconds early.
    const isLast = deadline === call.deadline && error instanceof TimeoutError;
    return { response, error, delayMs: isLast ? undefined : retryDelayMs(call, { error }) };
  }
}

/** Calls the `fetch` of the client, and again for each redirect that it follows. */
async function fetchWithin(
  { url, init }: PlainRequest,
  { context, root, origin }: Call,
  deadline: Deadline,
  signal: AbortSignal,
): Promise<Response> {
  const fetch = context.fetch ?? globalThis.fetch;
  for (let target = url, followed = 0; ; followed++) {
    throwIfOver(deadline);
    // Headers of its own for each request: a `fetch` around another may add to them.
    const headers = new Headers(init.headers) as FetchInit['headers'];
    headers.set('authorization', `Bearer ${origin.apiKey}`);
    // All that is used of it, the type of the option names; `asResponse` passes it on as it is.
    const response = (await fetch(target, { ...(init as FetchInit), headers, signal })) as Response;
    const isReadable = Boolean(response?.headers?.get) && !response.bodyUsed;
    assertOption(isReadable, 'fetch', 'returned no Response, or a read one', origin);
    const host = followedTo(response, target);
    if (host !== undefined) {
      discard(response.body);
      const { status } = response;
      refuseFollowed(host, { ...origin, status, requestId: requestIdOf(response.headers) });
    }
    const isLast = followed >= MOST_REDIRECTS || isStream(init.body);
    const next = isLast ? undefined : redirectTarget(response, target, init.method, root);
    if (next === undefined) return response;
    discard(response.body);
    target = next;
  }
}

/**
 * Where to follow a redirect to: only under the root of the request, and only where the method stays the same. A `fetch`
 * left to itself would send `x-organization-id` to wherever the response points, and turn some requests into a GET.
 *
 * Any other redirect is the response. (A browser hides it: there it has the status 0.)
 *
 * @returns `undefined` for a response that is not a redirect to follow.
 */
function redirectTarget(
  { status, headers }: Response,
  from: string,
  method: string | undefined,
  root: string,
): string | undefined {
  const statuses = method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308];
  const location = statuses.includes(status) && readHeader(headers, 'location');
  if (!location) return undefined;
  const target = parseUrl(location, from)?.href;
  return target !== undefined && isUnder(root, target) ? target : undefined;
}
