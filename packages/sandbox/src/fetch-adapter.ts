import { BodyTooLarge, CallerGone, type Incoming, type Outgoing, type Root } from './exchange.js';
import { isLoopbackHost } from './guard.js';

const readStream = async (request: Request, maxBytes: number): Promise<Uint8Array> => {
  if (!request.body) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new CallerGone();
    });
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new BodyTooLarge();
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
};

export const incomingOf = (
  request: Request,
  root: Root,
  friendlyHosts: ReadonlySet<string>,
): Incoming => {
  const url = new URL(request.url);
  return {
    root,
    method: request.method,
    origin: url.origin,
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    readBody: (maxBytes) => readStream(request, maxBytes),
    signal: request.signal,
    local: isLoopbackHost(url.hostname) || friendlyHosts.has(url.hostname),
  };
};

/** What a real `fetch` rejects with when the connection ends before the answer. */
const connectionReset = (): TypeError =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  });

const halfOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let sent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (sent) controller.error(new TypeError('terminated'));
      else controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)));
      sent = true;
    },
  });
};

const utf8 = new TextEncoder();

const responseBody = (
  { body, connection }: Outgoing,
  bytes: Uint8Array<ArrayBuffer>,
  method: string,
) =>
  body === undefined || method === 'HEAD'
    ? null
    : connection === 'truncate'
      ? halfOf(bytes)
      : bytes;

export const responseOf = (outgoing: Outgoing, method: string): Response => {
  if (outgoing.connection === 'reset') throw connectionReset();
  const { body = '', status, headers } = outgoing;
  const bytes = typeof body === 'string' ? utf8.encode(body) : body;
  // RFC 9110, 8.6: no Content-Length with 204.
  const length = status === 204 ? {} : { 'content-length': String(bytes.length) };
  return new Response(responseBody(outgoing, bytes, method), {
    status,
    headers: { ...headers, ...length },
  });
};

/** Settles as the promise does, or rejects with the reason of the signal as soon as it is aborted. */
export const unlessAborted = <Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    // A caller's own reason may be anything, and `fetch` rejects with just that.
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
