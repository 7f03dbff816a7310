import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../src/index.js';
import { cases, platformOf } from './cases.js';

const anyPorts = { port: 0, platformPort: 0 };

const open: Sandbox[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

const listening = async () => {
  const sandbox = createSandbox();
  open.push(sandbox);
  const roots = await sandbox.listen(anyPorts);
  return { ...platformOf(sandbox, { ...sandbox.clientOptions, ...roots, fetch }), ...roots };
};

describe('the sandbox on two ports', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { run }) => {
    await expect(run(await listening())).resolves.toBeUndefined();
  });

  it('shares one state in process and on both ports', async () => {
    const { sandbox, send } = await listening();
    const path = `/agents/${sandbox.seedIds.agent}`;
    await platformOf(sandbox).send('PATCH', path, { body: { name: 'From within' } });
    const { json } = await send('PATCH', path, { body: {} });
    expect(json['name']).toBe('From within');
  });

  it('names the root and the port if a port is in use, and frees the other one', async () => {
    const { platformUrl } = await listening();
    const { port } = new URL(platformUrl);
    const second = createSandbox();
    await expect(second.listen({ port: 0, platformPort: Number(port) })).rejects.toThrow(
      `Cannot serve the platform root on 127.0.0.1:${port}: the port is in use.`,
    );
    await expect(second.listen(anyPorts)).resolves.toBeDefined();
    await second.close();
  });

  it('cannot listen twice', async () => {
    const { sandbox } = await listening();
    await expect(sandbox.listen()).rejects.toThrow('is listening already');
  });

  it('listens once if listen is called twice at a time', async () => {
    const sandbox = createSandbox();
    const [first, second] = await Promise.allSettled([
      sandbox.listen(anyPorts),
      sandbox.listen(anyPorts),
    ]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    await sandbox.close();
  });

  it('is closed by a close that comes before it listens', async () => {
    const sandbox = createSandbox();
    const begun = sandbox.listen(anyPorts);
    await sandbox.close();
    const { baseUrl } = await begun;
    await expect(fetch(`${baseUrl}/_sandbox/health`)).rejects.toThrow();
  });

  it('reports a loopback address as its root if it listens on every address', async () => {
    const sandbox = createSandbox();
    open.push(sandbox);
    const { baseUrl } = await sandbox.listen({ ...anyPorts, host: '0.0.0.0' });
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('is not reached at its ports by its own fetch after it was closed, and still works in process', async () => {
    const { sandbox, baseUrl } = await listening();
    const headers = { authorization: 'Bearer sk_test_1' };
    expect((await sandbox.fetch(`${baseUrl}/api/v1/call-tags`, { headers })).status).toBe(200);
    await sandbox.close();
    await expect(sandbox.fetch(`${baseUrl}/api/v1/call-tags`, { headers })).rejects.toThrow();
    sandbox.fail('listCallTags', { stall: true });
    let settled = false;
    const stalled = platformOf(sandbox)
      .send('GET', '/call-tags')
      .catch(() => {
        settled = true;
      });
    await expect.poll(() => sandbox.failures, { timeout: 20_000 }).toEqual([]);
    await turn();
    expect(settled).toBe(false);
    await sandbox.close();
    await stalled;
  });

  it('ends a stalled response when it closes', async () => {
    const { sandbox, baseUrl } = await listening();
    sandbox.fail('listCallTags', { stall: true });
    const outcome = fetch(`${baseUrl}/api/v1/call-tags`, {
      headers: { authorization: 'Bearer sk_test_1' },
    });
    await expect.poll(() => sandbox.failures, { timeout: 20_000 }).toEqual([]);
    await sandbox.close();
    await expect(outcome).rejects.toThrow();
  });
});
