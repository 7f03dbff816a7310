/** Reads the requests of Node's server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Root } from '../common/roots.js';
import { CallerGone, type Incoming } from '../http/exchange.js';

export function toIncoming(
  root: Root,
  request: IncomingMessage,
  response: ServerResponse,
): Incoming {
  return {
    root,
    method: request.method ?? 'GET',
    ...splitTarget(request),
    // All are strings, apart from `set-cookie`, which belongs in responses.
    headers: request.headers as Incoming['headers'],
    readBody: (maxBytes) => readBody(request, maxBytes),
    createSignal: () => createSignal(response),
    local: isOnThisMachine(request.socket),
    inProcess: false,
  };
}

/** RFC 9112, 3.2. Node keeps the first of two Host headers, but a proxy in front of it may have used the other one. */
export function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const count = headersDistinct['host']?.length ?? 0;
  return count === 1 || (count === 0 && httpVersion !== '1.1');
}

const TARGET = /^(https?:\/\/[^/?]*)?([^?]*)\??(.*)$/is;

/** A request target in absolute form takes precedence over the Host header (RFC 9112, 3.2.2). */
function splitTarget(request: IncomingMessage): Pick<Incoming, 'origin' | 'path' | 'query'> {
  const [, origin, path, query] = TARGET.exec(request.url ?? '/')!;
  return {
    origin: origin ?? `http://${request.headers.host ?? ''}`,
    path: path || '/',
    query: query ?? '',
  };
}

const noBody = Promise.resolve(new Uint8Array());
const tooLong = Promise.resolve(undefined);

function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  // RFC 9112, 6.3: without these, a request has no body.
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (length === undefined && coding === undefined) return noBody;
  // A body that announces its excess length is not read at all.
  if (Number(length ?? 0) > maxBytes) return tooLong;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let total = 0;
    const take = (chunk: Buffer): void => {
      total += chunk.length;
      if (total > maxBytes) {
        request.off('data', take);
        resolve(undefined);
      } else {
        chunks.push(chunk);
      }
    };
    request.on('data', take);
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(new CallerGone()));
  });
}

/** Creates a signal that aborts when the caller disconnects. */
function createSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.on('close', () => gone.abort());
  return gone.signal;
}

/** Returns true if an IP address (not a name) is a loopback address. */
function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}

/** A caller on this machine that connects to another of its addresses has that address itself. */
function isOnThisMachine({ remoteAddress = '', localAddress }: Socket): boolean {
  return isLoopbackAddress(remoteAddress) || remoteAddress === localAddress;
}
