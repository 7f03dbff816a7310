import createEngine from 'openapi-fetch';
import { ApiError } from './errors/api-error.js';
import { ConfigurationError } from './errors/configuration-error.js';
import type { VoiceAgentClient } from './generated/client.js';
import type { MiddlewareRequest } from './middleware.js';
import { routes, type Route } from './operation.js';
import type { ClientOptions, Fetch, PlatformCallOptions } from './options.js';
import { parseAnswer } from './parse-answer.js';
import { fillPath } from './path.js';
import { decode } from './read-body.js';
import { readSettings, requireOrganizationId } from './settings.js';
import { transport } from './transport.js';

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
  const { middleware = [] } = options;
  // Looked up for each call, so that a `fetch` which a test or an instrumentation puts in place later is the one used.
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const engine = createEngine({
    headers: settings.headers ?? {},
    Request: PlainRequest as unknown as typeof Request,
  }) as unknown as Engine;

  async function call(route: Route, args: CallArguments): Promise<unknown> {
    const { operation, root } = route;
    const { path, query, body, signal, timeoutMs, maxRetries } = args;
    const headers = { ...args.headers };
    const request: MiddlewareRequest = { operation, root, path, query, body, headers };
    for (const each of middleware) {
      await each.onRequest?.(request);
    }
    if (root === 'platform') {
      headers['x-organization-id'] = requireOrganizationId(
        args.organizationId ?? settings.organizationId,
        operation,
      );
    }

    let secret: string | undefined;
    let built = false;
    const { data, error, response } = await engine
      .request(operation.method, fillPath(path, operation), {
        baseUrl: settings.roots[root],
        params: { query },
        body,
        headers,
        parseAs: 'stream',
        fetch: async ({ url, init }) => {
          built = true;
          const answered = await transport(fetch, settings, {
            route,
            url,
            init: { method: init.method, body: init.body ?? null },
            headers: init.headers,
            signal,
            timeoutMs,
            maxRetries,
          });
          secret = answered.secret;
          return new PlainResponse(answered.response, decode(answered.bytes));
        },
      })
      .catch((cause: unknown) => {
        // Without the cause: the runtime's error over a malformed header prints its value.
        throw built
          ? cause
          : new ConfigurationError('a header or the body cannot be sent as it is', { operation });
      });

    const { ok, status } = response;
    const answer = ok
      ? parseAnswer(route, response, data ?? '', secret)
      : error === ''
        ? undefined
        : error;
    for (const each of middleware) {
      await each.onResponse?.({ status, headers: response.headers, body: answer }, request);
    }
    if (!ok) {
      throw new ApiError({ operation, status, headers: response.headers, body: answer, secret });
    }
    return answer;
  }

  return Object.fromEntries(
    routes.map((route) => [
      route.operation.operationId,
      (args: CallArguments = {}) => call(route, args),
    ]),
  ) as unknown as VoiceAgentClient;
}

/** The argument of every method as this file sees it; `VoiceAgentClient` has the exact type of each. */
interface CallArguments extends PlatformCallOptions {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/**
 * What of openapi-fetch the flat methods use: it merges the headers, writes the URL and the body, and reads the error.
 * Typed here in this client's own words, so that no type of the engine reaches the public declarations.
 */
interface Engine {
  request(
    method: string,
    path: string,
    init: {
      baseUrl: string;
      params: { query: Record<string, unknown> | undefined };
      body: unknown;
      headers: object;
      parseAs: 'stream';
      fetch: (request: PlainRequest) => Promise<PlainResponse>;
    },
  ): Promise<{ data?: string; error?: unknown; response: PlainResponse }>;
}

// openapi-fetch builds a Request and reads a Response. Plain records in their place save two thirds of the cost of a
// call: a Request is parsed, copied and given an AbortSignal of its own, only for `fetch` to do the same again.
class PlainRequest {
  constructor(
    readonly url: string,
    readonly init: { method: string; headers: Headers; body?: string },
  ) {}
}

class PlainResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;

  constructor(
    { ok, status, headers }: Response,
    readonly body: string,
  ) {
    this.ok = ok;
    this.status = status;
    this.headers = headers;
  }

  text() {
    return this.body;
  }
}
