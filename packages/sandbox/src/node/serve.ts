import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Root } from '../common/roots.js';
import type { Core } from '../core/core.js';
import type { Outgoing } from '../http/exchange.js';
import { handleRequest } from '../requests/handle-request.js';
import { hasOneHost, toIncoming } from './incoming.js';
import { refuse } from './refuse.js';

/** Creates the function that handles the requests to a root. */
export function createListener(core: Core, root: Root): RequestListener {
  return (request, response) => {
    // A broken connection must not end the process.
    request.on('error', () => {});
    response.on('error', () => {});
    if (!hasOneHost(request)) {
      refuse(response, 400);
      return;
    }
    handleRequest(core, toIncoming(root, request, response))
      .then(async (outgoing) => {
        if (response.destroyed) return;
        if (!request.complete) limitRest(request, core.options.maxBodyBytes);
        await send(response, outgoing);
      })
      // A stream failed, or its caller disconnected. The headers are sent, so only the end of the connection can report it.
      .catch(() => response.destroy());
  };
}

async function send(
  response: ServerResponse,
  { status, headers, body = '', stream, connection }: Outgoing,
): Promise<void> {
  if (connection === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  // Node's type of headers has lists that are not readonly.
  const fields = headers as OutgoingHttpHeaders;
  if (stream) {
    response.writeHead(status, fields);
    // The headers show the caller that the response has begun, even if its body has not.
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
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
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
