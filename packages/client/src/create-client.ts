import { runCall, secretsOf, type Call } from './call.js';
import { createEngine, toError, type Init } from './engine.js';
import { ConfigurationError, requestIdOf } from './errors.js';
import { plainExchange, PlainRequestClass } from './exchange.js';
import type { VoiceAgentClient } from './generated/client.js';
import type { MiddlewareRequest } from './middleware.js';
import { routes, type Route } from './operation.js';
import type { ClientOptions, PlatformCallOptions } from './options.js';
import { redact } from './policy/redact.js';
import { headerFields, type HeaderRecord } from './request.js';
import { decode, parseBody } from './response.js';
import { readMiddleware, readSettings } from './settings.js';

/** Second argument of every method, for `withResponse`, and the mark of a client whose methods take it. */
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
export function createClient(options?: ClientOptions | null): VoiceAgentClient {
  const settings = readSettings(options, 'createClient');
  const send = createEngine(settings);
  const exchange = plainExchange(options?.fetch);
  const middleware = readMiddleware(options?.middleware, ['onRequest', 'onResponse']);

  function execute(route: Route, args: CallArguments, whole: boolean): Promise<unknown> {
    return runCall(settings, route, args, middleware.length > 0, async (call) => {
      const seen = middleware.length > 0 ? seenByMiddleware(call, args) : undefined;
      for (const each of middleware) {
        await each.onRequest?.(seen!);
      }
      const { path, query, body } = args;
      const { headers: fields } = seen ?? args;
      const init: Init = {
        params: { path, query },
        body,
        headers: fields,
        Request: PlainRequestClass,
        parseAs: 'text',
      };
      const result = await send(call, init, exchange);
      const { ok, status, headers } = result.response;
      const refusal = ok ? undefined : toError(call, result);
      let error: Error | undefined = refusal;
      let data = refusal?.body;
      try {
        if (ok) data = parseBody(call, (result.data ?? '') as string, result.response);
      } catch (cause) {
        error = cause as Error;
      }
      for (const each of middleware) {
        const text = decode(call.received!.body);
        await each.onResponse?.({ status, headers, body: data, text }, seen!);
      }
      if (error) throw error;
      return whole ? { attempts: call.attempts, data, status, headers } : data;
    });
  }

  // Each under a computed key, which gives a function the name that a stack shows.
  const methods = routes.map((route) => ({
    [route.operation.operationId]: (args?: CallArguments | null, mode?: unknown) =>
      execute(route, args ?? {}, mode === WITH_RESPONSE),
  }));
  const client = Object.assign({}, ...methods) as VoiceAgentClient;
  return Object.defineProperty(client, WITH_RESPONSE, { value: true });
}

/** The argument of every method as this file sees it; `VoiceAgentClient` has the exact type of each. */
interface CallArguments extends PlatformCallOptions {
  readonly path?: Record<string, string> | null;
  readonly query?: Record<string, unknown> | null;
  readonly body?: unknown;
}

function seenByMiddleware(
  call: Call,
  { path, query, body, headers }: CallArguments,
): MiddlewareRequest & { readonly headers: HeaderRecord } {
  const { operation, root } = call;
  return {
    operation,
    root,
    path: path ?? undefined,
    query: query ?? undefined,
    body,
    headers: { ...headerFields(headers, call) },
    redact: (value) => redact(value, secretsOf(call)),
  };
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
  // Others, such as a double of a test, send a request and resolve with its data alone.
  if (!(WITH_RESPONSE in client)) {
    throw new ConfigurationError({ option: 'client', fault: 'must be one that createClient made' });
  }
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
