import { startCall, type Call, type CallArguments, type Context, type Invocation } from './call.js';
import type { VoiceAgentClient } from './generated/client.js';
import { version } from './generated/operations.js';
import { readHeaderFields, type HeaderRecord } from './header-fields.js';
import { readHooks } from './hooks.js';
import { readLimits } from './limits.js';
import type { MiddlewareRequest } from './middleware.js';
import { readObservers } from './observers.js';
import { routes } from './operation.js';
import type { ClientOptions } from './options.js';
import { readOutcome } from './response.js';
import { runMiddleware, type CallOutcome } from './run-middleware.js';
import { sendWithRetries } from './send.js';
import { readSettings } from './settings.js';
import { throwIfOver } from './time.js';
import { createTransport } from './transport.js';

/** The result of every call, also of a view's methods and of `request`. */
export interface Success {
  readonly response: Response;
  /** True if the caller reads the body. `data` is then `undefined`. */
  readonly isUnread: boolean;
  readonly data: unknown;
  /** Number of requests sent. */
  readonly attempts: number;
}

/** Makes a call. The methods of a client and of its views are built on it, and so is `request`. */
export type Execute = (invocation: Invocation) => Promise<Success>;

/** The key of the function behind a client's methods. All copies of this version in a program share it. */
export const EXECUTE = Symbol.for(`@voice-agent-platform/client ${version}`);

/**
 * Creates a client with one method for each operation of the API. Options that are not given are read from the
 * environment, see {@link ClientOptions}.
 *
 * A method resolves with the body of the success response. It rejects with a {@link VoiceAgentError}, with the reason of
 * the caller's own signal, or with an error of a middleware, and never throws. The key is in a closure, and is not
 * printed.
 *
 * @throws ConfigurationError if an option is missing or malformed.
 */
export function createClient(options?: ClientOptions | null): VoiceAgentClient {
  const given = options ?? {};
  const settings = readSettings(given, 'createClient');
  const limits = readLimits(given);
  // `validateContract` without parentheses has no hook, so it is refused.
  const middleware = readHooks('middleware', given.middleware, ['onRequest', 'onResponse']);
  const observers = readObservers(given.observers);
  const context: Context = { settings, limits, fetch: given.fetch, observers };
  const transport = createTransport(settings);

  async function execute(invocation: Invocation): Promise<Success> {
    const { route, args } = invocation;
    const { operation, root } = route;
    const call = startCall(context, invocation);
    const headers = readHeaderFields(args.headers, { operation });
    const { path, query, body } = args;
    const request: MiddlewareRequest = { operation, root, path, query, body, headers };
    const outcome = await runMiddleware(middleware, {
      request,
      call,
      send: () => send(call, args, headers),
    });
    const { response, data, error, isFailed } = outcome;
    if (isFailed || !response) throw error;
    return { response, isUnread: call.isUnread, data, attempts: call.origin.attempts };
  }

  async function send(
    call: Call,
    { path, query, body, organizationId }: CallArguments,
    headers: HeaderRecord,
  ): Promise<CallOutcome> {
    const { route, deadline, origin } = call;
    throwIfOver(deadline);
    const params = { path, query, header: { 'x-organization-id': organizationId } };
    const { response, text } = await transport.send(route, { params, body, headers }, (written) =>
      sendWithRetries(written, call),
    );
    if (text === undefined) return { response, text, isFailed: false };
    const { data, error } = readOutcome({ response, text }, route.kind, origin);
    return { response, text, data, error, isFailed: error !== undefined };
  }

  // A computed key names the function, so that stacks show the name.
  const methods = routes.map((route) => ({
    [route.operation.operationId]: async (args?: CallArguments | null) =>
      (await execute({ route, args: args ?? {} })).data,
  }));
  const client = Object.assign({}, ...methods) as VoiceAgentClient;
  return Object.defineProperty(client, EXECUTE, { value: execute });
}
