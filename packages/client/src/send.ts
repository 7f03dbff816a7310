import type { Call } from './call.js';
import { assertOption, NetworkError, ResponseParseError, VoiceAgentError } from './errors.js';
import { parseUrl, readHeader, requestIdOf } from './http.js';
import { notify } from './observers.js';
import { discard, readText, type Received } from './response.js';
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
    // An attempt without a key is not sent: it is neither reported nor retried.
    origin.secret = await runUntil(deadline, () => readKey(settings.apiKey, origin));
    throwIfOver(deadline);
    request.init.headers.set('authorization', `Bearer ${origin.secret}`);

    origin.attempts++;
    const event = { operation, root, url: request.url, attempt: origin.attempts };
    const startMs = performance.now();
    notify(observers, 'onRequest', event);
    const { response, text = '', error, delayMs } = await sendOnce(request, call, deadline);
    const durationMs = performance.now() - startMs;
    const headers = response?.headers;
    const requestId = headers && requestIdOf(headers);
    const outcome = { ...event, status: response?.status, headers, requestId, error };
    notify(observers, 'onResponse', { ...outcome, durationMs });

    if (delayMs === undefined) {
      if (response) return { response, text };
      throw error;
    }
    notify(observers, 'onRetry', { ...outcome, delayMs });
    await wait(delayMs, signal);
  }
}

/** How an attempt ended: with a response or with an error. */
interface Outcome {
  readonly response?: Response;
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
  try {
    return await runUntil(deadline, async (controller) => {
      const init = { ...request.init, signal: controller.signal };
      const response = await fetchWithin(request.url, init, call, deadline);
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
      // A success stays one, even if a body that the platform does not specify is too long.
      if (text === undefined && !(response.ok && route.kind === 'unknown')) {
        const { status, headers } = response;
        const fault = `response is longer than maxResponseBytes, ${limits.maxResponseBytes} bytes: raise it, or use asResponse`;
        throw new ResponseParseError(fault, { ...origin, status, headers, text: '' });
      }
      return { response, text };
    });
  } catch (cause) {
    let error = cause;
    if (signal?.aborted) error = abortReason(signal);
    else if (!(cause instanceof VoiceAgentError)) error = new NetworkError({ ...origin, cause });
    return { error, delayMs: retryDelayMs(call, { error }) };
  }
}

/** Calls the `fetch` of the client, and again for each redirect that it follows. */
async function fetchWithin(
  url: string,
  init: RequestInit,
  { context, origin }: Call,
  deadline: Deadline,
): Promise<Response> {
  const fetch = context.fetch ?? globalThis.fetch;
  for (let target = url, followed = 0; ; followed++) {
    throwIfOver(deadline);
    const response = await fetch(target, init);
    const isReadable = Boolean(response?.headers?.get) && !response.bodyUsed;
    assertOption(isReadable, 'fetch', 'returned no Response, or a read one', origin);
    const next = followed < MOST_REDIRECTS && redirectTarget(response, target, init.method);
    if (!next) return response;
    discard(response.body);
    target = next;
  }
}

/**
 * Where to follow a redirect to: only within the origin, and only where the method stays the same. A `fetch` left to
 * itself would send `x-organization-id` to wherever the response points, and turn some requests into a GET.
 *
 * Any other redirect is the response. (A browser hides it: there it has the status 0.)
 *
 * @returns `undefined` for a response that is not a redirect to follow.
 */
function redirectTarget(
  { status, headers }: Response,
  from: string,
  method: string | undefined,
): string | undefined {
  const statuses = method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308];
  const location = statuses.includes(status) && readHeader(headers, 'location');
  if (!location) return undefined;
  // Not by `origin`, which leaves out credentials: they would come before the host.
  const target = parseUrl(location, from)?.href;
  return target?.startsWith(new URL('/', from).href) ? target : undefined;
}
