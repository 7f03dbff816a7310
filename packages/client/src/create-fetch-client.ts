import createEngine, { type Client, type Middleware } from 'openapi-fetch';
import type { ClientPaths } from './client-paths.js';
import { ConfigurationError } from './errors/configuration-error.js';
import { routes } from './operation.js';
import type { TransportOptions } from './options.js';
import { parseAnswer } from './parse-answer.js';
import { fillPath } from './path.js';
import { readSettings, requireOrganizationId } from './settings.js';
import { transport } from './transport.js';

const ORGANIZATION = 'x-organization-id';

/** Options of `createFetchClient`. */
export interface FetchClientOptions extends TransportOptions {
  /** Default: the global `fetch` at the time of the call. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** openapi-fetch's own; the same as `use()` on the client. */
  readonly middleware?: readonly Middleware[] | undefined;
}

/**
 * Creates openapi-fetch's own client, `GET('/orgs')` -> `{ data, error, response }`, with the key, both roots, timeout
 * and retry in place. What is built on openapi-fetch (openapi-react-query, swr-openapi, openapi-msw) works on it.
 *
 * A call resolves for every status, and rejects with the errors of this package if there is no answer or none that can
 * be read. It takes `timeoutMs` and `maxRetries` beside openapi-fetch's own options. With `parseAs: 'stream'` the body
 * is handed over as it arrives, and the timeout ends at the headers.
 *
 * @throws ConfigurationError if an option is missing or malformed.
 */
export function createFetchClient(options: FetchClientOptions): Client<ClientPaths> {
  const settings = readSettings(options);
  const send = options.fetch ?? ((request) => globalThis.fetch(request));
  const engine = createEngine<ClientPaths>({ headers: settings.headers ?? {} });
  const { request: sendThroughEngine } = { ...engine } as unknown as Engine;
  engine.use(...(options.middleware ?? []));

  async function call(method: string, path: string, init: Init = {}): Promise<Result> {
    const route = routes.find(
      ({ operation }) => operation.method === method && operation.path === path,
    );
    if (!route) {
      throw new ConfigurationError(`${method} ${path} is no operation of the API`);
    }
    const { operation, root } = route;
    const { timeoutMs, maxRetries, parseAs, ...rest } = init;
    const header = { ...init.params?.header };
    if (root === 'platform') {
      header[ORGANIZATION] = requireOrganizationId(
        header[ORGANIZATION] ?? settings.organizationId,
        operation,
      );
    }
    let secret: string | undefined;
    const result = await sendThroughEngine(method, path, {
      baseUrl: settings.roots[root],
      ...rest,
      params: { path: {}, ...init.params, header },
      // openapi-fetch's own would send what is missing as `%7Bid%7D` and let `..` climb.
      pathSerializer: (url: string, values: object) =>
        url.slice(0, -path.length) + fillPath(values, operation),
      // Read as text, so that a body which is not JSON is this package's error and no bare SyntaxError.
      parseAs: parseAs ?? 'text',
      fetch: async (request: Request) => {
        const {
          response,
          bytes,
          secret: key,
        } = await transport(
          (url, requestInit) => (init.fetch ?? send)(new Request(url, requestInit)),
          settings,
          {
            route,
            url: request.url,
            init: await replayable(request),
            headers: request.headers,
            signal: init.signal ?? undefined,
            timeoutMs,
            maxRetries,
            stream: parseAs === 'stream',
          },
        );
        secret = key;
        return parseAs === 'stream' ? response : buffered(response, bytes);
      },
    });
    return typeof result.data === 'string' && !parseAs
      ? { ...result, data: parseAnswer(route, result.response, result.data, secret) }
      : result;
  }

  const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'] as const;
  // In place of the engine's own, so that `use` and `eject` stay what they are.
  return Object.assign(engine, {
    request: (method: string, path: string, init?: Init) => call(method.toUpperCase(), path, init),
    ...Object.fromEntries(
      methods.map((method) => [method, (path: string, init?: Init) => call(method, path, init)]),
    ),
  });
}

/** What a call may hold besides what openapi-fetch makes of it. */
interface Init {
  readonly params?: {
    readonly path?: object;
    readonly query?: object;
    readonly header?: Record<string, string>;
  };
  readonly parseAs?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly signal?: AbortSignal | null;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** openapi-fetch as this file calls it: the method and path are known to be an operation's, the types are the caller's. */
interface Engine {
  readonly request: (method: string, path: string, init: object) => Promise<Result>;
}

/** A request as an init that can be sent more than once: its body is read, and the signal is the transport's matter. */
async function replayable(request: Request): Promise<RequestInit> {
  const { method, cache, credentials, integrity, keepalive, mode, referrer, referrerPolicy } =
    request;
  return {
    method,
    ...{ cache },
    credentials,
    integrity,
    keepalive,
    mode,
    referrer,
    referrerPolicy,
    body: request.body ? await request.arrayBuffer() : null,
  };
}

/** The answer with its body in memory, read within the timeout. */
function buffered(response: Response, bytes: Uint8Array<ArrayBuffer>): Response {
  const { status, statusText, headers } = response;
  // A redirect that a browser hides (status 0) cannot be built anew; it has no body to lose.
  return status === 0
    ? response
    : new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers });
}
