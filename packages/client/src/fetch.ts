import type { Client } from 'openapi-fetch';
import { ApiError } from './errors/api-error.js';
import { assertOption } from './errors/configuration-error.js';
import { routes, type Operation, type Route } from './operation.js';
import type { ApiKey, TransportOptions } from './options.js';
import { refuseFollowed } from './redirects.js';
import { readKey, readSettings, type Address } from './settings.js';
import { abortReason, nativeSignal } from './signal.js';
import {
  createTransport,
  PlainRequest,
  unwritable,
  type Init,
  type ClientPaths,
  type Result,
  type Sender,
} from './transport.js';
import { isUnder } from './url.js';

// A library that exports a client needs these types to write its declarations without a dependency on these packages. A
// type that the main entry also exports has another name here.
export type {
  BodySerializer,
  Client,
  ClientForPath,
  ClientMethod,
  ClientPathsWithMethod,
  ClientRequestMethod,
  DefaultParamsOption,
  FetchOptions,
  FetchResponse as FetchResult,
  HeadersOptions,
  MaybeOptionalInit,
  MergedOptions,
  MethodResponse,
  Middleware as FetchMiddleware,
  MiddlewareCallbackParams,
  MiddlewareRequestParams,
  ParamsOption,
  ParseAs,
  ParseAsResponse,
  PathBasedClient,
  PathSerializer,
  QuerySerializer,
  QuerySerializerOptions,
  RequestBodyOption,
  RequestOptions,
} from 'openapi-fetch';
export type * from '@voice-agent-platform/types';
export type { ClientPaths } from './transport.js';

const METHODS = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const;

/** Options of `createFetchClient`. */
export interface FetchClientOptions extends TransportOptions {
  /** Default: the global `fetch` at the time of the call. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * Rejects with an `ApiError` for every non-2xx response, which openapi-react-query and swr-openapi pass on as their
   * error. Default false: the call resolves with `error`.
   */
  readonly throwErrors?: boolean | undefined;
}

/**
 * Creates openapi-fetch's own client, `GET('/orgs')` -> `{ data, error, response }`, which knows the root of each path, the
 * key and the organization. It sends each call once, without a limit of time or size. For every non-2xx response `error`
 * is truthy: the body, or an `ApiError` for an empty one.
 *
 * @throws ConfigurationError if an option is missing or malformed.
 */
export function createFetchClient(options?: FetchClientOptions | null): Client<ClientPaths> {
  const settings = readSettings(options, 'createFetchClient');
  const transport = createTransport(settings);
  const { client } = transport;
  let hasClientMiddleware = false;

  async function request(method: string, path: string, init?: Init | null): Promise<Result> {
    const given = init ?? {};
    const route = findRoute(method, path);
    const { operation, root, kind } = route;
    const address = settings.addressOf(root, { operation });
    const ownFetch = given.fetch ?? options?.fetch;
    const hasMiddleware = hasClientMiddleware || Boolean(given.middleware);
    const call: Call = { operation, address, ownFetch, isSent: false, apiKey: undefined };
    const sender: Sender<Request | PlainRequest> = {
      // A middleware or the caller's `fetch` needs a real Request. It is slow to create, so other calls avoid it.
      Request: given.Request ?? (ownFetch || hasMiddleware ? Request : PlainRequest),
      fetch: (written) => send(written, call, settings.apiKey),
    };
    // A body of these kinds need not be JSON.
    const parseAs = given.parseAs ?? (kind === 'text' || kind === 'unknown' ? 'text' : 'json');
    const signal = nativeSignal(given.signal);
    const { data, error, response } = await transport
      .request(route, { ...given, parseAs, signal }, sender)
      .catch((cause) => {
        // openapi-fetch drops a reason that is null or false.
        if (signal?.aborted) throw abortReason(signal);
        // A middleware may throw its own error.
        throw call.isSent || hasMiddleware ? cause : unwritable(route, cause);
      });
    if (response.ok) return { data, response };
    const refusal = toApiError(response, error, call);
    if (options?.throwErrors) throw refusal;
    // `null` and an empty body are falsy, and would look like a success.
    return { error: error || refusal, response };
  }

  const use: typeof client.use = (...middleware) => {
    hasClientMiddleware = true;
    client.use(...middleware);
  };
  // All methods of openapi-fetch. Methods without an operation are refused, so that they cannot bypass the roots and
  // the key.
  const methods = METHODS.map((method) => ({
    [method]: (path: string, init?: Init | null) => request(method, path, init),
  }));
  return Object.assign({ ...client, request, use }, ...methods) as Client<ClientPaths>;
}

/** A call, and how far it got, which openapi-fetch does not report. */
interface Call {
  readonly operation: Operation;
  readonly address: Address;
  /** `undefined` means the global `fetch`. */
  readonly ownFetch: Init['fetch'];
  /** True once openapi-fetch has written the request. */
  isSent: boolean;
  /** The key that was sent, which an error message must not quote. */
  apiKey: string | undefined;
}

/** Sends the request of a call with the key, and refuses one that leads out of the root. */
async function send(
  written: Request | PlainRequest,
  call: Call,
  apiKey: ApiKey,
): Promise<Response> {
  const { operation, address, ownFetch } = call;
  call.isSent = true;
  call.apiKey = await readKey(apiKey, { operation });
  const isWithin = written instanceof PlainRequest || isUnder(address.href, written.url);
  assertOption(isWithin, 'middleware', 'cannot send to another root', { operation });
  const response = await fetchWithKey(written, call.apiKey, ownFetch);
  refuseFollowed(response, written.url, { operation, attempts: 1 });
  return response;
}

function fetchWithKey(
  written: Request | PlainRequest,
  apiKey: string,
  ownFetch: Init['fetch'],
): Promise<Response> {
  if (written instanceof PlainRequest) {
    written.init.headers.set('authorization', `Bearer ${apiKey}`);
    return fetch(written.url, written.init);
  }
  // Bun does not read `keepalive` from a Request.
  return (ownFetch ?? fetch)(copyWithKey(written, apiKey), { keepalive: false });
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

/** @param error The body of the response, as openapi-fetch parses it. */
function toApiError(response: Response, error: unknown, call: Call): ApiError {
  const { operation, address, apiKey } = call;
  const { status, statusText, headers } = response;
  const body = error === '' ? undefined : error;
  const origin = { operation, attempts: 1, host: address.host, apiKey };
  return new ApiError({ ...origin, status, statusText, headers, body });
}

/** @throws ConfigurationError if the API does not have the operation. */
function findRoute(method: string, path: string): Route {
  const route = routes.find(
    ({ operation }) => operation.path === path && operation.method === method.toUpperCase(),
  );
  assertOption(route, `${method} ${path}`, 'is not an operation');
  return route;
}
