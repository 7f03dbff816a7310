import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { clientOf, ID } from './support/client.js';
import { json, serve } from './support/server.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('one client', () => {
  it('answers 1,000 calls in parallel, each with its own answer', async () => {
    const server = await serve((response, { url }) =>
      json({ id: url.split('/').at(-1) })(response),
    );
    const client = clientOf(server.url);
    const ids = Array.from({ length: 1000 }, (_, index) => `agent-${index}`);
    const agents = await Promise.all(
      ids.map((id) => client.updateAgent({ path: { id }, body: { name: id } })),
    );
    expect(agents.map(({ id }) => id)).toEqual(ids);
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1000);
  });

  it('grows by less than 1 MB of heap between call 10,000 and call 50,000', async () => {
    const fetch = async () => Response.json({ id: ID });
    const client = clientOf('http://127.0.0.1', { fetch });
    const { signal } = new AbortController();
    const run = async (calls: number) => {
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
    const before = await run(10_000);
    const after = await run(40_000);
    expect(after - before).toBeLessThan(1_000_000);
  }, 180_000);
});
