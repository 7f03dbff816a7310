import type { Middleware, ParseAs } from 'openapi-fetch';
import { originOf, timeoutErrorOf, type Call, type Chunk, type Received } from './call.js';
import type { Init } from './engine.js';
import { ConfigurationError } from './errors.js';
import { plainResponse, type Exchange, type PlainRequest } from './exchange.js';
import type { Fetch } from './options.js';
import { isWithin } from './policy/redirect.js';
import { mayRetry } from './policy/retry.js';
import { withTimeout, type Signal } from './policy/time.js';
import { transport } from './transport.js';

/** What `fetch` can be asked for, and a request shows. */
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

/** The exchange of any body, without a real Request, and for text without a real Response. */
export function bodyExchange(parseAs: ParseAs, fetch: Fetch): Exchange {
  const isStream = parseAs === 'stream';
  return async (call, request) => {
    const { url, init } = request as unknown as PlainRequest;
    const { body } = init;
    let isOnce = isStreamed(body);
    if (isOnce && mayRetry(call)) {
      // A stream can be sent once. Kept in memory, it can be sent twice.
      init.body = await inTime(call, () => new Response(body).arrayBuffer());
      isOnce = false;
    }
    const received = await transport(call, { url, init, isOnce, fetch, isStream });
    if (isStream && received.response.ok) return received.response;
    return /json|text/.test(parseAs) ? plainResponse(received) : rebuild(received);
  };
}

/** Whether a body can be read once only: a web stream, a Node stream, or any async iterable. */
function isStreamed(body: unknown): boolean {
  const stream = Object(body) as object;
  return 'getReader' in stream || Symbol.asyncIterator in stream;
}

/** Reads a body to send, which may stall as much as a response. */
function inTime<T>(call: Call, read: () => Promise<T>): Promise<T> {
  const { timeoutMs } = call.limits;
  return withTimeout(timeoutMs, call.signal, timeoutErrorOf(call, timeoutMs), read);
}

/** What openapi-fetch makes a Request with, and takes for one: each package for `fetch` has a class of its own. */
class AnyRequest {
  static [Symbol.hasInstance](value: unknown): boolean {
    return !!(value as Request).method;
  }

  constructor(url: string, init: RequestInit) {
    return new Request(url, init);
  }
}

/**
 * The exchange where openapi-fetch's middleware looks on: it gets a real Request and a real Response.
 *
 * @param init What the call is sent with, which gets the middleware.
 */
export function middlewareExchange(
  middleware: readonly Middleware[],
  call: Call,
  parseAs: ParseAs,
  init: Init,
  fetch: Fetch,
): Exchange {
  const isStream = parseAs === 'stream';
  init.Request = AnyRequest as unknown as typeof Request;
  init.signal = call.signal ?? null;
  init.middleware = [
    { onRequest: () => void (call.isWritten = true) },
    ...middleware.map((each) => adaptMiddleware(each, parseAs)),
  ];
  return async (_, request) => {
    const { url, method, headers } = request;
    if (!isWithin(url, call.settings.roots[call.root])) {
      const fault = 'cannot send a request to another origin';
      throw new ConfigurationError({ ...originOf(call), option: 'middleware', fault });
    }
    call.method = method;
    // Not by `request.body`, which Firefox does not have.
    const bytes = method === 'GET' ? undefined : await inTime(call, () => request.arrayBuffer());
    const outgoing = {
      // What a request does not show, such as a `dispatcher` of undici.
      ...init,
      ...Object.fromEntries(REQUEST_OPTIONS.map((name) => [name, request[name]])),
      method,
      // A copy, so that no middleware sees the key.
      headers: new Headers([...headers]),
      body: bytes?.byteLength ? bytes : null,
    };
    // A middleware may have replaced the signal together with the request.
    call.signal = firstOf(call.signal, request.signal);
    const received = await transport(call, { url, init: outgoing, fetch, isStream });
    return isStream && received.response.ok ? received.response : rebuild(received);
  };
}

function rebuild(received: Received): Response {
  const { response, body } = received;
  const rebuilt = new Response(typeof body === 'string' ? body : join(body), {
    headers: [...response.headers],
  });
  // Not by the constructor, which refuses what services send: a status of 999, a reason phrase in another script.
  for (const name of RESPONSE_FIELDS) {
    Object.defineProperty(rebuilt, name, { value: response[name] });
  }
  return Object.defineProperty(rebuilt, 'clone', { value: () => rebuild(received) });
}

/** Not by a Blob, which of jsdom no other package reads. */
function join(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0));
  let end = 0;
  for (const chunk of chunks) {
    const { buffer = chunk, byteOffset } = chunk as Partial<ArrayBufferView<ArrayBuffer>>;
    bytes.set(new Uint8Array(buffer as ArrayBuffer, byteOffset, chunk.byteLength), end);
    end += chunk.byteLength;
  }
  return bytes;
}

/** A signal that is aborted with the first of two. */
export function firstOf(one: Signal, other: Signal): Signal {
  try {
    return AbortSignal.any([one, other].filter(Boolean) as AbortSignal[]);
  } catch {
    // It is missing in React Native, and takes no signals of happy-dom and jsdom.
    return one ?? other;
  }
}

/** openapi-fetch reads every JSON body as text here; a middleware sees what the call asked for. */
function adaptMiddleware(middleware: Middleware, parseAs: ParseAs): Middleware {
  const adapt = (hook: (typeof HOOKS)[number]) => [
    hook,
    async ({ options, ...rest }: { options: object }) => {
      const seen = { ...rest, options: Object.freeze({ ...options, parseAs }) };
      return adoptResponse(await middleware[hook]?.(seen as never));
    },
  ];
  return Object.fromEntries(HOOKS.map(adapt)) as Middleware;
}

/** openapi-fetch takes a Response of the global class only, and each package for `fetch` has a class of its own. */
async function adoptResponse(result: unknown): Promise<unknown> {
  const { status, arrayBuffer } = Object(result) as Response;
  if (result instanceof Response || !status || !arrayBuffer) return result;
  const body = [await (result as Response).arrayBuffer()];
  return rebuild({ response: result as Response, body });
}
