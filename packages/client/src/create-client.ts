import { startCall, type Context } from './call.js';
import type { VoiceAgentClient } from './generated/client.js';
import { version } from './generated/operations.js';
import type { Middleware, MiddlewareRequest } from './middleware.js';
import { callSafely, readHooks, readObservers } from './observers.js';
import { routes, type Route } from './operation.js';
import type { ClientOptions, PlatformCallOptions } from './options.js';
import { outcomeOf, type Received } from './response.js';
import { sendWithRetries } from './send.js';
import { headerFields, readLimits, readSettings } from './settings.js';
import { isOver, runUntil, throwIfOver } from './time.js';
import { createTransport } from './transport.js';

const ON_REQUEST = 'onRequest of a middleware';
const ON_RESPONSE = 'onResponse of a middleware';

/** The argument of every method, as this file sees it. `VoiceAgentClient` has the exact types. */
export interface CallArguments extends PlatformCallOptions {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** The result of every call, also for the functions in `views.ts`. */
export interface Success {
  readonly response: Response;
  /** True if the caller reads the body. `data` is then `undefined`. */
  readonly isUnread: boolean;
  readonly data: unknown;
  /** Number of requests sent. */
  readonly attempts: number;
}

/** @param isUnread Leaves the body of a success to the caller. Default false. */
export type Execute = (route: Route, args: CallArguments, isUnread?: boolean) => Promise<Success>;

/** The key of the function behind a client's methods. All copies of this version in a program share it. */
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
  // `validateContract` without parentheses has no hook, so it is refused.
  const middleware = readHooks('middleware', given.middleware, ['onRequest', 'onResponse']);
  const observers = readObservers(given.observers);
  const context: Context = { settings, limits, fetch: given.fetch, observers };
  const transport = createTransport(settings);

  async function execute(route: Route, args: CallArguments, isUnread = false): Promise<Success> {
    const { operation, root, kind } = route;
    const { path, query, body, organizationId } = args;
    const call = startCall(context, route, args, isUnread);
    const { deadline, origin } = call;
    const headers = headerFields(args.headers, { operation });
    const request: MiddlewareRequest = { operation, root, path, query, body, headers };
    // Their `onResponse` runs, whether the call succeeds or fails.
    let entered: Middleware[] = [];
    let outcome: Outcome;
    try {
      for (const hook of middleware) {
        const enter = async () => {
          entered = [hook, ...entered];
          try {
            await hook.onRequest?.(request);
          } catch (error) {
            // This middleware has refused the call.
            entered = entered.filter((other) => other !== hook);
            throw error;
          }
        };
        await runUntil(deadline, enter, ON_REQUEST);
        throwIfOver(deadline, ON_REQUEST);
      }
      throwIfOver(deadline);
      const params = { path, query, header: { 'x-organization-id': organizationId } };
      const { response, text } = await transport.send(route, { params, body, headers }, (written) =>
        sendWithRetries(written, call),
      );
      const read = text === undefined ? undefined : outcomeOf(response, text, kind, origin);
      const error = read?.error;
      outcome = { response, text, data: read?.data, error, isFailed: error !== undefined };
    } catch (error) {
      outcome = { error, isFailed: true };
    }

    const { response, data, text } = outcome;
    for (const hook of entered) {
      const { status } = origin;
      const seen = { status, headers: response?.headers, body: data, text, error: outcome.error };
      const run = async () => hook.onResponse?.(seen, request);
      if (isOver(deadline)) {
        // The caller has stopped waiting.
        void callSafely(run);
        continue;
      }
      try {
        await runUntil(deadline, run, ON_RESPONSE);
      } catch (error) {
        outcome = { ...outcome, error, isFailed: true };
      }
    }
    if (outcome.isFailed || !response) throw outcome.error;
    return { response, isUnread, data, attempts: origin.attempts };
  }

  // A computed key names the function, so that stacks show the name.
  const methods = routes.map((route) => ({
    [route.operation.operationId]: async (args?: CallArguments | null) =>
      (await execute(route, args ?? {})).data,
  }));
  const client = Object.assign({}, ...methods) as VoiceAgentClient;
  return Object.defineProperty(client, EXECUTE, { value: execute });
}

/**
 * The end of a call, before its middleware sees it. The error can be any value, because callers may abort with any
 * reason.
 */
interface Outcome extends Partial<Received> {
  readonly data?: unknown;
  readonly error: unknown;
  readonly isFailed: boolean;
}
