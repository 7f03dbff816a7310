import { startCall, type Context } from './call.js';
import { assertOption } from './errors.js';
import type { VoiceAgentClient } from './generated/client.js';
import { version } from './generated/operations.js';
import type { Middleware, MiddlewareRequest } from './middleware.js';
import { readObservers } from './observers.js';
import { routes, type Route } from './operation.js';
import type { ClientOptions, PlatformCallOptions } from './options.js';
import { outcomeOf } from './response.js';
import { sendWithRetries } from './send.js';
import { headerFields, readLimits, readSettings } from './settings.js';
import { runUntil, throwIfOver } from './time.js';
import { createTransport } from './transport.js';

/** The argument of every method as this file sees it; `VoiceAgentClient` has the exact type of each. */
export interface CallArguments extends PlatformCallOptions {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** What every call resolves with, for the functions of `views.ts` too. */
export interface Success {
  readonly response: Response;
  /** Whether the body is left to the caller; `data` is `undefined` then. */
  readonly isUnread: boolean;
  readonly data: unknown;
  /** How often the request was sent. */
  readonly attempts: number;
}

/** @param isUnread Leaves the body of a success to the caller. Default false. */
export type Execute = (route: Route, args: CallArguments, isUnread?: boolean) => Promise<Success>;

/** The key of the function behind a client's methods: the same in each copy of this version that a program loads. */
export const EXECUTE = Symbol.for(`@voice-agent-platform/client ${version}`);

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
  const given = options ?? {};
  const settings = readSettings(given, 'createClient');
  const limits = readLimits(given);
  const middleware = readMiddleware(given.middleware);
  const observers = readObservers(given.observers);
  const context: Context = { settings, limits, fetch: given.fetch, observers };
  const transport = createTransport(settings);

  async function execute(route: Route, args: CallArguments, isUnread = false): Promise<Success> {
    const { operation, root } = route;
    const { path, query, body, organizationId } = args;
    const call = startCall(context, route, args, isUnread);

    const headers = headerFields(args.headers, { operation });
    const request: MiddlewareRequest = { operation, root, path, query, body, headers };
    for (const each of middleware) {
      await runUntil(call.deadline, async () => each?.onRequest?.(request));
    }

    throwIfOver(call.deadline);
    const params = { path, query, header: { 'x-organization-id': organizationId } };
    const received = await transport.send(route, { params, body, headers }, (written) =>
      sendWithRetries(written, call),
    );
    const { response, text } = received;
    const { attempts } = call.origin;
    if (response.ok && isUnread) return { response, isUnread, data: undefined, attempts };

    const { data, error } = outcomeOf(received, route.kind, call.origin);
    const seen = { status: response.status, headers: response.headers, body: data, text };
    for (const each of middleware) {
      await runUntil(call.deadline, async () => each?.onResponse?.(seen, request));
    }
    if (error) throw error;
    return { response, isUnread, data, attempts };
  }

  // Each under a computed key, which gives a function the name that a stack shows.
  const methods = routes.map((route) => ({
    [route.operation.operationId]: async (args?: CallArguments | null) =>
      (await execute(route, args ?? {})).data,
  }));
  const client = Object.assign({}, ...methods) as VoiceAgentClient;
  return Object.defineProperty(client, EXECUTE, { value: execute });
}

/** The middleware of a client, in order. `validateContract` without its parentheses has no hook, and is refused. */
function readMiddleware(middleware: ClientOptions['middleware']): readonly Middleware[] {
  const list = middleware ?? [];
  const hasHook = (each: Partial<Middleware> | null) => !each || each.onRequest || each.onResponse;
  const isList = Array.isArray(list) && list.every(hasHook);
  assertOption(isList, 'middleware', 'must be a list of objects with onRequest or onResponse');
  return middleware ?? [];
}
