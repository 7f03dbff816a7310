import type { Client } from 'openapi-fetch';
import { ApiError, assertOption } from './errors.js';
import { routes } from './operation.js';
import type { TransportOptions } from './options.js';
import { findRoute, PlainRequest, type Init } from './request.js';
import { readKey, readSettings } from './settings.js';
import { nativeSignal } from './time.js';
import { createTransport, type ClientPaths, type Result, type Sender } from './transport.js';
import { isUnder } from './url.js';

// With these, a library that exports a client can write its own declarations without a dependency on these packages.
export type * from 'openapi-fetch';
export type * from '@voice-agent-platform/types';
export type { ClientPaths } from './transport.js';

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
  let isUsed = false;

  async function request(
    method: string,
    path: string,
    init?: Init | null,
  ): Promise<Result<Response>> {
    const given = init ?? {};
    const route = findRoute(method, path);
    const { operation, root, kind } = route;
    const { href, host } = settings.roots[root];
    // A body of these two kinds need not be JSON.
    const parseAs = given.parseAs ?? (kind === 'text' || kind === 'unknown' ? 'text' : 'json');
    const hasMiddleware = isUsed || Boolean(given.middleware);
    const ownFetch = given.fetch ?? options?.fetch;
    let secret: string | undefined;
    const sender: Sender<Request | PlainRequest, Response> = {
      hasMiddleware,
      // A middleware, or a `fetch` that was passed in, gets a real Request, which takes long to make.
      Request: given.Request ?? (ownFetch || hasMiddleware ? Request : PlainRequest),
      fetch: async (written) => {
        secret = await readKey(settings.apiKey, route);
        if (written instanceof PlainRequest) {
          written.init.headers.set('authorization', `Bearer ${secret}`);
          return fetch(written.url, written.init);
        }
        const isWithin = isUnder(href, written.url);
        assertOption(isWithin, 'middleware', 'cannot send to another root', route);
        // Bun does not read `keepalive` from a Request.
        return (ownFetch ?? fetch)(copyWithKey(written, secret), { keepalive: false });
      },
    };
    const signal = nativeSignal(given.signal);
    const { data, error, response } = await transport.send(
      route,
      { ...given, parseAs, signal },
      sender,
    );
    if (response.ok) return { data, response };
    const body = error === '' ? undefined : error;
    const { status, headers } = response;
    const refusal = new ApiError({ operation, attempts: 1, host, secret, status, headers, body });
    if (options?.throwErrors) throw refusal;
    return { error: error || refusal, response };
  }

  const { client } = transport;
  const use: typeof client.use = (...middleware) => {
    isUsed = true;
    client.use(...middleware);
  };
  const methods = routes.map(({ operation: { method } }) => ({
    [method]: (path: string, init?: Init | null) => request(method, path, init),
  }));
  return Object.assign({ ...client, request, use }, ...methods) as Client<ClientPaths>;
}

/** A copy, since a middleware may have replaced the request, and still holds it. */
function copyWithKey(request: Request, secret: string): Request {
  const copy = new Request(request, { redirect: 'manual' });
  copy.headers.set('authorization', `Bearer ${secret}`);
  // What `fetch` does not specify, such as `next` of Next.js, openapi-fetch has put on the request itself. There, a Request
  // of React Native has its headers, too: the copy keeps its own.
  for (const name in request) {
    if (!(name in copy)) Object.assign(copy, { [name]: request[name as keyof Request] });
  }
  return copy;
}
