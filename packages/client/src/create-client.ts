import { ApiError, requestIdOf, TimeoutError } from './errors.js';
import type { VoiceAgentClient } from './generated/client.js';
import { routes, type Route } from './operation.js';
import type { ClientOptions, Fetch, PlatformCallOptions } from './options.js';
import { redact, secretsIn } from './redact.js';
import { buildRequest } from './request.js';
import { decode, parseBody } from './response.js';
import { checkOption, readSettings } from './settings.js';
import { withTimeout } from './time.js';
import { startCall, transport, type Call } from './transport.js';

/** Second argument of every method, for `withResponse`. */
const WITH_RESPONSE = Symbol();

/**
 * Creates a client with one method for each operation of the API. Options that are not given are read from the
 * environment, see {@link ClientOptions}.
 *
 * A method resolves with the body of the success response and rejects with a {@link VoiceAgentError}, or with the
 * reason of the caller's own signal; it never throws. The key is held in a closure: printing the client does not show
 * it.
 *
 * @throws ConfigurationError if an option is missing or malformed.
 */
export function createClient(options?: ClientOptions): VoiceAgentClient {
  const settings = readSettings<ClientOptions>(options, 'createClient');
  // Looked up for each call, so that a `fetch` which a test or an instrumentation puts in place later is the one used.
  const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init);
  const { roots, secrets, fetch = globalFetch, middleware = [] } = settings;

  async function execute(route: Route, args: CallArguments, whole: boolean): Promise<unknown> {
    const { root } = route;
    const call = startCall(route, args, settings);
    const outgoing = middleware[0] && {
      ...args,
      ...route,
      headers: {
        ...(args.headers instanceof Headers ? Object.fromEntries(args.headers) : args.headers),
      },
      redact: (value: unknown) => redact(value, secrets),
    };
    for (const each of middleware) {
      await untilEnd(call, each.onRequest?.(outgoing!));
    }
    const organization =
      root === 'platform'
        ? {
            'x-organization-id': checkOption(
              'organizationId',
              args.organizationId ?? settings.organizationId,
              'the client',
              route,
            ),
          }
        : undefined;
    const request = buildRequest(route, roots[root], args, [
      settings.headers,
      (outgoing ?? args).headers,
      organization,
    ]);
    const { response, body, origin } = await transport(fetch, settings, call, request);
    const { status, headers } = response;
    const text = decode(body);
    const data = parseBody(route.kind, text, response, origin);
    for (const each of middleware) {
      await untilEnd(call, each.onResponse?.({ status, headers, body: data, text }, outgoing!));
    }
    if (!response.ok) {
      throw new ApiError({
        ...origin,
        secret: [...secrets, ...secretsIn(args.body)],
        status,
        headers,
        body: data,
      });
    }
    return whole ? { ...origin, data, status, headers } : data;
  }

  // Each under a computed key, which gives a function the name that a stack shows.
  const methods = routes.map((route) => ({
    [route.operation.operationId]: (args?: CallArguments, mode?: unknown) =>
      execute(route, args ?? {}, mode === WITH_RESPONSE),
  }));
  return Object.assign({}, ...methods) as VoiceAgentClient;
}

/** The argument of every method as this file sees it; `VoiceAgentClient` has the exact type of each. */
interface CallArguments extends PlatformCallOptions {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Waits for what a middleware returned, unless the caller's signal or the time for the call ends that. */
function untilEnd(call: Call, result: void | Promise<void>): void | Promise<void> {
  const { signal, endMs, limits } = call;
  return result && (signal || endMs < Infinity)
    ? withTimeout(
        endMs - performance.now(),
        signal,
        () => result,
        () => new TimeoutError({ ...call, timeoutMs: limits.totalTimeoutMs }),
      )
    : result;
}

/** A success response with what came besides its body. */
export interface WithResponse<Data> {
  readonly data: Data;
  readonly status: number;
  readonly headers: Headers;
  /** What the service sent as `x-request-id` or `request-id`; `null` without one. */
  readonly requestId: string | null;
  /** How often the request was sent. */
  readonly attempts: number;
}

/** The methods of a client, each resolving to a {@link WithResponse}. */
export type ClientWithResponse = {
  [Id in keyof VoiceAgentClient]: (
    ...args: Parameters<VoiceAgentClient[Id]>
  ) => Promise<WithResponse<Awaited<ReturnType<VoiceAgentClient[Id]>>>>;
};

/**
 * The same methods, resolving to data, status, headers, request id and attempts.
 *
 *     const { data, requestId } = await withResponse(platform).listPhoneNumbers();
 */
export function withResponse(client: VoiceAgentClient): ClientWithResponse {
  type Method = (args: object, mode: symbol) => Promise<Omit<WithResponse<unknown>, 'requestId'>>;
  const methods = Object.entries<Method>(client as never).map(([name, method]) => [
    name,
    async (args: object) => {
      const { data, status, headers, attempts } = await method(args, WITH_RESPONSE);
      return { data, status, headers, requestId: requestIdOf(headers), attempts };
    },
  ]);
  return Object.fromEntries(methods) as ClientWithResponse;
}
