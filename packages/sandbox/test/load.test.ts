import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { modelBody } from './cases/agents-and-models.js';
import { requester } from './raw-socket.js';

const sandbox = createSandbox();
afterAll(() => sandbox.close());

const names = ['anna', 'bela', 'caro', 'dora'];
const rounds = 50;

/** Ten requests at a time over eight connections: eight that succeed, and two that are refused. */
async function work(
  name: string,
  roots: { readonly baseUrl: string; readonly platformUrl: string },
) {
  const { send, close } = requester({
    authorization: 'Bearer sk_test_busy',
    'x-organization-id': sandbox.seedIds.organization,
    'content-type': 'application/json',
  });
  const { agent, useCase, useCaseUuid } = sandbox.seedIds;
  const base = `${roots.baseUrl}/api/v1`;
  const statuses: Record<number, number> = {};
  for (let count = 0; count < rounds; count++) {
    const replies = await Promise.all([
      send('POST', `${base}/models`, { ...modelBody(sandbox), name: `${name}-${count}` }),
      send('POST', `${base}/use-cases/${useCase}/add-webhook`, {
        url: `https://${name}.example/${count}`,
      }),
      send('PATCH', `${base}/agents/${agent}`, { name: `${name}-${count}` }),
      send('DELETE', `${base}/numbers`, { ids: [] }),
      send('GET', `${base}/orgs`),
      send('GET', `${base}/numbers`),
      send('GET', `${base}/call-tags`),
      send('GET', `${roots.platformUrl}/api/v1/use-cases/${useCaseUuid}/runs?limit=1`),
      send('GET', `${base}/nothing`),
      send('PATCH', `${base}/agents/${agent}`, { name: 7 }),
    ]);
    for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  close();
  return statuses;
}

it('responds to every one of many concurrent requests, and loses no change', async () => {
  const roots = await sandbox.listen({ port: 0, platformPort: 0 });
  const responses = await Promise.all(names.map((name) => work(name, roots)));
  const each = { 200: 7 * rounds, 204: rounds, 404: rounds, 422: rounds };
  expect(responses).toEqual(names.map(() => each));

  const { models, useCases } = sandbox.snapshot();
  const created = names.flatMap((name) =>
    Array.from({ length: rounds }, (_, count) => `${name}-${count}`),
  );
  const found = models.slice(1).map(({ name }) => name);
  expect(found.sort()).toEqual(created.sort());
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
  const hooks = useCases[0]!.hooks!.slice(1).map(({ url }) => url);
  expect(new Set(hooks).size).toBe(names.length * rounds);
});
