/** Tests the webhooks that a sandbox sends when it executes a use case. */
import { on, once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createSandbox } from '../src/index.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type HookHeaders = readonly { key: string; value: string }[];

interface Received {
  readonly request: IncomingMessage;
  readonly body: string;
}

/** Starts a server, which is closed at the end of the test. */
const serve = async (respond: RequestListener) => {
  const server = createServer(respond);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

/** Starts a server that keeps what it receives, and responds with this status. */
const startReceiver = async (status: number, headers: Record<string, string> = {}) => {
  const received: Received[] = [];
  const { port } = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ request, body });
      response.writeHead(status, headers).end();
    });
  });
  return { received, port };
};

/** Starts a server that ends its responses when the test allows it. */
const startHoldingReceiver = async () => {
  const { server, port } = await serve(() => {});
  const requests = on(server, 'request');
  const next = async () => ((await requests.next()).value as [unknown, ServerResponse])[1];
  return { next, port };
};

/** Creates a sandbox whose use case has one webhook. */
const withHook = (url: string, headers: HookHeaders = []) => {
  const sandbox = createSandbox({ deliverWebhooks: true, allowedHosts: ['hooks.invalid'] });
  sandbox.restore({
    useCases: [{ ...sandbox.snapshot().useCases[0]!, hooks: [{ url, headers: [...headers] }] }],
  });
  return sandbox;
};

const execute = async (url: string, headers: HookHeaders = []) => {
  const sandbox = withHook(url, headers);
  const { run, deliveries } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  return { run, delivery: deliveries[0]! };
};

it('sends a webhook to this machine with its headers and a payload marked as the sandbox’s own', async () => {
  const { received, port } = await startReceiver(202);
  const url = `http://localhost:${port}/calls?a=1`;
  const headers = ['one', 'two'].map((value) => ({ key: 'X-Tag', value }));
  const { run, delivery } = await execute(url, headers);
  expect(delivery).toMatchObject({ outcome: 'delivered', status: 202 });
  const [{ request, body }] = received as [Received];
  expect([request.method, request.url]).toEqual(['POST', '/calls?a=1']);
  expect(request.headers).toMatchObject({
    host: `localhost:${port}`,
    'content-type': 'application/json',
    'x-tag': 'one, two',
  });
  expect(JSON.parse(body)).toMatchObject({ sandbox: true, run_id: run.id });
});

it('sends the user and password in the URL of a webhook as its authorization', async () => {
  const { received, port } = await startReceiver(204);
  await execute(`http://m%C3%BCller:p%3Aw@localhost:${port}/`);
  const authorization = `Basic ${Buffer.from('müller:p:w').toString('base64')}`;
  expect(received[0]!.request.headers.authorization).toBe(authorization);
});

it('sends the Authorization header of a webhook instead of the user and password in its URL', async () => {
  const { received, port } = await startReceiver(204);
  const headers = [{ key: 'Authorization', value: 'Bearer hook-token' }];
  await execute(`http://user:password@localhost:${port}/`, headers);
  expect(received[0]!.request.headers.authorization).toBe('Bearer hook-token');
});

it('sends a webhook without the headers that frame a request or belong to one connection', async () => {
  const { received, port } = await startReceiver(200);
  const headers = [
    'Transfer-Encoding',
    'Content-Length',
    'Connection',
    'Host',
    'Expect',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Proxy-Connection',
  ].map((key) => ({ key, value: 'chunked' }));
  const { delivery } = await execute(`http://localhost:${port}/`, headers);
  expect(delivery).toMatchObject({ outcome: 'delivered', status: 200 });
  const [{ request, body }] = received as [Received];
  expect(Object.values(request.headers)).not.toContain('chunked');
  expect(request.headers).toMatchObject({
    host: `localhost:${port}`,
    'content-length': `${Buffer.byteLength(body)}`,
  });
});

