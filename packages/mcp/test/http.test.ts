import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { serveHttp } from '../src/http.js';
import { createServerFactory } from '../src/server.js';

/** Sends bytes to the server, and resolves to the status line of the response. */
async function send(lines: readonly string[], allowedHosts: string[] = []) {
  const factory = createServerFactory({
    allowWrites: false,
    client: () => expect.unreachable(),
    env: {},
  });
  let port = 0;
  const { close } = await serveHttp(factory, { port: 0, allowedHosts }, (text) => {
    port = Number(/:(\d+)\//.exec(text)?.[1]);
  });
  const status = async (request: readonly string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${request.join('\r\n')}\r\n\r\n`);
    return (await text(socket)).split('\r\n')[0];
  };
  const first = await status(lines);
  // The server still responds.
  const next = await status(['GET / HTTP/1.1', 'Host: localhost', 'Connection: close']);
  close();
  return [first, next];
}

it.each(['/', '/%'])(
  'responds with 404 to the request target %s, and keeps serving',
  async (target) => {
    const lines = [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close'];
    expect(await send(lines)).toEqual(['HTTP/1.1 404 Not Found', 'HTTP/1.1 404 Not Found']);
  },
);

it.each(['MCP.internal', 'mcp.INTERNAL:4013'])('allows the host name %s', async (host) => {
  const lines = ['GET / HTTP/1.1', `Host: ${host}`, 'Connection: close'];
  const [status] = await send(lines, ['mcp.internal']);
  expect(status).toBe('HTTP/1.1 404 Not Found');
});
