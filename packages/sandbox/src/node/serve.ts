import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Root } from '../common/roots.js';
import type { Core } from '../core/core.js';
import { CallerGone, type Incoming, type Outgoing } from '../http/exchange.js';
import { handleRequest } from '../requests/handle-request.js';

/** Returns true if an IP address (not a name) is a loopback address. */
function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}

/** A caller on this machine that connects to another of its addresses has that address itself. */
function isOnThisMachine({ remoteAddress = '', localAddress }: Socket): boolean {
  return isLoopbackAddress(remoteAddress) || remoteAddress === localAddress;
}

const noBody = Promise.resolve(new Uint8Array());

function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  // RFC 9112, 6.3: without these, a request has no body.
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (length === undefined && coding === undefined) return noBody;
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

/** RFC 9112, 3.2. Node keeps the first of two Host headers, but a proxy in front of it may have used the other one. */
function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const count = headersDistinct['host']?.length ?? 0;
  return count === 1 || (count === 0 && httpVersion !== '1.1');
}

/** A request target in absolute form takes precedence over the Host header (RFC 9112, 3.2.2). */
function splitTarget(request: IncomingMessage): Pick<Incoming, 'origin' | 'path' | 'query'> {
  const [, origin, path, query] = TARGET.exec(request.url ?? '/')!;
  return {
    origin: origin ?? `http://${request.headers.host ?? ''}`,
    path: path || '/',
    query: query ?? '',
  };
}

const TARGET = /^(https?:\/\/[^/?]*)?([^?]*)\??(.*)$/is;

/** Aborted when the caller disconnects. */
function signalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.on('close', () => gone.abort());
  return gone.signal;
}

function incomingOf(root: Root, request: IncomingMessage, response: ServerResponse): Incoming {
  return {
    root,
    method: request.method ?? 'GET',
    ...splitTarget(request),
    // All are strings, apart from `set-cookie`, which belongs in responses.
    headers: request.headers as Incoming['headers'],
    readBody: (maxBytes) => readBody(request, maxBytes),
    createSignal: () => signalOf(response),
    local: isOnThisMachine(request.socket),
    inProcess: false,
  };
}

/** Node reads the rest of a body after the response. Without a limit, a client could send forever. */
function limitRest(request: IncomingMessage, maxBytes: number): void {
  let left = maxBytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '', stream, connection }: Outgoing,
  maxBytes: number,
): Promise<void> {
  if (connection === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (!request.complete) limitRest(request, maxBytes);
  const fields = headers as Readonly<Record<string, string | string[]>>;
  if (stream) {
    response.writeHead(status, fields);
    // They tell the caller that the response has begun, even if its body has not.
    response.flushHeaders();
    // Ends the iterable and rejects if the caller disconnects.
    await pipeline(stream, response);
    return;
  }
  // RFC 9110, 8.6: no Content-Length with 204.
  const length =
    status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...fields, ...length });
  if (connection === 'truncate') {
    const bytes = Buffer.from(body as string);
    // A reset would discard data that the client has not read yet, which on Bun is all of it.
    response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroySoon());
    return;
  }
  // Node sends a string together with the headers, and a buffer after them.
  response.end(body);
}

/** Handles one request, and never rejects. */
export async function serve(
  core: Core,
  root: Root,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A broken connection must not end the process.
  request.on('error', () => {});
  response.on('error', () => {});
  try {
    if (!hasOneHost(request)) {
      refuse(response, '400 Bad Request');
      return;
    }
    const outgoing = await handleRequest(core, incomingOf(root, request, response));
    if (!response.destroyed) await send(request, response, outgoing, core.options.maxBodyBytes);
  } catch {
    response.destroy();
  }
}

const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The response to a request that is not handled. It ends the connection. */
function refusalOf(status: string) {
  const code = Number.parseInt(status);
  const body = JSON.stringify({ type: 'about:blank', title: status.slice(4), status: code });
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': String(body.length),
    connection: 'close',
  };
  return { code, headers, body };
}

export function refuse(response: ServerResponse, status: string): void {
  const { code, headers, body } = refusalOf(status);
  response.writeHead(code, headers).end(body);
}

/** Responds to bytes that Node's parser rejects as an HTTP request. */
export function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  socket.on('error', () => {});
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = refusals[error.code ?? ''] ?? '400 Bad Request';
  const { headers, body } = refusalOf(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
}
