import { on, once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox, type Snapshot } from '../src/index.js';
import { platformOf } from './cases.js';
import { uuid } from './support.js';

const list = async (sandbox: Sandbox, query = ''): Promise<readonly unknown[]> => {
  const path = `/use-cases/${sandbox.seedIds.useCaseUuid}/runs${query}`;
  const { json } = await platformOf(sandbox).send('GET', path);
  return (json as unknown as readonly { readonly id: string }[]).map(({ id }) => id);
};

it('sorts runs by time and then by id, whatever the order in the seed', async () => {
  const [run] = createSandbox().snapshot().runs;
  const at = (id: number, timestamp: string) => ({ ...run!, id: uuid(id), timestamp });
  const early = '2026-01-01T00:00:00Z';
  const late = '2026-01-02T00:00:00Z';
  const runs = [at(3, late), at(2, early), at(1, early)];
  for (const seed of [runs, [...runs].reverse()]) {
    const sandbox = createSandbox({ seed: { runs: seed } });
    expect(await list(sandbox, '?sort=asc')).toEqual([uuid(1), uuid(2), uuid(3)]);
  }
});

it('sorts runs and versions by every form of a time that the contract allows', async () => {
  const sandbox = createSandbox({ seed: { runs: [] } });
  const times = [
    '2026-10-20T10:00:00Z',
    '2026-10-16T10:00:00+00',
    '2026-10-18T23:59:60Z',
    '2026-10-17T10:00:00Z',
  ];
  const ids: string[] = [];
  for (const timestamp of times) {
    ids.push((await sandbox.executeUseCase(sandbox.seedIds.useCase, { timestamp })).run.id);
  }
  expect(await list(sandbox, '?sort=asc')).toEqual([1, 3, 2, 0].map((index) => ids[index]));
  const version = sandbox.snapshot().versions[0]!;
  const versions = times.map((timestamp, index) => ({
    ...version,
    id: uuid(index),
    is_live: false,
    timestamp,
  }));
  sandbox.restore({ versions: versions.slice(1).reverse(), runs: [] });
  expect((await sandbox.executeUseCase(sandbox.seedIds.useCase)).run.version_id).toBe(uuid(2));
});

it('lists 50 runs by default and 1,000 at most, and refuses a higher limit', async () => {
  const [run] = createSandbox().snapshot().runs;
  const runs = Array.from({ length: 1_100 }, (_, index) => ({ ...run!, id: uuid(index) }));
  const sandbox = createSandbox({ seed: { runs } });
  expect(await list(sandbox)).toHaveLength(50);
  expect(await list(sandbox, '?limit=1000')).toHaveLength(1_000);
  await expect(list(sandbox, '?limit=2000')).rejects.toThrow();
});

it('executes a use case by either of its identifiers', async () => {
  const sandbox = createSandbox();
  const { run } = await sandbox.executeUseCase(sandbox.seedIds.useCaseUuid);
  expect(run.use_case_id).toBe(sandbox.seedIds.useCaseUuid);
});

describe('an executed use case', () => {
  const versionRun = async (
    change: (version: Snapshot['versions'][number]) => Snapshot['versions'],
  ) => {
    const sandbox = createSandbox();
    sandbox.restore({ versions: change(sandbox.snapshot().versions[0]!), runs: [] });
    return (await sandbox.executeUseCase(sandbox.seedIds.useCase)).run.version;
  };
  const [older, newer] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'] as const;

  it('executes the live version of a use case, without the changelog, even if another one is later', async () => {
    const version = await versionRun((one) => [
      { ...one, id: uuid(1), is_live: false, timestamp: newer },
      { ...one, id: uuid(2), is_live: true, timestamp: older },
    ]);
    expect(version.id).toBe(uuid(2));
    expect(version).not.toHaveProperty('changelog');
  });

  it('executes the latest version of a use case that is not deleted if none is live', async () => {
    const version = await versionRun((one) => [
      { ...one, id: uuid(1), is_live: false, timestamp: older },
      { ...one, id: uuid(2), is_live: false, timestamp: newer },
      { ...one, id: uuid(3), is_live: true, is_deleted: true, timestamp: newer },
    ]);
    expect(version.id).toBe(uuid(2));
  });
});

