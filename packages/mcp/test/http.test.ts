import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { serveHttp } from '../src/http.js';
import { createServerFactory } from '../src/server.js';

/** Sends bytes to the server, and resolves to the status line of the response. */
async function send(lines: readonly string[], allowedHosts: string[]) {
  const factory = createServerFactory({
    allowWrites: false,
    client: () => expect.unreachable(),
    env: {},
  });
  let port = 0;
  const { close } = await serveHttp(factory, { port: 0, allowedHosts }, (text) => {
    port = Number(/:(\d+)\//.exec(text)?.[1]);
  });
  const socket = connect(port, '127.0.0.1');
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  const [status] = (await text(socket)).split('\r\n');
  close();
  return status;
}

it.each(['MCP.internal', 'mcp.INTERNAL:4013'])('allows the host name %s', async (host) => {
  const lines = ['GET / HTTP/1.1', `Host: ${host}`, 'Connection: close'];
  expect(await send(lines, ['mcp.internal'])).toBe('HTTP/1.1 404 Not Found');
});
