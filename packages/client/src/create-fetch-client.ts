import type { paths } from '@voice-agent-platform/types';
import createEngine, { defaultBodySerializer, type Client, type Middleware } from 'openapi-fetch';
import { ApiError, ConfigurationError } from './errors.js';
import { routes, type ResponseKind } from './operation.js';
import type { CallOptions, Fetch, TransportOptions } from './options.js';
import { buildHeaders, fillPath, serialize } from './request.js';
import { decode, parseBody } from './response.js';
import { checkOption, readSettings } from './settings.js';
import { startCall, transport, type Received } from './transport.js';

const ORGANIZATION = 'x-organization-id';
const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

/**
 * The contract's `paths` with the header that the client manages, `x-organization-id`, made optional: the option
 * `organizationId` fills it in.
 */
export type ClientPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: WithOptionalHeader<paths[Path][Method]> };
};

type WithOptionalHeader<Operation> = Operation extends { parameters: { header: infer Header } }
  ? {
      [Part in keyof Operation]: Part extends 'parameters'
        ? Omit<Operation[Part], 'header'> & { header?: Partial<Header> }
        : Operation[Part];
    }
  : Operation;

/** Options of `createFetchClient`. */
export interface FetchClientOptions extends TransportOptions {
  /** Default: the global `fetch` at the time of the call. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** openapi-fetch's own; the same as `use()` on the client. */
  readonly middleware?: readonly Middleware[] | undefined;
  /**
   * Rejects with an `ApiError` for every non-2xx response, which openapi-react-query and swr-openapi pass on as their
   * error. Default false: the call resolves with `error`.
   */
  readonly throwErrors?: boolean | undefined;
}

/**
 * Creates openapi-fetch's own client, `GET('/orgs')` -> `{ data, error, response }`, with the key, both roots, timeout
 * and retries in place. What is built on openapi-fetch (openapi-react-query, swr-openapi, openapi-msw) works with it.
 *
 * A call resolves for every status, unless `throwErrors` is set, and rejects with the errors of this package if there
 * is no response or none that can be read. `error` is truthy for every non-2xx response: the body, or an `ApiError`
 * where that is empty. A call takes `timeoutMs` and `maxRetries` besides openapi-fetch's own options. With
 * `parseAs: 'stream'` the body of a success is handed over as it arrives, and the timeout ends at its headers.
 *
 * @throws ConfigurationError if an option is missing or malformed.
 */
export function createFetchClient(options?: FetchClientOptions): Client<ClientPaths> {
  const settings = readSettings(options, 'createFetchClient');
  const { roots, secrets } = settings;
  const { fetch: customFetch, middleware = [], throwErrors } = options ?? {};
  const engine = createEngine<ClientPaths>({ headers: buildHeaders([settings.headers]) });
  const { request: throughEngine, use } = engine as unknown as Engine;
  let hasMiddleware = false;
  const useMiddleware = (...added: readonly Middleware[]) => {
    hasMiddleware ||= added.length > 0;
    use(...added);
  };
  useMiddleware(...middleware);

  async function execute(method: string, path: string, init: Init = {}): Promise<Result> {
    const route = routes.find(
      ({ operation }) => operation.method === method && operation.path === path,
    );
    if (!route) {
      throw new ConfigurationError(`${method} ${path} is not an operation`);
    }
    const { operation, root, kind } = route;
    const { timeoutMs, maxRetries, parseAs = 'json', params, headers, ...rest } = init;
    const header = { ...params?.header };
    if (root === 'platform') {
      const organization = header[ORGANIZATION] ?? settings.organizationId;
      header[ORGANIZATION] = checkOption('organizationId', organization, 'the client', route);
    }
    const isParsed = parseAs === 'json';
    const isStream = parseAs === 'stream';
    const isSeen = hasMiddleware || !!init.middleware?.length;
    let received: Received | undefined;

    const result = await throughEngine(method, path, {
      ...rest,
      baseUrl: roots[root],
      // Checked here: the runtime's error over a malformed header prints its value.
      headers: headers && buildHeaders([headers as Headers], route),
      params: { path: {}, ...params, header },
      // openapi-fetch's own would send what is missing as `%7Bid%7D`, and let `..` climb.
      pathSerializer: (url: string, values: Record<string, unknown>) =>
        fillPath(url, values, route),
      bodySerializer: (body: never, headersOfBody: never) =>
        serialize('the body', route, () =>
          (init.bodySerializer ?? defaultBodySerializer)(body, headersOfBody),
        ),
      // Read as text, so that a body which is not JSON is this package's error and no bare SyntaxError.
      parseAs: isParsed ? 'text' : parseAs,
      ...(!isSeen && { Request: PlainRequest }),
      fetch: async (request: PlainRequest | Request) => {
        // A middleware may have replaced the request, and with it the caller's signal.
        const { signal } = request instanceof PlainRequest ? init : request;
        const call = startCall(
          route,
          { signal: signal ?? undefined, timeoutMs, maxRetries },
          settings,
        );
        const outgoing = await replayable(request);
        const send = init.fetch ?? customFetch;
        const sendAttempt: Fetch = (url, attempt) => {
          const attemptInit = isStream ? endingWith(signal, attempt) : attempt;
          return send ? send(new Request(url, attemptInit)) : globalThis.fetch(url, attemptInit);
        };
        received = await transport(
          sendAttempt,
          settings,
          call,
          { url: request.url, init: outgoing },
          isStream,
        );
        return isStream && received.response.ok
          ? received.response
          : readable(received, isParsed && !isSeen);
      },
    });

    const { response } = result;
    const { status } = response;
    const origin = received?.origin ?? { operation, secret: secrets };
    if (!response.ok) {
      const body = result.error === '' ? undefined : result.error;
      if (throwErrors || !body) {
        const error = new ApiError({ ...origin, status, headers: response.headers, body });
        if (throwErrors) throw error;
        return { ...result, error };
      }
    } else if (isParsed) {
      return { ...result, data: parseData(kind, result, origin) };
    }
    return result;
  }

  // In place of the engine's own, so that `eject` stays what it is.
  return Object.assign(
    engine,
    {
      use: useMiddleware,
      request: (method: string, path: string, init?: Init) =>
        execute(method.toUpperCase(), path, init),
    },
    ...METHODS.map((method) => ({
      [method]: (path: string, init?: Init) => execute(method, path, init),
    })),
  ) as Client<ClientPaths>;
}

