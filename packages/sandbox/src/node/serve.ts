import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Root } from '../common/roots.js';
import type { Core } from '../core/core.js';
import type { Outgoing } from '../http/exchange.js';
import { handleRequest } from '../requests/handle-request.js';
import { hasOneHost, toIncoming } from './incoming.js';
import { refuse } from './refuse.js';

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
    const outgoing = await handleRequest(core, toIncoming(root, request, response));
    if (!response.destroyed) await send(request, response, outgoing, core.options.maxBodyBytes);
  } catch {
    response.destroy();
  }
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

/** Node reads the rest of a body after the response. Without a limit, a client could send forever. */
function limitRest(request: IncomingMessage, maxBytes: number): void {
  let left = maxBytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.socket.destroy();
  });
}
