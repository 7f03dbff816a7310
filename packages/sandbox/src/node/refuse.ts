/** Refuses requests before the sandbox handles them, and ends their connection. */
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The status of the response by the code of Node's error. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function createRefusal(status: number) {
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status });
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': String(body.length),
    connection: 'close',
  };
  return { headers, body };
}

export function refuse(response: ServerResponse, status: number): void {
  const { headers, body } = createRefusal(status);
  response.writeHead(status, headers).end(body);
}

/** Responds to bytes that Node's parser rejects as an HTTP request. */
export function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client may have closed the connection, and that must not end the process.
  socket.on('error', () => {});
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const { headers, body } = createRefusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end([statusLine, ...lines, '', body].join('\r\n'));
}
