/** Runs the server of the guide "Receive webhooks", and checks how it treats strangers and errors. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listExecuted } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
import { importProgram } from '../../support/import-program.js';
import { startPlatform } from '../../support/platform.js';

interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly secret: string;
}

/** Starts the server of the guide again, which the guide has closed at its end. */
async function startReceiver(): Promise<Receiver> {
  const { blocks } = (await readTestedGuides()).find(({ path }) => path.endsWith('/webhooks.md'))!;
  const code = listExecuted(blocks, 'ts').map((block) => block.code);
  await using platform = await startPlatform();
  const { exports } = await importProgram<{ readonly server: Server; readonly secret: string }>(
    [...code, 'export { server, secret };'].join('\n'),
    platform,
  );
  const { server, secret } = exports;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, port, secret };
}

const HEAD = 'POST /hooks HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n';

it('refuses a caller without the secret before the body has arrived, and closes the connection', async () => {
  const { port } = await startReceiver();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${HEAD}\r\nabc`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1\.1 401 [^]*^connection: close\r$/im);
});

it('logs a connection that its caller closes within the body, and keeps running', async () => {
  const { url, port, secret } = await startReceiver();
  const logged = new Promise((resolve) => silence('error').mockImplementation(resolve));
  const socket = connect(port, '127.0.0.1');
  socket.write(`${HEAD}x-hook-secret: ${secret}\r\nExpect: 100-continue\r\n\r\n`);
  // The server continues as soon as it has the head.
  await once(socket, 'data');
  socket.write('abc');
  socket.destroy();
  await logged;
  const { status } = await fetch(url, { method: 'POST', body: '{}' });
  expect(status).toBe(401);
});

it('logs an error of the code that receives a webhook, and responds with 500', async () => {
  const { url, secret } = await startReceiver();
  const log = silence('error');
  const failure = new Error('The queue is full');
  // The guide prints each webhook where a program queues it.
  silence('log').mockImplementation(() => {
    throw failure;
  });
  const headers = { 'x-hook-secret': secret };
  const { status } = await fetch(url, { method: 'POST', headers, body: '{}' });
  expect(status).toBe(500);
  expect(log).toHaveBeenCalledWith(failure);
});

function silence(method: 'error' | 'log') {
  const spy = vi.spyOn(console, method).mockReturnValue();
  onTestFinished(() => spy.mockRestore());
  return spy;
}
