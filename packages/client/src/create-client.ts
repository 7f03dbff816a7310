import { runStep, sendAttempts, type Call } from './attempts.js';
import { assertOption, requestIdOf } from './errors.js';
import { createFetchClient } from './fetch.js';
import type { VoiceAgentClient } from './generated/client.js';
import type { MiddlewareRequest } from './middleware.js';
import { routes, type Route } from './operation.js';
import type { ClientOptions, PlatformCallOptions } from './options.js';
import { headerFields, PlainRequest, type Init, type Result } from './request.js';
import { outcomeOf } from './response.js';
import { readLimits, readSettings } from './settings.js';

/** The key of the function that a client's methods and those of `withResponse` call. */
const EXECUTE = Symbol();

type Execute = (route: Route, args: CallArguments) => Promise<Success>;

/** What {@link WithResponse} is made of. */
type Success = Omit<WithResponse<unknown>, 'requestId'>;

/** The argument of every method as this file sees it; `VoiceAgentClient` has the exact type of each. */
interface CallArguments extends PlatformCallOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Creates a client with one method for each operation of the API. Options that are not given are read from the
 * environment, see {@link ClientOptions}.
 *
 * A method resolves with the body of the success response. It rejects with a {@link VoiceAgentError}, the reason of the
 * caller's own signal, or what a middleware throws; it never throws. The key is in a closure, and is not printed.
 *
 * @throws ConfigurationError if an option is missing or malformed.
 */
export function createClient(options?: ClientOptions | null): VoiceAgentClient {
  const { fetch, observers, middleware: given, ...shared } = options ?? {};
  const { roots } = readSettings(shared, 'createClient');
  const defaults = readLimits(shared);
  const middleware = given ?? [];
  // `validateContract` without its parentheses has no hook.
  const hasHook = (each: { onRequest?: unknown; onResponse?: unknown } | null) =>
    !each || each.onRequest || each.onResponse;
  const isList = Array.isArray(middleware) && middleware.every(hasHook);
  assertOption(isList, 'middleware', 'must be a list of objects with onRequest or onResponse');
  const wrapper = createFetchClient(shared);
  const send = wrapper.request as (method: string, path: string, init: Init) => Promise<Result>;

  async function execute(route: Route, args: CallArguments): Promise<Success> {
    const { operation, root, kind } = route;
    const { path, query, body, organizationId, signal, maxRetries } = args;
    const limits = readLimits(args, defaults, operation);
    const call: Call = {
      operation,
      root,
      kind,
      host: roots[root].host,
      fetch,
      observers,
      signal,
      limits,
      // A caller who passes `maxRetries` takes the call for as safe to retry as a GET.
      method: maxRetries == null ? operation.method : 'GET',
      endMs: performance.now() + limits.totalTimeoutMs,
      attempts: 0,
    };
    const requestHeaders = headerFields(args.headers, operation);
    const request: MiddlewareRequest = {
      operation,
      root,
      path,
      query,
      body,
      headers: requestHeaders,
    };
    for (const each of middleware) {
      await runStep(call, Infinity, async () => each?.onRequest?.(request));
    }
    const params = { path, query, header: { 'x-organization-id': organizationId } };
    const received = await sendAttempts(call, (exchange) =>
      // The wrapper writes the request, and `exchange` sends it in place of `fetch`.
      send(operation.method, operation.path, {
        params,
        body,
        headers: requestHeaders,
        fetch: exchange,
        Request: PlainRequest as never,
      }),
    );
    const { status, headers, body: text } = received;
    const { data, error } = outcomeOf(received, call);
    const response = { status, headers, body: data, text };
    for (const each of middleware) {
      await runStep(call, Infinity, async () => each?.onResponse?.(response, request));
    }
    if (error) throw error;
    return { data, status, headers, attempts: call.attempts };
  }

  // Each under a computed key, which gives a function the name that a stack shows.
  const methods = routes.map((route) => ({
    [route.operation.operationId]: async (args?: CallArguments | null) =>
      (await execute(route, args ?? {})).data,
  }));
  const client = Object.assign({}, ...methods) as VoiceAgentClient;
  return Object.defineProperty(client, EXECUTE, { value: execute });
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
 *
 * @throws ConfigurationError if `client` was not made by `createClient`.
 */
export function withResponse(client: VoiceAgentClient): ClientWithResponse {
  const { [EXECUTE]: execute } = client as { [EXECUTE]?: Execute };
  assertOption(execute, 'client', 'must be one that createClient made');
  const methods = routes.map((route) => [
    route.operation.operationId,
    async (args?: CallArguments | null) => {
      const success = await execute(route, args ?? {});
      return { ...success, requestId: requestIdOf(success.headers) };
    },
  ]);
  return Object.fromEntries(methods) as ClientWithResponse;
}
