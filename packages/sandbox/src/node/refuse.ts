/** Refuses requests before the sandbox handles them, and ends their connection. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The status of the response by the code of Node's error. */
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** @param status code and reason phrase, such as `400 Bad Request` */
function createRefusal(status: string) {
  const code = Number.parseInt(status);
  const body = JSON.stringify({ type: 'about:blank', title: status.slice(4), status: code });
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': String(body.length),
    connection: 'close',
  };
  return { code, headers, body };
}

/** @param status code and reason phrase, such as `400 Bad Request` */
export function refuse(response: ServerResponse, status: string): void {
  const { code, headers, body } = createRefusal(status);
  response.writeHead(code, headers).end(body);
}

/** Responds to bytes that Node's parser rejects as an HTTP request. */
export function refuseGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  // The client may have closed the connection, and that must not end the process.
  socket.on('error', () => {});
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? '400 Bad Request';
  const { headers, body } = createRefusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
}
