import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
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

it('lists an executed run at its time', async () => {
  const sandbox = createSandbox({ clock: { now: () => Date.UTC(2020, 0, 1) } });
  const { run } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  expect((await list(sandbox, '?sort=asc'))[0]).toBe(run.id);
});

it('skips runs by an offset of any length', async () => {
  expect(await list(createSandbox(), `?offset=${'9'.repeat(400)}`)).toEqual([]);
  expect(await list(createSandbox(), `?limit=${'9'.repeat(12)}`)).toHaveLength(2);
});

it('lists 50 runs by default and 1,000 at most', async () => {
  const [run] = createSandbox().snapshot().runs;
  const runs = Array.from({ length: 1_100 }, (_, index) => ({ ...run!, id: uuid(index) }));
  const sandbox = createSandbox({ seed: { runs } });
  expect(await list(sandbox)).toHaveLength(50);
  expect(await list(sandbox, '?limit=2000')).toHaveLength(1_000);
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

it('refuses to execute a use case with a misspelled option, and names it', async () => {
  const sandbox = createSandbox();
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase, { statsu: 'failed' } as never);
  await expect(execution).rejects.toThrow('statsu is not one of status, timestamp.');
  expect(sandbox.snapshot()).toEqual(createSandbox().snapshot());
});

const lookup = vi.hoisted(() => {
  vi.resetModules();
  return vi.fn();
});
vi.mock('node:dns/promises', () => ({ lookup }));

afterAll(() => vi.resetModules());

const servers: Server[] = [];
afterEach(async () => {
  lookup.mockReset();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Received {
  readonly request: IncomingMessage;
  readonly body: string;
}

/** Starts a server that the end of the test closes. */
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

const resolvesTo = (...addresses: readonly string[]): void => {
  lookup.mockResolvedValue(addresses.map((address) => ({ address, family: 4 })));
};

const execute = async (
  url: string,
  headers: { key: string; value: string }[] = [],
  deliverWebhooks = true,
) => {
  const sandbox = createSandbox({ deliverWebhooks });
  const [useCase] = sandbox.snapshot().useCases;
  sandbox.restore({ useCases: [{ ...useCase!, hooks: [{ url, headers }] }] });
  const { run, deliveries } = await sandbox.executeUseCase(sandbox.seedIds.useCase);
  return { run, delivery: deliveries[0]! };
};

it('records a webhook and does not send it without deliverWebhooks', async () => {
  const { received, port } = await receiver(204);
  const { delivery } = await execute(`http://127.0.0.1:${port}/`, [], false);
  expect(delivery.outcome).toBe('recorded');
  expect(received).toEqual([]);
});

it('sends a webhook to this machine with its headers and a payload marked as the sandbox’s own', async () => {
  const { received, port } = await receiver(202);
  resolvesTo('127.0.0.1');
  const url = `http://hooks.localhost:${port}/calls?a=1`;
  const { run, delivery } = await execute(url, [{ key: 'x-hook-secret', value: 's' }]);
  expect(delivery).toMatchObject({ outcome: 'delivered', status: 202 });
  const [{ request, body }] = received as [Received];
  expect([request.method, request.url]).toEqual(['POST', '/calls?a=1']);
  expect(request.headers).toMatchObject({
    host: `hooks.localhost:${port}`,
    'content-type': 'application/json',
    'x-hook-secret': 's',
  });
  expect(JSON.parse(body)).toMatchObject({ sandbox: true, run_id: run.id });
});

it('sends a webhook without the headers that would break its framing', async () => {
  const { received, port } = await receiver(200);
  resolvesTo('127.0.0.1');
  const headers = ['Transfer-Encoding', 'Content-Length', 'Connection', 'Host', 'Expect'].map(
    (key) => ({ key, value: 'chunked' }),
  );
  const { delivery } = await execute(`http://localhost:${port}/`, headers);
  expect(delivery).toMatchObject({ outcome: 'delivered', status: 200 });
  expect(JSON.parse(received[0]!.body)).toMatchObject({ sandbox: true });
});

it('sends a webhook to the address of this machine at which a server listens', async () => {
  const { received, port } = await receiver(200);
  resolvesTo('::1', '127.0.0.1');
  const { delivery } = await execute(`http://localhost:${port}/`);
  expect([delivery.outcome, received.length]).toEqual(['delivered', 1]);
});

it('ends an execution that waits for its webhook when the sandbox closes, and adds no run', async () => {
  const { server, port } = await serve(() => {});
  resolvesTo('127.0.0.1');
  const sandbox = createSandbox({ deliverWebhooks: true });
  const url = `http://localhost:${port}/`;
  sandbox.restore({ useCases: [{ ...sandbox.snapshot().useCases[0]!, hooks: [{ url }] }] });
  const before = sandbox.snapshot();
  const requested = once(server, 'request');
  const execution = sandbox.executeUseCase(sandbox.seedIds.useCase);
  const outcome = expect(execution).rejects.toThrow('The sandbox was closed');
  await requested;
  await sandbox.close();
  await outcome;
  // A receiver may know the identifiers of the run and of the webhook, so no other gets them.
  expect(sandbox.snapshot()).toEqual({ ...before, idsIssued: 2 });
});

it('does not add the run of an execution to a state that replaced its own, and shares no identifier with another', async () => {
  const held: (() => void)[] = [];
  const { port } = await serve((_request, response) => held.push(() => response.end()));
  resolvesTo('127.0.0.1');
  const sandbox = createSandbox({ deliverWebhooks: true });
  const url = `http://localhost:${port}/`;
  const useCases = [{ ...sandbox.snapshot().useCases[0]!, hooks: [{ url }] }];
  sandbox.restore({ useCases });
  const executeBoth = () =>
    [1, 2].map(() => sandbox.executeUseCase(sandbox.seedIds.useCase).catch(String));
  const kept = executeBoth();
  await expect.poll(() => held.length).toBe(2);
  for (const respond of held.splice(0)) respond();
  const [one, two] = (await Promise.all(kept)) as Awaited<ReturnType<Sandbox['executeUseCase']>>[];
  expect(one!.run.id).not.toBe(two!.run.id);
  const lost = executeBoth();
  await expect.poll(() => held.length).toBe(2);
  sandbox.restore({ useCases });
  const before = sandbox.snapshot();
  for (const respond of held.splice(0)) respond();
  for (const outcome of await Promise.all(lost)) expect(outcome).toContain('was replaced');
  expect(sandbox.snapshot()).toEqual(before);
});

it.each([
  ['another machine', ['93.184.216.34']],
  ['this machine and another one', ['127.0.0.1', '10.0.0.1']],
  ['a link-local address', ['169.254.169.254']],
  ['the address of every interface', ['0.0.0.0']],
])('does not send a webhook whose host name resolves to %s', async (_what, addresses) => {
  resolvesTo(...addresses);
  const { delivery } = await execute('http://hooks.example/');
  expect(delivery).toMatchObject({ outcome: 'refused', reason: 'not a loopback address' });
});

it('sends a webhook to the address that was checked, even if the name resolves to another one later', async () => {
  const { received, port } = await receiver(200);
  lookup
    .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
    .mockResolvedValue([{ address: '93.184.216.34', family: 4 }]);
  const { delivery } = await execute(`http://rebinding.example:${port}/`);
  expect(delivery.outcome).toBe('delivered');
  expect([received.length, lookup.mock.calls.length]).toEqual([1, 1]);
});

it.each([
  ['not a URL', 'nowhere', 'not an http or https URL'],
  ['a file', 'file:///etc/passwd', 'not an http or https URL'],
])('does not send a webhook whose URL is %s', async (_what, url, reason) => {
  expect((await execute(url)).delivery).toMatchObject({ outcome: 'refused', reason });
  expect(lookup).not.toHaveBeenCalled();
});

it('does not send a webhook whose host name does not resolve', async () => {
  lookup.mockRejectedValue(new Error('ENOTFOUND'));
  const { delivery } = await execute('http://nobody.example/');
  expect(delivery).toMatchObject({
    outcome: 'refused',
    reason: 'the name does not resolve to an address',
  });
});

it('does not follow a redirect of a webhook', async () => {
  const target = await receiver(200);
  const { port } = await receiver(307, { location: `http://127.0.0.1:${target.port}/` });
  resolvesTo('127.0.0.1');
  const { delivery } = await execute(`http://localhost:${port}/`);
  expect(delivery).toMatchObject({ outcome: 'delivered', status: 307 });
  expect(target.received).toEqual([]);
});

it('reports a webhook that gets no response within five seconds as failed', async () => {
  const { server, port } = await serve(() => {});
  resolvesTo('127.0.0.1');
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

describe('a webhook whose host name does not resolve in time', () => {
  const begin = () => {
    lookup.mockReturnValue(new Promise(() => {}));
    const sandbox = createSandbox({ deliverWebhooks: true });
    const useCases = [
      { ...sandbox.snapshot().useCases[0]!, hooks: [{ url: 'http://slow.example/' }] },
    ];
    sandbox.restore({ useCases });
    return { sandbox, execution: sandbox.executeUseCase(sandbox.seedIds.useCase) };
  };

  it('fails after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { execution } = begin();
    await vi.waitUntil(() => lookup.mock.calls.length > 0);
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    expect((await execution).deliveries).toMatchObject([
      { outcome: 'failed', reason: 'no response within 5 seconds' },
    ]);
  });

  it('ends when the sandbox closes', async () => {
    const { sandbox, execution } = begin();
    const outcome = expect(execution).rejects.toThrow('The sandbox was closed');
    await sandbox.close();
    await outcome;
  });
});

it('sends every header of a webhook, also those with the same name', async () => {
  const { received, port } = await receiver(204);
  resolvesTo('127.0.0.1');
  const headers = ['one', 'two'].map((value) => ({ key: 'X-Tag', value }));
  await execute(`http://localhost:${port}/`, headers);
  expect(received[0]!.request.headers['x-tag']).toBe('one, two');
});

it('sends a webhook by https with the name of its host, and without one to an address', async () => {
  const names: unknown[] = [];
  const server = createTlsServer({
    SNICallback: (name, done) => {
      names.push(name);
      done(new Error('no certificate'));
    },
  });
  servers.push(server);
  server.on('tlsClientError', () => names.push('end'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  resolvesTo('127.0.0.1');
  const warnings: Error[] = [];
  const collect = (warning: Error) => warnings.push(warning);
  process.on('warning', collect);
  await execute(`https://hooks.localhost:${port}/`);
  await execute(`https://127.0.0.1:${port}/`);
  await new Promise(setImmediate);
  process.off('warning', collect);
  expect([names, warnings]).toEqual([['hooks.localhost', 'end', 'end'], []]);
});

it('reports why a webhook got no response without quoting a header', async () => {
  resolvesTo('127.0.0.1');
  const refused = await execute('http://localhost:1/');
  expect(refused.delivery).toMatchObject({ outcome: 'failed', reason: 'ECONNREFUSED' });
  const { delivery } = await execute('http://localhost:1/', [{ key: 'x', value: 'secret\n' }]);
  expect(delivery).toMatchObject({ outcome: 'failed', reason: 'a header cannot be sent' });
});
