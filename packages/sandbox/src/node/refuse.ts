/** Refuses requests before the sandbox handles them, and ends their connection. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const refusals: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function refusal(status: string) {
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
  const { code, headers, body } = refusal(status);
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
  const { headers, body } = refusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
}
