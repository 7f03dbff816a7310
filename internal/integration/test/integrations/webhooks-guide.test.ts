/** Runs the receiver of the guide "Receive webhooks" as a server, and checks what strangers can do to it. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listExecuted } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
import { importProgram } from '../../support/import-program.js';
import { startPlatform } from '../../support/platform.js';

/** Starts the server of the guide again, which the guide has closed at its end. Returns its port. */
async function startReceiver(): Promise<number> {
  const { blocks } = (await readTestedGuides()).find(({ path }) => path.endsWith('/webhooks.md'))!;
  const code = listExecuted(blocks, 'ts').map((block) => block.code);
  await using platform = await startPlatform();
  const { exports } = await importProgram<{ readonly server: Server }>(
    [...code, 'export { server };'].join('\n'),
    platform,
  );
  const { server } = exports;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

const HEAD = 'POST /hooks HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n';

it('refuses a caller without the secret before the body has arrived', async () => {
  const socket = connect(await startReceiver(), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${HEAD}\r\nabc`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 401 /);
});

it('outlives a caller that closes its connection within the body', async () => {
  const port = await startReceiver();
  const socket = connect(port, '127.0.0.1');
  socket.write(`${HEAD}x-hook-secret: a long random text\r\nExpect: 100-continue\r\n\r\n`);
  // The server continues as soon as it has the head.
  await once(socket, 'data');
  socket.write('abc');
  socket.destroy();
  await once(socket, 'close');
  const { status } = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body: '{}' });
  expect(status).toBe(401);
});
