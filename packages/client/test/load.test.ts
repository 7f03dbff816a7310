import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { clientOf, ID } from './support/client.js';

// Makes thousands of calls.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('gives each of 1,000 parallel calls its own response, in whatever order they arrive', async () => {
  const respond: (() => void)[] = [];
  const fetch = (url: string, { body }: RequestInit) =>
    new Promise<Response>((resolve) => {
      const { name } = JSON.parse(body as string) as { name: string };
      respond.unshift(() => resolve(Response.json({ id: url.split('/').at(-1), name })));
    });
  const client = clientOf('http://127.0.0.1', { fetch, timeoutMs: Infinity });
  const ids = Array.from({ length: 1000 }, (_, index) => `agent-${index}`);
  const calls = ids.map((id) => client.updateAgent({ path: { id }, body: { name: `name-${id}` } }));
  while (respond.length < 1000) await new Promise((resolve) => setImmediate(resolve));
  for (const each of respond) each();
  const agents = await Promise.all(calls);
  expect(agents.map(({ id, name }) => [id, name])).toEqual(ids.map((id) => [id, `name-${id}`]));
});

it('keeps less than 100 bytes of memory per call', async () => {
  const fetch = async () => Response.json({ id: ID });
  const client = clientOf('http://127.0.0.1', { fetch });
  const { signal } = new AbortController();
  const heapAfter = async (calls: number) => {
    for (let call = 0; call < calls; call++) {
      await client.updateAgent({ path: { id: ID }, body: { name: 'Ada' }, signal });
    }
    // Finalizers of the runtime's own Response objects run between two collections.
    for (let round = 0; round < 3; round++) {
      collectGarbage();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfter(2_000);
  expect((await heapAfter(5_000)) - before).toBeLessThan(500_000);
});
