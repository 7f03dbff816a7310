import createEngine, { type Client, type Middleware } from 'openapi-fetch';
import { checkHeaderValue } from './api-key.js';
import type { ClientPaths } from './client-paths.js';
import { ConfigurationError } from './errors/configuration-error.js';
import { routes } from './operation.js';
import type { CallOptions, TransportOptions } from './options.js';
import { parseAnswer } from './parse-answer.js';
import { fillPath } from './path.js';
import { readSettings } from './settings.js';
import { transport, type Origin } from './transport.js';

const ORGANIZATION = 'x-organization-id';
const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

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
  const engine = createEngine<ClientPaths>({ headers: options.headers ?? {} });
  engine.use(...(options.middleware ?? []));
  const { request: throughEngine } = { ...engine } as unknown as Engine;

  async function call(method: string, path: string, init: Init = {}): Promise<Result> {
    const route = routes.find(
      ({ operation }) => operation.method === method && operation.path === path,
    );
    if (!route) {
      throw new ConfigurationError(`${method} ${path} is no operation of the API`);
    }
    const { operation, root, answer } = route;
    const { timeoutMs, maxRetries, parseAs, params, ...rest } = init;
    const origin: Origin = { operation };
    const header = { ...params?.header };
    if (root === 'platform') {
      const organizationId = header[ORGANIZATION] ?? settings.organizationId;
      header[ORGANIZATION] = checkHeaderValue('organizationId', organizationId, origin);
    }
    const unread = parseAs === 'stream';
    const result = await throughEngine(method, path, {
      baseUrl: settings.roots[root],
      ...rest,
      params: { path: {}, ...params, header },
      // openapi-fetch's own would send what is missing as `%7Bid%7D`, and let `..` climb.
      pathSerializer: (url: string, values: Record<string, unknown>) =>
        fillPath(url, values, origin),
      // Read as text, so that a body which is not JSON is this package's error and no bare SyntaxError.
      parseAs: parseAs ?? 'text',
      fetch: async (request: Request) => {
        const send = init.fetch ?? options.fetch;
        const { response, chunks } = await transport(
          (url, attempt) => {
            const attemptInit = unread ? endingWith(init.signal, attempt) : attempt;
            return send ? send(new Request(url, attemptInit)) : globalThis.fetch(url, attemptInit);
          },
          settings,
          {
            root,
            origin,
            options: { signal: init.signal ?? undefined, timeoutMs, maxRetries },
            request: await repeatable(request),
            unread,
          },
        );
        return unread ? response : buffered(response, chunks);
      },
    });
    return typeof result.data === 'string' && !parseAs
      ? { ...result, data: parseAnswer(answer, result.data, result.response, origin) }
      : result;
  }

  // In place of the engine's own, so that `use` and `eject` stay what they are.
  return Object.assign(
    engine,
    {
      request: (method: string, path: string, init?: Init) =>
        call(method.toUpperCase(), path, init),
    },
    ...METHODS.map((method) => ({
      [method]: (path: string, init?: Init) => call(method, path, init),
    })),
  ) as Client<ClientPaths>;
}

/** What this file reads of a call's options, all of which go on to openapi-fetch. */
interface Init extends Pick<CallOptions, 'maxRetries' | 'timeoutMs'> {
  readonly params?: { readonly header?: Record<string, string> };
  readonly parseAs?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly signal?: AbortSignal | null;
}

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** openapi-fetch as this file calls it: method and path are known to be an operation's, the types are the caller's. */
interface Engine {
  readonly request: (method: string, path: string, init: object) => Promise<Result>;
}

/** A request as an init that can be sent more than once: its body is read, its signal is the transport's matter. */
async function repeatable(request: Request) {
  const { url, method, headers, cache, credentials, integrity, keepalive } = request;
  const { mode, referrer, referrerPolicy } = request;
  const body = request.body ? await request.arrayBuffer() : null;
  const kept = { cache, credentials, integrity, keepalive, mode, referrer, referrerPolicy };
  return { ...kept, url, method, headers, body };
}

/** Keeps the caller's signal on a body that is read after the transport has let go of it. */
function endingWith(signal: AbortSignal | null | undefined, init: RequestInit): RequestInit {
  return init.signal && signal ? { ...init, signal: AbortSignal.any([init.signal, signal]) } : init;
}

/** The answer with its body in memory, read within the timeout. */
function buffered(response: Response, chunks: readonly Uint8Array<ArrayBuffer>[]): Response {
  const { status, statusText, headers } = response;
  // A redirect that a browser hides (status 0) cannot be built anew; it has no body to lose.
  return status === 0
    ? response
    : new Response(chunks.length > 1 ? new Blob([...chunks]) : (chunks[0] ?? null), {
        status,
        statusText,
        headers,
      });
}
