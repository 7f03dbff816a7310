import { checkHeaderValue } from './api-key.js';
import { buildRequest } from './build-request.js';
import { ApiError } from './errors/api-error.js';
import type { VoiceAgentClient } from './generated/client.js';
import { routes, type Route } from './operation.js';
import type { ClientOptions, Fetch, PlatformCallOptions } from './options.js';
import { parseAnswer, parseUnstated } from './parse-answer.js';
import { decode } from './read-body.js';
import { readSettings } from './settings.js';
import { transport, type Origin } from './transport.js';
import { withinTime } from './within-time.js';

/**
 * Creates a client with one method for each operation of the API.
 *
 * A method resolves with the body of the success answer and rejects with a {@link VoiceAgentError}, or with the reason
 * of the caller's own signal; it never throws. The key is held in a closure: printing the client does not show it.
 *
 * @throws ConfigurationError if an option is missing or malformed.
 */
export function createClient(options: ClientOptions): VoiceAgentClient {
  const settings = readSettings(options);
  // Looked up for each call, so that a `fetch` which a test or an instrumentation puts in place later is the one used.
  const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init);
  const { fetch = globalFetch, middleware = [] } = options;

  async function call({ operation, root, answer }: Route, args: CallArguments): Promise<unknown> {
    const origin: Origin = { operation };
    // A middleware may take its time; the caller's signal ends that too.
    const untilAborted = (hook: () => unknown) =>
      withinTime(Infinity, args.signal, () => Promise.resolve().then(hook));
    const { path, query, body } = args;
    const outgoing = { operation, root, path, query, body, headers: { ...args.headers } };
    for (const each of middleware) {
      await untilAborted(() => each.onRequest?.(outgoing));
    }
    if (root === 'platform') {
      outgoing.headers['x-organization-id'] = checkHeaderValue(
        'organizationId',
        args.organizationId ?? settings.organizationId,
        origin,
      );
    }
    const { response, chunks } = await transport(fetch, settings, {
      root,
      origin,
      options: args,
      request: buildRequest(origin, settings.roots[root], args, options.headers, outgoing.headers),
    });
    const { ok, status, headers } = response;
    const text = decode(chunks);
    const result = ok ? parseAnswer(answer, text, response, origin) : parseUnstated(text);
    for (const each of middleware) {
      await untilAborted(() => each.onResponse?.({ status, headers, body: result }, outgoing));
    }
    if (!ok) {
      throw new ApiError({ ...origin, status, headers, body: result });
    }
    return result;
  }

  // Each under a computed key, which is what gives a function the name that a stack shows.
  const methods = routes.map((route) => ({
    [route.operation.operationId]: (args: CallArguments = {}) => call(route, args),
  }));
  return Object.assign({}, ...methods) as VoiceAgentClient;
}

/** The argument of every method as this file sees it; `VoiceAgentClient` has the exact type of each. */
interface CallArguments extends PlatformCallOptions {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}
