import type { Middleware } from 'openapi-fetch';
import type { Call, Received } from './call.js';
import type { EngineInit } from './engine.js';
import { PLAIN_INIT, plainResponse, type Exchange, type PlainRequest } from './exchange.js';
import type { Fetch } from './options.js';
import { mayRetry } from './policy/retry.js';
import type { Signal } from './policy/time.js';
import { parseJson } from './response.js';
import { transport } from './transport.js';

/** What `fetch` can be asked for besides what a request says. */
const REQUEST_OPTIONS = [
  'cache',
  'credentials',
  'integrity',
  'keepalive',
  'mode',
  'referrer',
  'referrerPolicy',
] as const;

const RESPONSE_FIELDS = ['ok', 'redirected', 'status', 'statusText', 'type', 'url'] as const;

export const HOOKS = ['onRequest', 'onResponse', 'onError'] as const;

type ParseAs = NonNullable<EngineInit['parseAs']>;

/** The exchange of any body, without a real Request, and for text without a real Response. */
export function bodyExchange(parseAs: ParseAs, fetch: Fetch): Exchange {
  const isStream = parseAs === 'stream';
  return {
    init: PLAIN_INIT,

    async send(call, request) {
      const { url, init } = request as unknown as PlainRequest;
      const { body } = init;
      // A stream can be sent once. Kept in memory, it can be sent twice.
      const isOnce = typeof (body as ReadableStream | undefined)?.getReader === 'function';
      const mayRepeat = isOnce && mayRetry(call);
      const received = await transport(call, {
        url,
        init: mayRepeat ? { ...init, body: await new Response(body).arrayBuffer() } : init,
        isOnce: isOnce && !mayRepeat,
        fetch,
        isStream,
      });
      if (isStream && received.response.ok) return received.response;
      return /json|text/.test(parseAs) ? plainResponse(received) : rebuild(received);
    },
  };
}

/** The exchange where openapi-fetch's middleware looks on: it gets a real Request and a real Response. */
export function middlewareExchange(
  middleware: readonly Middleware[],
  call: Call,
  parseAs: ParseAs,
  fetch: Fetch,
): Exchange {
  const isStream = parseAs === 'stream';
  return {
    init: {
      middleware: [
        { onRequest: () => void (call.isWritten = true) },
        ...middleware.map((each) => adaptMiddleware(each, parseAs)),
      ],
      signal: call.signal ?? null,
    },

    async send(_, request) {
      const { url, method, headers } = request;
      // Not by `request.body`, which Firefox does not have.
      const bytes = method === 'GET' ? undefined : await request.arrayBuffer();
      const init = {
        ...Object.fromEntries(REQUEST_OPTIONS.map((name) => [name, request[name]])),
        method,
        // A copy, so that no middleware sees the key.
        headers: new Headers(headers),
        body: bytes?.byteLength ? bytes : null,
      };
      // A middleware may have replaced the body, and its secrets.
      if (bytes) call.bodies.push(parseJson(new TextDecoder().decode(bytes)));
      // A middleware may have replaced the signal together with the request.
      call.signal = firstOf(call.signal, request.signal);
      const received = await transport(call, { url, init, fetch, isStream });
      return isStream && received.response.ok ? received.response : rebuild(received);
    },
  };
}

function rebuild(received: Received): Response {
  const { response, body } = received;
  const rebuilt = new Response(body || null, {
    headers: [...response.headers],
  });
  // Not by the constructor, which refuses what services send: a status of 999, a reason phrase in another script.
  for (const name of RESPONSE_FIELDS) {
    Object.defineProperty(rebuilt, name, { value: response[name] });
  }
  return Object.defineProperty(rebuilt, 'clone', { value: () => rebuild(received) });
}

/** A signal that is aborted with the first of two. */
export function firstOf(one: Signal, other: Signal): Signal {
  if (!one || !other) return one ?? other;
  try {
    return AbortSignal.any([one, other]);
  } catch {
    // It is missing in React Native, and takes no signals of happy-dom and jsdom.
    return one;
  }
}

/** openapi-fetch reads every JSON body as text here; a middleware sees what the call asked for. */
function adaptMiddleware(middleware: Middleware, parseAs: ParseAs): Middleware {
  const adapt = (hook: (typeof HOOKS)[number]) => [
    hook,
    async ({ options, ...rest }: { options: object }) => {
      const seen = { ...rest, options: Object.freeze({ ...options, parseAs }) };
      return adoptResult(await middleware[hook]?.(seen as never));
    },
  ];
  return Object.fromEntries(HOOKS.map(adapt)) as Middleware;
}

/**
 * openapi-fetch refuses what is not of the global classes, and each package for `fetch` has a Request and a Response of
 * its own. What it would accept stays as it is, with its stream and its signal; the others are copied.
 */
async function adoptResult(result: unknown): Promise<unknown> {
  if (result instanceof Request || result instanceof Response) return result;
  const { url, method, headers, status, arrayBuffer } = Object(result) as Partial<
    Request & Response
  >;
  if (!arrayBuffer) return result;
  const body = new Uint8Array(await (result as Response).arrayBuffer());
  return status
    ? rebuild({ response: result as Response, body })
    : new Request(url!, {
        method: method!,
        headers: [...headers!],
        body: body.length > 0 ? body : null,
      });
}
