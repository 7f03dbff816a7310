import type { paths } from '@voice-agent-platform/types';
import type { Client, Middleware } from 'openapi-fetch';
import { runCall } from './call.js';
import { createEngine, toError, type Init } from './engine.js';
import { PlainRequestClass } from './exchange.js';
import { ConfigurationError } from './errors.js';
import { bodyExchange, firstOf, HOOKS, middlewareExchange } from './fetch-exchange.js';
import { routes } from './operation.js';
import type { CallOptions, Fetch, TransportOptions } from './options.js';
import { parseBody } from './response.js';
import { readMiddleware, readSettings } from './settings.js';

/**
 * The contract's `paths` with the header that the client manages, `x-organization-id`, made optional: the option
 * `organizationId` fills it in.
 */
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
  /** openapi-fetch's own; the same as `use()` on the client. */
  readonly middleware?: readonly Middleware[] | undefined;
  /**
   * Rejects with an `ApiError` for every non-2xx response, which openapi-react-query and swr-openapi pass on as their
   * error. Default false: the call resolves with `error`.
   */
  readonly throwErrors?: boolean | undefined;
}

/**
 * Creates openapi-fetch's own client, `GET('/orgs')` -> `{ data, error, response }`, with the key, both roots, timeout
 * and retries in place. What is built on openapi-fetch (openapi-react-query, swr-openapi, openapi-msw) works with it.
 *
 * A call resolves for every status, unless `throwErrors` is set, and rejects with the errors of this package if there
 * is no response or none that can be read. `error` is truthy for every non-2xx response: the body, or an `ApiError`
 * where that is empty. A call takes `timeoutMs` and `maxRetries` besides openapi-fetch's own options. With
 * `parseAs: 'stream'` the body of a success is handed over as it arrives, and the timeout ends at its headers.
 *
 * @throws ConfigurationError if an option is missing or malformed.
 */
export function createFetchClient(options?: FetchClientOptions | null): Client<ClientPaths> {
  const settings = readSettings(options, 'createFetchClient');
  const send = createEngine(settings);
  const throwErrors = options?.throwErrors;
  let shared = readMiddleware(options?.middleware, HOOKS);

  function use(...added: readonly (Middleware | null | undefined)[]): void {
    shared = [...shared, ...readMiddleware(added, HOOKS)];
  }

  function eject(...removed: readonly Middleware[]): void {
    for (const each of removed) {
      const index = shared.indexOf(each);
      shared = shared.filter((_, other) => other !== index);
    }
  }

  async function execute(method: string, path: string, given?: Given | null): Promise<object> {
    const route = routes.find(
      ({ operation }) => operation.method === method && operation.path === path,
    );
    if (!route) {
      throw new ConfigurationError({ option: `${method} ${path}`, fault: 'is not an operation' });
    }
    const init = engineInit(given);
    const { signal, parseAs = 'json' } = init;
    // Read as text, so that a body which is not JSON is this package's error and no bare SyntaxError.
    if (parseAs === 'json') init.parseAs = 'text';
    const isStream = parseAs === 'stream';
    const middleware = [...shared, ...readMiddleware(given?.middleware, HOOKS)];
    const hasMiddleware = middleware.length > 0;
    const custom = given?.fetch ?? options?.fetch;
    const fetch: Fetch = (url, attempt) => {
      // The caller's signal stays on a body that is read after the call.
      if (isStream) attempt.signal = firstOf(attempt.signal, signal) ?? null;
      return custom ? custom(new Request(url, attempt)) : globalThis.fetch(url, attempt);
    };
    return runCall(settings, route, init, hasMiddleware, async (call) => {
      const exchange = hasMiddleware
        ? middlewareExchange(middleware, call, parseAs, init, fetch)
        : bodyExchange(parseAs, fetch);
      const result = await send(call, init, exchange);
      const { data, error } = result;
      // Only a middleware has a real Response of its own.
      const { response } = hasMiddleware ? result : (call.received ?? result);
      if (!response.ok) {
        if (throwErrors) throw toError(call, result);
        return { error: error || toError(call, result), response };
      }
      if (parseAs !== 'json' || typeof data !== 'string') {
        return { data, response };
      }
      // openapi-fetch gives `undefined` for an empty body.
      const isEmpty = data === '' && route.kind !== 'text';
      return { data: isEmpty ? undefined : parseBody(call, data, response), response };
    });
  }

  const methods = routes.map(({ operation: { method } }) => ({
    [method]: (path: string, init?: Given) => execute(method, path, init),
  }));
  const request = (method: string, path: string, init?: Given) =>
    execute(method.toUpperCase(), path, init);
  return Object.assign({ request, use, eject }, ...methods) as Client<ClientPaths>;
}

/** What a call takes: openapi-fetch's own options, and those of this package. */
interface Given extends Init, Pick<CallOptions, 'maxRetries' | 'timeoutMs'> {
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * The options of a call without `null`, which openapi-fetch takes for a value where it stands for none. A body may be
 * `null`.
 */
function engineInit(given: Given | null | undefined): Given {
  const init: Record<string, unknown> = {};
  for (const name in given) {
    const value = given[name as keyof Given];
    if (value !== null || name === 'body') init[name] = value;
  }
  return Object.assign(init, { Request: PlainRequestClass });
}
