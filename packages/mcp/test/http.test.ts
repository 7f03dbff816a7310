import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { serveHttp } from '../src/http.js';
import { createServerFactory } from '../src/server.js';

/** Sends a request to a server that also allows the host `mcp.internal`, and resolves to the status line. */
async function send(...headers: readonly string[]) {
  const factory = createServerFactory({
    allowWrites: false,
    client: () => expect.unreachable(),
    env: {},
  });
  let port = 0;
  const options = { port: 0, allowedHosts: ['mcp.internal'] };
  const { close } = await serveHttp(factory, options, (url) => {
    port = Number(new URL(url).port);
  });
  onTestFinished(close);
  const socket = connect(port, '127.0.0.1');
  const lines = ['GET / HTTP/1.1', ...headers, 'Connection: close'];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  const [status] = (await text(socket)).split('\r\n');
  return status;
}

const NOT_FOUND = 'HTTP/1.1 404 Not Found';
const FORBIDDEN = 'HTTP/1.1 403 Forbidden';

it.each(['localhost', '127.0.0.1:4013', 'MCP.internal', 'mcp.INTERNAL:4013'])(
  'allows the host %s',
  async (host) => {
    expect(await send(`Host: ${host}`)).toBe(NOT_FOUND);
  },
);

it('refuses a host name that is not allowed', async () => {
  expect(await send('Host: mcp.internal.example')).toBe(FORBIDDEN);
});

it.each(['http://localhost:6274', 'https://mcp.internal', 'https://MCP.internal:8443'])(
  'allows a page of %s',
  async (origin) => {
    expect(await send('Host: localhost', `Origin: ${origin}`)).toBe(NOT_FOUND);
  },
);

it.each(['https://page.example', 'https://mcp.internal.example'])(
  'refuses a page of %s',
  async (origin) => {
    expect(await send('Host: localhost', `Origin: ${origin}`)).toBe(FORBIDDEN);
  },
);