/** What this file reads of a call's options, all of which go on to openapi-fetch. */
interface Init extends Pick<CallOptions, 'maxRetries' | 'timeoutMs'> {
  readonly params?: { readonly header?: Record<string, string> };
  readonly headers?: unknown;
  readonly parseAs?: string;
  readonly bodySerializer?: (body: never, headers: never) => unknown;
  readonly middleware?: readonly Middleware[];
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
  readonly use: (...middleware: readonly Middleware[]) => void;
}

function parseData(kind: ResponseKind, { data, response }: Result, origin: object): unknown {
  // openapi-fetch leaves a body unread that is declared empty.
  const text = typeof data === 'string' ? data : '';
  return response.status === 204 ? undefined : parseBody(kind, text, response, origin);
}

/** In place of a Request where no middleware will see it: building a real one is half the cost of a call. */
class PlainRequest {
  readonly method: string;

  constructor(
    readonly url: string,
    readonly init: RequestInit & { readonly method: string; readonly headers: Headers },
  ) {
    this.method = init.method;
  }
}

/** A request as an init that can be sent more than once. Its signal is left to the transport. */
async function replayable(request: PlainRequest | Request) {
  if (request instanceof PlainRequest) {
    const { body } = request.init;
    return body instanceof ReadableStream
      ? { ...request.init, body: await new Response(body).arrayBuffer() }
      : request.init;
  }
  const { method, cache, credentials, integrity, keepalive, mode, referrer, referrerPolicy } =
    request;
  // A copy, so that no middleware sees the key.
  const headers = new Headers(request.headers);
  const body = request.body ? await request.arrayBuffer() : null;
  const rest = { cache, credentials, integrity, keepalive, mode, referrer, referrerPolicy };
  return { ...rest, method, headers, body };
}

/** Keeps the caller's signal on a body that is read after the transport has finished with it. */
function endingWith(signal: AbortSignal | null | undefined, init: RequestInit): RequestInit {
  return init.signal && signal ? { ...init, signal: AbortSignal.any([init.signal, signal]) } : init;
}

/**
 * The response with its body in memory, read within the timeout.
 *
 * @param onlyAsText No code but openapi-fetch will read the body, which saves building a Response.
 */
function readable({ response, body }: Received, onlyAsText: boolean): Response {
  if (onlyAsText) {
    return Object.defineProperty(response, 'text', { value: () => Promise.resolve(decode(body)) });
  }
  const { status, statusText, headers, url, redirected } = response;
  // A redirect that a browser hides (status 0) cannot be rebuilt; it has no body to lose.
  if (status === 0) {
    return response;
  }
  const rebuilt = new Response(body.length > 0 ? new Blob([body].flat()) : null, {
    status,
    statusText,
    headers,
  });
  return Object.defineProperties(rebuilt, {
    url: { value: url },
    redirected: { value: redirected },
  });
}
