import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerRequest } from '../answer-request.js';
import type { Core } from '../core.js';
import { BodyTooLarge, CallerGone, type Incoming, type Outgoing, type Root } from '../exchange.js';
import { isLoopbackAddress } from './loopback-address.js';

const readBody = (request: IncomingMessage, maxBytes: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) {
        request.removeAllListeners('data');
        reject(new BodyTooLarge());
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(new CallerGone()));
  });

/** A target in absolute form names the host itself, and then the header Host counts for nothing (RFC 9112, 3.2.2). */
const splitTarget = (request: IncomingMessage): Pick<Incoming, 'origin' | 'path' | 'query'> => {
  const target = request.url ?? '/';
  const origin = /^https?:\/\/[^/?]*/i.exec(target)?.[0];
  const rest = target.slice(origin?.length ?? 0);
  const end = rest.includes('?') ? rest.indexOf('?') : rest.length;
  return {
    origin: origin ?? `http://${request.headers.host ?? ''}`,
    path: rest.slice(0, end) || '/',
    query: rest.slice(end + 1),
  };
};

const headersOf = (request: IncomingMessage): Incoming['headers'] => {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
};

const incomingOf = (root: Root, request: IncomingMessage, signal: AbortSignal): Incoming => ({
  root,
  method: request.method ?? 'GET',
  ...splitTarget(request),
  headers: headersOf(request),
  readBody: (maxBytes) => readBody(request, maxBytes),
  signal,
  local: isLoopbackAddress(request.socket.remoteAddress ?? ''),
});

const send = (
  response: ServerResponse,
  { status, headers, body = '', connection }: Outgoing,
): void => {
  if (connection === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  // RFC 9110, 8.6: no Content-Length with 204.
  const length = status === 204 ? {} : { 'content-length': bytes.length };
  response.writeHead(status, { ...headers, ...length });
  if (connection === 'truncate') {
    response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.resetAndDestroy());
    return;
  }
  response.end(bytes);
};

export const serve = async (
  core: Core,
  root: Root,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  // A connection that breaks is the client's affair, and must not end the process.
  request.on('error', () => {});
  response.on('error', () => {});
  try {
    const outgoing = await answerRequest(core, incomingOf(root, request, gone.signal));
    if (!gone.signal.aborted) send(response, outgoing);
  } catch {
    // Whatever went wrong here, the other connections live on.
    response.destroy();
  }
};

const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP request, which Node's parser hands over unread. */
export const refuseGarbage = (error: NodeJS.ErrnoException, socket: Socket): void => {
  socket.on('error', () => {});
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = refusals[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({
    type: 'about:blank',
    title: status.slice(4),
    status: Number(status.slice(0, 3)),
  });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
};