it('adds the run of an execution before its webhooks are sent, and their outcomes afterwards', async () => {
  const { next, port } = await startHoldingReceiver();
  const sandbox = withHook(`http://localhost:${port}/`);
  const executions = [1, 2].map(() => sandbox.executeUseCase(sandbox.seedIds.useCase));
  const held = [await next(), await next()];
  expect(sandbox.snapshot().runs).toHaveLength(4);
  expect(sandbox.deliveries.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded']);
  for (const response of held) response.end();
  const ids = (await Promise.all(executions)).map(({ run }) => run.id);
  expect(new Set(ids).size).toBe(2);
  expect(sandbox.deliveries.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered']);
});

it('does not send the webhooks of an execution that a reset has removed', async () => {
  const { received, port } = await startReceiver(200);
  const sandbox = withHook(`http://localhost:${port}/`);
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase);
  sandbox.reset();
  await execution;
  expect(received).toEqual([]);
});

it('does not bring back the webhooks of an execution that a reset has removed', async () => {
  const { next, port } = await startHoldingReceiver();
  const sandbox = withHook(`http://localhost:${port}/`);
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase);
  const response = await next();
  sandbox.reset();
  response.end();
  await execution;
  expect(sandbox.snapshot()).toEqual(createSandbox().snapshot());
});

it('ends an execution that waits for its webhook when the sandbox closes', async () => {
  const { server, port } = await serve(() => {});
  const sandbox = withHook(`http://localhost:${port}/`);
  const requested = once(server, 'request');
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase);
  await requested;
  await sandbox.close();
  const reason = 'the sandbox was closed, reset, or restored';
  expect((await execution).deliveries).toMatchObject([{ outcome: 'failed', reason }]);
});

it('sends a webhook to a host name that the sandbox allows', async () => {
  const { delivery } = await execute('http://hooks.invalid/');
  // The name never resolves, so an attempt to send fails.
  expect(delivery).toMatchObject({ outcome: 'failed' });
});

it.each(['10.0.0.1', '169.254.169.254', '0.0.0.0', 'hooks.example', 'localhost.example'])(
  'does not send a webhook to %s, which is not a loopback host name',
  async (host) => {
    const { delivery } = await execute(`http://${host}/`);
    expect(delivery).toMatchObject({
      outcome: 'refused',
      reason: `${host} is not a loopback host name: allow it with --allow-host or allowedHosts`,
    });
  },
);

it.each([
  ['not a URL', 'nowhere', 'not an http or https URL'],
  ['a file', 'file:///etc/passwd', 'not an http or https URL'],
])('does not send a webhook whose URL is %s', async (_what, url, reason) => {
  expect((await execute(url)).delivery).toMatchObject({ outcome: 'refused', reason });
});

it('does not follow a redirect of a webhook', async () => {
  const target = await startReceiver(200);
  const { port } = await startReceiver(307, { location: `http://127.0.0.1:${target.port}/` });
  const { delivery } = await execute(`http://localhost:${port}/`);
  expect(delivery).toMatchObject({ outcome: 'delivered', status: 307 });
  expect(target.received).toEqual([]);
});

it('reports a webhook that gets no response within five seconds as failed', async () => {
  const { server, port } = await serve(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const requested = once(server, 'request');
  const execution = execute(`http://localhost:${port}/`);
  await requested;
  vi.advanceTimersByTime(5_000);
  expect((await execution).delivery).toMatchObject({
    outcome: 'failed',
    reason: 'no response within 5 seconds',
  });
});

it('reports the reason if nobody listens at the URL of a webhook', async () => {
  const { server, port } = await serve(() => {});
  await new Promise((resolve) => server.close(resolve));
  const { delivery } = await execute(`http://localhost:${port}/`);
  expect(delivery).toMatchObject({ outcome: 'failed', reason: 'ECONNREFUSED' });
});

it('reports the reason if a webhook has a header that cannot be sent', async () => {
  const { delivery } = await execute('http://localhost/', [{ key: 'x', value: 'a\0b' }]);
  expect(delivery).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('header') as string,
  });
});
