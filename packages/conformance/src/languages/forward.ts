import { request as send } from 'node:http';
import type { Answer } from './recording-server.js';

/**
 * Passes each request on to another server and its answer back, bytes and framing untouched: what a client makes of an
 * empty 204 or of a charset must be what the server behind would have made it do.
 */
export function forwardTo(url: string): Answer {
  const { hostname, port } = new URL(url);
  return ({ method, target, headers, body }, response) => {
    const forwarded = send(
      // The server behind may check the name by which it is called.
      {
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, host: `${hostname}:${port}` },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    forwarded.once('error', (error) => response.destroy(error));
    forwarded.end(body);
  };
}
