import { joinChunks } from '../common/bytes.js';
import { CallerGone, type Incoming, type Outgoing } from './exchange.js';
import { isLoopbackHost } from './origins.js';

/** Reads a body until the caller aborts the request, even if its stream stalls. */
async function readStream({ body, signal }: Request, maxBytes: number) {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let left = maxBytes;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (chunk, controller) => {
      left -= chunk.length;
      if (left < 0) controller.error();
      chunks.push(chunk);
    },
  });
  await body.pipeTo(sink, { signal }).catch(() => {
    if (left >= 0) throw new CallerGone();
  });
  if (left < 0) return undefined;
  return joinChunks(chunks);
}

/** Returns the Request of a `fetch` call. A Request of another package, such as undici, is copied. */
export function toRequest(...[input, init]: Parameters<typeof fetch>): Request {
  const isForeign = typeof input === 'object' && 'url' in input && !(input instanceof Request);
  if (!isForeign) return new Request(input, init);
  const { url, method, headers, body, signal } = input as Request;
  const copy = { method, headers: [...headers], body, signal, duplex: 'half' };
  return new Request(new Request(url, copy as RequestInit), init);
}

/** Converts a `Request` that a caller sends to a root. */
export function toIncoming(
  request: Request,
  { root, inProcess }: Pick<Incoming, 'root' | 'inProcess'>,
): Incoming {
  const url = new URL(request.url);
  return {
    root,
    method: request.method,
    origin: url.origin,
    path: url.pathname,
    query: url.search.slice(1),
    // happy-dom keeps the case of names.
    headers: Object.fromEntries(
      [...request.headers].map(([name, value]) => [name.toLowerCase(), value]),
    ),
    readBody: (maxBytes) => readStream(request, maxBytes),
    createSignal: () => request.signal,
    local: inProcess || isLoopbackHost(url.hostname),
    inProcess,
  };
}

/** Creates the error of a real `fetch` if the connection ends before the response. */
function createResetError(): TypeError {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  });
}

/** Yields the first half of the bytes, then fails as a broken connection does. */
function* firstHalf(bytes: Uint8Array): Generator<Uint8Array, void> {
  yield bytes.subarray(0, Math.floor(bytes.length / 2));
  throw new TypeError('terminated');
}

const utf8 = new TextEncoder();

function toStream(
  iterator: Iterator<Uint8Array, void> | AsyncIterator<string | Uint8Array, void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? utf8.encode(value) : value);
    },
    cancel: () => {
      // An iterator that waits ends when it wakes up, but the caller does not wait for that.
      void iterator.return?.();
    },
  });
}

// Fetch, "null body status": a Response of these statuses cannot have a body.
const bodiless = new Set([204, 205, 304]);

/** Converts a response of the core. Throws the error of `fetch` if the connection is reset. */
export function toResponse(outgoing: Outgoing, method: string): Response {
  const { body = '', stream, status, headers, connection } = outgoing;
  if (connection === 'reset') throw createResetError();
  const pairs = toPairs(headers);
  if (bodiless.has(status)) return new Response(null, { status, headers: pairs });
  if (stream) {
    // Nobody reads the body of a response to HEAD, and its length is not known.
    const sent = method === 'HEAD' ? null : toStream(stream[Symbol.asyncIterator]());
    return new Response(sent, { status, headers: pairs });
  }
  const bytes = typeof body === 'string' ? utf8.encode(body) : body;
  pairs.push(['content-length', String(bytes.length)]);
  if (method === 'HEAD' || bytes.length === 0) {
    return new Response(null, { status, headers: pairs });
  }
  const sent = connection === 'truncate' ? toStream(firstHalf(bytes)) : bytes;
  return new Response(sent as ConstructorParameters<typeof Response>[0], {
    status,
    headers: pairs,
  });
}

/** Converts a response of the core for code that responds with it. A reset connection is a network error of Fetch. */
export function toResponseOrError(outgoing: Outgoing, method: string): Response {
  return outgoing.connection === 'reset' ? Response.error() : toResponse(outgoing, method);
}

/** Lists headers as pairs, because one name can have several values, such as `set-cookie`. */
function toPairs(headers: Outgoing['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  );
}
