import type { Client } from 'openapi-fetch';
import { assertOption } from './errors/configuration-error.js';
import { sendFetchCall } from './fetch-call.js';
import { routes, type Route } from './operation.js';
import type { TransportOptions } from './options.js';
import { readSettings } from './settings.js';
import type { Init } from './complete-init.js';
import { createTransport, type ClientPaths, type Result } from './transport.js';

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
    const { operation, root } = route;
    return sendFetchCall(transport, given, {
      route,
      address: settings.addressOf(root, { operation }),
      apiKey: settings.apiKey,
      ownFetch: given.fetch ?? options?.fetch,
      hasMiddleware: hasClientMiddleware || Boolean(given.middleware),
      throwErrors: options?.throwErrors,
    });
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

/** @throws ConfigurationError if the API does not have the operation. */
function findRoute(method: string, path: string): Route {
  const route = routes.find(
    ({ operation }) => operation.path === path && operation.method === method.toUpperCase(),
  );
  assertOption(route, `${method} ${path}`, 'is not an operation');
  return route;
}
