import type { Client } from 'openapi-fetch';
import { ApiError } from './errors/api-error.js';
import { assertOption } from './errors/configuration-error.js';
import { isUnder } from './http.js';
import { routes, type Route } from './operation.js';
import type { TransportOptions } from './options.js';
import { refuseFollowed } from './redirects.js';
import { readKey, readSettings } from './settings.js';
import { abortReason, nativeSignal } from './time.js';
import {
  createTransport,
  PlainRequest,
  unwritable,
  type Init,
  type ClientPaths,
  type Result,
  type Sender,
} from './transport.js';

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
    const { href, host } = settings.addressOf(root, { operation });
    const ownFetch = given.fetch ?? options?.fetch;
    const hasMiddleware = hasClientMiddleware || Boolean(given.middleware);
    const sent: Sent = { isSent: false, apiKey: undefined };
    const sender: Sender<Request | PlainRequest> = {
      // A middleware or the caller's `fetch` needs a real Request. It is slow to create, so other calls avoid it.
      Request: given.Request ?? (ownFetch || hasMiddleware ? Request : PlainRequest),
      fetch: async (written) => {
        sent.isSent = true;
        sent.apiKey = await readKey(settings.apiKey, { operation });
        const isWithin = written instanceof PlainRequest || isUnder(href, written.url);
        assertOption(isWithin, 'middleware', 'cannot send to another root', { operation });
        const response = await fetchWithKey(written, sent.apiKey, ownFetch);
        refuseFollowed(response, written.url, { operation, attempts: 1 });
        return response;
      },
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
        throw sent.isSent || hasMiddleware ? cause : unwritable(route, cause);
      });
    if (response.ok) return { data, response };
    const body = error === '' ? undefined : error;
    const { status, statusText, headers } = response;
    const origin = { operation, attempts: 1, host, apiKey: sent.apiKey };
    const refusal = new ApiError({ ...origin, status, statusText, headers, body });
    if (options?.throwErrors) throw refusal;
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

/** The progress of a request, which openapi-fetch does not report. */
interface Sent {
  isSent: boolean;
  /** An error message must not quote the key. */
  apiKey: string | undefined;
}

/** Sends a written request with the key. */
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

/** @throws ConfigurationError if the API does not have the operation. */
function findRoute(method: string, path: string): Route {
  const route = routes.find(
    ({ operation }) => operation.path === path && operation.method === method.toUpperCase(),
  );
  assertOption(route, `${method} ${path}`, 'is not an operation');
  return route;
}
