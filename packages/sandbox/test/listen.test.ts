import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createSandboxOn } from '../src/create-sandbox.js';
import { createSandbox, type Sandbox } from '../src/index.js';
import { cases, platformOf } from './cases.js';
import { until } from './events.js';

const anyPorts = { port: 0, platformPort: 0 };

const open: Sandbox[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

/** Creates a sandbox that is closed at the end of the test. */
const create = (): Sandbox => {
  const sandbox = createSandbox();
  open.push(sandbox);
  return sandbox;
};

const beginListening = async () => {
  const sandbox = create();
  const roots = await sandbox.listen(anyPorts);
  return { ...platformOf(sandbox, { ...sandbox.clientOptions, ...roots, fetch }), ...roots };
};

/** Returns the server of this process that gets the request of a function. */
async function serverOf(send: () => Promise<Response>): Promise<Server> {
  const channel = 'http.server.request.start';
  let found: Server | undefined;
  const note = (message: unknown) => void ({ server: found } = message as { server: Server });
  subscribe(channel, note);
  await send().finally(() => unsubscribe(channel, note));
  return found!;
}

it.each(cases.map(({ name, run }) => [name, run] as const))(
  '%s (over sockets)',
  async (_name, run) => {
    await expect(run(await beginListening())).resolves.toBeUndefined();
  },
);

it('shares one state in process and on both ports', async () => {
  const { sandbox, baseUrl, platformUrl } = await beginListening();
  const path = `/agents/${sandbox.seedIds.agent}`;
  await platformOf(sandbox).send('PATCH', path, { body: { name: 'From within' } });
  const state = sandbox.snapshot();
  expect(state.agents[0]?.name).toBe('From within');
  for (const root of [baseUrl, platformUrl]) {
    expect(await (await fetch(`${root}/_sandbox/state`)).json()).toEqual(state);
  }
});

it('names the root and the port if a port is in use, and frees the other one', async () => {
  const { sandbox: first, ...roots } = await beginListening();
  const [port, taken] = [roots.baseUrl, roots.platformUrl].map((url) => Number(new URL(url).port));
  await first.close();
  const { platformUrl } = await first.listen({ port: 0, platformPort: taken! });
  const second = create();
  await expect(second.listen({ port: port!, platformPort: taken! })).rejects.toThrow(
    `Cannot serve the platform root on ${new URL(platformUrl).host}: the port is in use.`,
  );
  await expect(second.listen({ port: port!, platformPort: 0 })).resolves.toBeDefined();
});

it('listens once if listen is called twice at a time', async () => {
  const sandbox = create();
  const [first, second] = [sandbox.listen(anyPorts), sandbox.listen(anyPorts)];
  await expect(second).rejects.toThrow('is listening already');
  await expect(first).resolves.toBeDefined();
});

it('stops listening if the sandbox is closed while it begins to listen', async () => {
  const sandbox = createSandbox();
  const begun = sandbox.listen(anyPorts);
  await sandbox.close();
  const { baseUrl } = await begun;
  await expect(fetch(`${baseUrl}/_sandbox/health`)).rejects.toThrow();
});

it('reports each error of its server to onError, and goes on listening', async () => {
  const errors: unknown[] = [];
  const sandbox = createSandbox({ onError: (error) => errors.push(error) });
  open.push(sandbox);
  const { baseUrl } = await sandbox.listen(anyPorts);
  const health = `${baseUrl}/_sandbox/health`;
  const server = await serverOf(() => fetch(health));
  const expected = [new Error('accept EMFILE'), new Error('accept EMFILE')];
  for (const error of expected) server.emit('error', error);
  expect(errors).toEqual(expected);
  expect((await fetch(health)).status).toBe(200);
});

it('reports a loopback address as the root of a sandbox that listens on every address', async () => {
  const sandbox = create();
  const { baseUrl } = await sandbox.listen({ ...anyPorts, host: '0.0.0.0' });
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

it('serves the API and the controls to this machine at the configured host', async () => {
  // Without a network, a machine has loopback addresses only.
  const [{ address } = { address: '127.0.0.1' }] = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  const sandbox = create();
  const { baseUrl, platformUrl } = await sandbox.listen({ ...anyPorts, host: address });
  const headers = { authorization: 'Bearer sk_test_1', origin: baseUrl };
  for (const path of ['/', '/_sandbox/', '/_sandbox/state', '/api/v1/call-tags']) {
    const { status } = await fetch(`${baseUrl}${path}`, { headers });
    expect([path, status]).toEqual([path, 200]);
  }
  const { roots } = (await (await fetch(`${platformUrl}/_sandbox/info`)).json()) as {
    readonly roots: object;
  };
  expect(roots).toEqual({ base: baseUrl, platform: platformUrl });
});

it('accepts the host name that it listens on', async () => {
  const served = { baseUrl: 'http://10.0.0.1:1', platformUrl: 'http://10.0.0.1:2' };
  const runtime = {
    listen: async () => ({ ...served, close: async () => {} }),
    deliver: undefined,
  };
  const { listen: start, handlers } = createSandboxOn(runtime);
  const ask = async () => {
    const headers = { authorization: 'Bearer sk_test_1' };
    return (await handlers.base(new Request('http://mybox.lan/api/v1/call-tags', { headers })))
      .status;
  };
  expect(await ask()).toBe(403);
  await start({ host: 'MyBox.lan' });
  expect(await ask()).toBe(200);
});

it('does not use the ports of a closed sandbox for its own fetch', async () => {
  const { sandbox, baseUrl } = await beginListening();
  const headers = { authorization: 'Bearer sk_test_1' };
  expect((await sandbox.fetch(`${baseUrl}/api/v1/call-tags`, { headers })).status).toBe(200);
  await sandbox.close();
  await expect(sandbox.fetch(`${baseUrl}/api/v1/call-tags`, { headers })).rejects.toThrow();
});

it('handles requests in process after it was closed, until it is closed again', async () => {
  const sandbox = createSandbox();
  await sandbox.close();
  sandbox.fail('listCallTags', { stall: true });
  let settled = false;
  const stalled = platformOf(sandbox)
    .send('GET', '/call-tags')
    .catch(() => {
      settled = true;
    });
  await until(sandbox.clientOptions, () => sandbox.failures.length === 0);
  await turn();
  expect(settled).toBe(false);
  await sandbox.close();
  await stalled;
});
