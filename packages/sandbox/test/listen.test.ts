import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.js';
import { cases, platformOf, type Case } from './cases.js';

const open: Sandbox[] = [];

const listening = async (options?: SandboxOptions): Promise<Sandbox> => {
  const sandbox = createSandbox(options);
  open.push(sandbox);
  const roots = await sandbox.listen({ port: 0, platformPort: 0 });
  return { ...sandbox, clientOptions: { ...sandbox.clientOptions, ...roots, fetch } };
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

const overSockets = async ({ run }: Case): Promise<void> => {
  const { send } = platformOf(await listening());
  await run({ sandbox: open.at(-1)!, send });
};

describe('the sandbox on two ports', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    await expect(overSockets(one)).resolves.toBeUndefined();
  });

  it('answers the same in process, and on both ports, from one state', async () => {
    const onPorts = platformOf(await listening());
    const inProcess = platformOf(open[0]!);
    const path = `/agents/${inProcess.sandbox.seedIds.agent}`;
    await inProcess.send('PATCH', path, { body: { name: 'From within' } });
    const { json } = await onPorts.send('PATCH', path, { body: {} });
    expect(json['name']).toBe('From within');
  });

  it('names the root and the port when a port is taken, and leaves the other one free', async () => {
    const taken = await listening();
    const { port } = new URL(taken.clientOptions.platformUrl);
    const second = createSandbox();
    await expect(second.listen({ port: 0, platformPort: Number(port) })).rejects.toThrow(
      `Cannot serve the platform root on 127.0.0.1:${port}: it is taken.`,
    );
    await expect(second.listen({ port: 0, platformPort: 0 })).resolves.toBeDefined();
    await second.close();
  });

  it('listens once at a time', async () => {
    await listening();
    await expect(open[0]!.listen()).rejects.toThrow('listens already');
  });

  it('listens once when it is asked twice at a time', async () => {
    const sandbox = createSandbox();
    const ports = { port: 0, platformPort: 0 };
    const [first, second] = await Promise.allSettled([
      sandbox.listen(ports),
      sandbox.listen(ports),
    ]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    await sandbox.close();
  });

  it('is closed as well by a close that comes before it listens', async () => {
    const sandbox = createSandbox();
    const begun = sandbox.listen({ port: 0, platformPort: 0 });
    await sandbox.close();
    const { baseUrl } = await begun;
    await expect(fetch(`${baseUrl}/_sandbox/health`)).rejects.toThrow();
  });

  it('ends a stalled answer when it closes', async () => {
    const { clientOptions } = await listening();
    const sandbox = open[0]!;
    sandbox.fail('listCallTags', { stall: true });
    const outcome = fetch(`${clientOptions.baseUrl}/api/v1/call-tags`, {
      headers: { authorization: 'Bearer sk_test_1' },
    });
    await expect.poll(() => sandbox.failures, { timeout: 20_000 }).toEqual([]);
    await sandbox.close();
    await expect(outcome).rejects.toThrow();
  });
});