it('does not execute a use case without a version', async () => {
  const sandbox = createSandbox({ seed: { versions: [], runs: [] } });
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase);
  await expect(execution).rejects.toMatchObject({ status: 409 });
  expect(sandbox.snapshot().runs).toEqual([]);
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

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

const receiver = async (status: number, headers: Record<string, string> = {}) => {
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

/** A receiver that ends its responses when the test allows it. */
const holdingReceiver = async () => {
  const { server, port } = await serve(() => {});
  const requests = on(server, 'request');
  const next = async () => ((await requests.next()).value as [unknown, ServerResponse])[1];
  return { next, port };
};

const execute = async (url: string, headers: { key: string; value: string }[] = []) => {
  const sandbox = createSandbox({ deliverWebhooks: true });
  const [useCase] = sandbox.snapshot().useCases;
  sandbox.restore({ useCases: [{ ...useCase!, hooks: [{ url, headers }] }] });
  const { run, deliveries } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  return { run, delivery: deliveries[0]! };
};

it('sends a webhook to this machine with its headers and a payload marked as the sandbox’s own', async () => {
  const { received, port } = await receiver(202);
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
  const { received, port } = await receiver(204);
  await execute(`http://m%C3%BCller:p%3Aw@localhost:${port}/`);
  const authorization = `Basic ${Buffer.from('müller:p:w').toString('base64')}`;
  expect(received[0]!.request.headers.authorization).toBe(authorization);
});

it('sends a webhook without the headers that would break its framing', async () => {
  const { received, port } = await receiver(200);
  const headers = ['Transfer-Encoding', 'Content-Length', 'Connection', 'Host', 'Expect'].map(
    (key) => ({ key, value: 'chunked' }),
  );
  const { delivery } = await execute(`http://localhost:${port}/`, headers);
  expect(delivery).toMatchObject({ outcome: 'delivered', status: 200 });
  expect(JSON.parse(received[0]!.body)).toMatchObject({ sandbox: true });
});

const withHook = (url: string) => {
  const sandbox = createSandbox({ deliverWebhooks: true });
  sandbox.restore({ useCases: [{ ...sandbox.snapshot().useCases[0]!, hooks: [{ url }] }] });
  return sandbox;
};

it('adds the run of an execution before its webhooks are sent, and their outcomes afterwards', async () => {
  const { next, port } = await holdingReceiver();
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

it('does not bring back the webhooks of an execution that a reset has removed', async () => {
  const { next, port } = await holdingReceiver();
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
  const sandbox = createSandbox({ deliverWebhooks: true, allowedHosts: ['hooks.invalid'] });
  const { useCases } = sandbox.snapshot();
  sandbox.restore({ useCases: [{ ...useCases[0]!, hooks: [{ url: 'http://hooks.invalid/' }] }] });
  const { deliveries } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  // The name never resolves, so an attempt to send would fail.
  expect(deliveries).toMatchObject([{ outcome: 'failed' }]);
});

it.each([
  'http://10.0.0.1/',
  'http://169.254.169.254/',
  'http://0.0.0.0/',
  'http://hooks.example/',
  'http://localhost.example/',
])('does not send a webhook to %s, which is not a loopback host name', async (url) => {
  const { delivery } = await execute(url);
  expect(delivery).toMatchObject({
    outcome: 'refused',
    reason: 'not a loopback host name, nor an allowed one',
  });
});

it.each([
  ['not a URL', 'nowhere', 'not an http or https URL'],
  ['a file', 'file:///etc/passwd', 'not an http or https URL'],
])('does not send a webhook whose URL is %s', async (_what, url, reason) => {
  expect((await execute(url)).delivery).toMatchObject({ outcome: 'refused', reason });
});

it('does not follow a redirect of a webhook', async () => {
  const target = await receiver(200);
  const { port } = await receiver(307, { location: `http://127.0.0.1:${target.port}/` });
  const { delivery } = await execute(`http://localhost:${port}/`);
  expect(delivery).toMatchObject({ outcome: 'delivered', status: 307 });
  expect(target.received).toEqual([]);
});

it('reports a webhook that gets no response within five seconds as failed', async () => {
  const { server, port } = await serve(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const requested = once(server, 'request');
  const execution = execute(`http://localhost:${port}/`);
  await requested;
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  expect((await execution).delivery).toMatchObject({
    outcome: 'failed',
    reason: 'no response within 5 seconds',
  });
});

it('reports why a webhook got no response', async () => {
  const { server, port } = await serve(() => {});
  await new Promise((resolve) => server.close(resolve));
  const refused = await execute(`http://localhost:${port}/`);
  expect(refused.delivery).toMatchObject({ outcome: 'failed', reason: 'ECONNREFUSED' });
  const { delivery } = await execute('http://localhost/', [{ key: 'x', value: 'a\0b' }]);
  expect(delivery.outcome).toBe('failed');
  expect(delivery.reason).toContain('header');
});
