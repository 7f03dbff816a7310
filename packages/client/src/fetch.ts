import type { paths } from '@voice-agent-platform/types';
import createOpenapiFetch, { type Client } from 'openapi-fetch';
import { ApiError, ConfigurationError } from './errors.js';
import { routes } from './operation.js';
import type { TransportOptions } from './options.js';
import {
  fillPath,
  findRoute,
  headerFields,
  PlainRequest,
  sendWithin,
  type Init,
  type Result,
  type Send,
} from './request.js';
import { checkOption, readKey, readSettings } from './settings.js';
import { abortReason, nativeSignal } from './time.js';

/** The contract's `paths`, with `x-organization-id` made optional: the option `organizationId` fills it in. */
export type ClientPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: WithOptionalHeader<paths[Path][Method]> };
};

type WithOptionalHeader<Operation> = Operation extends { parameters: { header: infer Header } }
  ? {
      [Part in keyof Operation]: Part extends 'parameters'
        ? Omit<Operation[Part], 'header'> & { header?: Partial<Header> }
        : Operation[Part];
    }
  : Operation;

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
  const { apiKey, headers, organizationId, roots } = readSettings(options, 'createFetchClient');
  const client = createOpenapiFetch<ClientPaths>({ headers });
  // One function sends every operation. Its arguments are checked where a `Client<ClientPaths>` is called.
  const send = client.request as (method: string, path: string, init: object) => Promise<Result>;
  let hasMiddleware = false;

  async function request(method: string, path: string, init?: Init | null): Promise<Result> {
    const given = init ?? {};
    const { params, signal } = given;
    const { root, kind, operation } = findRoute(method, path);
    const { href, host } = roots[root];
    const fetch = (given.fetch ?? options?.fetch) as Send | undefined;
    const isSeen = hasMiddleware || given.middleware;
    const header = headerFields(params?.header, operation);
    const id = header['x-organization-id'] ?? organizationId;
    // The base root must not learn of an organization, even if the arguments of every call are shared.
    header['x-organization-id'] =
      root === 'base' ? undefined : checkOption('organizationId', id, 'the client', operation);
    let secret: string | undefined;
    const written = Object.assign({}, given, {
      // A body of these two kinds need not be JSON.
      parseAs: given.parseAs ?? (kind === 'text' || kind === 'unknown' ? 'text' : 'json'),
      // Otherwise, Bun sends a PUT or DELETE again when a kept connection breaks.
      keepalive: given.keepalive ?? false,
      // A redirect that `fetch` follows by itself could lead the key anywhere.
      redirect: 'manual',
      signal: nativeSignal(signal),
      baseUrl: href,
      headers: headerFields(given.headers, operation),
      // Without a `path`, openapi-fetch does not call `pathSerializer`. In `query`, it sends inherited fields, too.
      params: { header, path: params?.path ?? {}, query: { __proto__: null, ...params?.query } },
      pathSerializer: (_: string, values: object) => href + fillPath(operation, values),
      // A middleware, or a `fetch` that was passed in, gets a real Request.
      Request: given.Request ?? (fetch || isSeen ? Request : PlainRequest),
      fetch: async (request: Request) => {
        secret = typeof apiKey === 'string' ? apiKey : await readKey(apiKey, operation);
        return await sendWithin(href, request, secret, fetch, operation);
      },
    });
    try {
      const { data, error, response } = await send(method, path, written);
      if (response.ok) return { data, response };
      const body = error === '' ? undefined : error;
      const { status, headers } = response;
      const refusal = new ApiError({ operation, attempts: 1, host, secret, status, headers, body });
      if (options?.throwErrors) throw refusal;
      return { error: error || refusal, response };
    } catch (cause) {
      // openapi-fetch drops a reason that is null or false.
      if (signal?.aborted) throw abortReason(signal);
      // Before a middleware or `fetch` has run, only the arguments can be at fault.
      if (secret || isSeen || cause instanceof ConfigurationError) throw cause;
      const fault = 'cannot be sent';
      throw new ConfigurationError({ operation, option: 'request', fault, cause });
    }
  }

  const use: typeof client.use = (...middleware) => {
    hasMiddleware = true;
    client.use(...middleware);
  };
  const methods = routes.map(({ operation: { method } }) => ({
    [method]: (path: string, init?: Init | null) => request(method, path, init),
  }));
  return Object.assign({ ...client, request, use }, ...methods) as Client<ClientPaths>;
}
