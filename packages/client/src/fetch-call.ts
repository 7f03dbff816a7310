/** Sends a call of `createFetchClient` with the key. */
import { ApiError } from './errors/api-error.js';
import { assertOption } from './errors/configuration-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import type { Init } from './complete-init.js';
import type { Route } from './operation.js';
import type { ApiKey } from './options.js';
import { checkResponse } from './redirects.js';
import { readKey, type Address } from './settings.js';
import { abortReason, nativeSignal } from './signal.js';
import {
  PlainRequest,
  unwritable,
  type createTransport,
  type Result,
  type Sender,
} from './transport.js';
import { isUnder } from './url.js';

/** The operation of a call, and the parts of its client that it uses. */
interface FetchCall {
  readonly route: Route;
  readonly address: Address;
  readonly apiKey: ApiKey;
  /** `undefined` means the global `fetch`. */
  readonly ownFetch: Init['fetch'];
  /** True if the client or the call has a middleware of openapi-fetch. */
  readonly hasMiddleware: boolean;
  readonly throwErrors: boolean | undefined;
}

export async function sendFetchCall(
  transport: ReturnType<typeof createTransport>,
  init: Init,
  call: FetchCall,
): Promise<Result> {
  const { route, address, ownFetch, hasMiddleware } = call;
  const { operation, kind } = route;
  // Stays undefined if openapi-fetch cannot write the request.
  let apiKey: string | undefined;
  const sender: Sender<Request | PlainRequest> = {
    // A middleware or the caller's `fetch` needs a real Request. It is slow to create, so other calls avoid it.
    Request: init.Request ?? (ownFetch || hasMiddleware ? Request : PlainRequest),
    fetch: async (written) => {
      apiKey = await readKey(call.apiKey, { operation });
      return send(written, apiKey, call);
    },
  };
  // A body of these kinds need not be JSON.
  const parseAs = init.parseAs ?? (kind === 'text' || kind === 'unknown' ? 'text' : 'json');
  const signal = nativeSignal(init.signal);
  const { data, error, response } = await transport
    .request(route, { ...init, parseAs, signal }, sender)
    .catch((cause) => {
      // openapi-fetch drops a reason that is null or false.
      if (signal?.aborted) throw abortReason(signal);
      // A middleware may throw its own error.
      throw apiKey !== undefined || hasMiddleware ? cause : unwritable(route, cause);
    });
  if (response.ok) return { data, response };
  const { host } = address;
  const refusal = toApiError(response, error, { operation, attempts: 1, host, apiKey });
  if (call.throwErrors) throw refusal;
  // `null` and an empty body are falsy, and would look like a success.
  return { error: error || refusal, response };
}

/** @param error The body of the response, as openapi-fetch parses it. */
function toApiError(response: Response, error: unknown, origin: ErrorOrigin): ApiError {
  const { status, statusText, headers } = response;
  const body = error === '' ? undefined : error;
  return new ApiError({ ...origin, status, statusText, headers, body });
}

/** Sends a request with the key, and refuses one that leads out of the root. */
async function send(
  written: Request | PlainRequest,
  apiKey: string,
  { route: { operation }, address, ownFetch }: FetchCall,
): Promise<Response> {
  const isPlain = written instanceof PlainRequest;
  const isWithin = isPlain || isUnder(written.url, { root: address.href });
  assertOption(isWithin, 'middleware', 'cannot send to another root', { operation });
  const response = await (isPlain
    ? fetchPlain(written, apiKey)
    : // Bun reads `keepalive` only from the options. A Request of Bun lacks it, unless openapi-fetch adds it.
      (ownFetch ?? fetch)(copyWithKey(written, apiKey), { keepalive: written.keepalive ?? false }));
  checkResponse(response, written.url, { operation, attempts: 1 });
  return response;
}

function fetchPlain({ url, init }: PlainRequest, apiKey: string): Promise<Response> {
  init.headers.set('authorization', `Bearer ${apiKey}`);
  return fetch(url, init);
}

/** Copies the request, because a middleware may have replaced it and may still hold it. */
function copyWithKey(request: Request, apiKey: string): Request {
  const copy = new Request(request, { redirect: 'manual' });
  copy.headers.set('authorization', `Bearer ${apiKey}`);
  // openapi-fetch puts non-standard options, such as `next` of Next.js, on the request itself. In React Native, the
  // headers are there as well, but the copy keeps its own.
  for (const name in request) {
    if (!(name in copy)) Object.assign(copy, { [name]: request[name as keyof Request] });
  }
  return copy;
}
