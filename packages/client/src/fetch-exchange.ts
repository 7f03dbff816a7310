import type { Middleware } from 'openapi-fetch';
import type { Call } from './call.js';
import type { EngineInit } from './engine.js';
import { plainExchange, type Exchange, type Outgoing } from './exchange.js';
import { mayRetry } from './policy/retry.js';
import type { Signal } from './policy/time.js';
import { parseJson, type Received } from './response.js';

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

type ParseAs = NonNullable<EngineInit['parseAs']>;

/** The exchange of any body, without a real Request and a real Response. */
export const bodyExchange: Exchange = {
  init: plainExchange.init,

  outgoing(call, request) {
    const outgoing = plainExchange.outgoing(call, request) as Outgoing;
    const isStream =
      typeof (outgoing.init.body as ReadableStream | undefined)?.getReader === 'function';
    return isStream ? outgoingStream(call, outgoing) : outgoing;
  },

  incoming(received) {
    return Object.assign(plainExchange.incoming(received), {
      blob: () => Promise.resolve(blobOf(received)),
      arrayBuffer: () => blobOf(received).arrayBuffer(),
    });
  },
};

/** A stream can be sent once. Kept in memory, it can be sent twice. */
async function outgoingStream(call: Call, { url, init }: Outgoing): Promise<Outgoing> {
  return mayRetry(call)
    ? { url, init: { ...init, body: await new Response(init.body).arrayBuffer() } }
    : { url, init, isOnce: true };
}

/** The exchange where openapi-fetch's middleware looks on: it gets a real Request and a real Response. */
export function middlewareExchange(
  middleware: readonly Middleware[],
  { signal }: Call,
  parseAs: ParseAs,
): Exchange {
  return {
    init: {
      middleware: middleware.map((each) => adaptMiddleware(each, parseAs)),
      signal: signal ?? null,
    },

    async outgoing(call, request) {
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
      return { url, init };
    },

    incoming: rebuild,
  };
}

function rebuild(received: Received): Response {
  const { response, body } = received;
  const rebuilt = new Response(body.length > 0 ? blobOf(received) : null, {
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

function blobOf({ response, body }: Received): Blob {
  return new Blob([body].flat(), { type: response.headers.get('content-type') ?? '' });
}

/** openapi-fetch reads every JSON body as text here; a middleware sees what the call asked for. */
function adaptMiddleware(middleware: Middleware, parseAs: ParseAs): Middleware {
  const adapt = (name: 'onError' | 'onRequest' | 'onResponse') =>
    middleware[name] && {
      [name]: ({ options, ...rest }: { options: object }) =>
        middleware[name]?.({ ...rest, options: Object.freeze({ ...options, parseAs }) } as never),
    };
  return { ...adapt('onRequest'), ...adapt('onResponse'), ...adapt('onError') } as never;
}
