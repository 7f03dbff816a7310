/** Tests how many requests the sandbox remembers, and how much of each. */
import { expect, it } from 'vitest';
import { begin } from './support.js';

it('records a body as long as the limit, and nothing of a longer one', async () => {
  const maxBodyBytes = 100_000;
  const { sandbox, send } = begin({ maxBodyBytes });
  const path = `/agents/${sandbox.seedIds.agent}`;
  const name = 'x'.repeat(maxBodyBytes - '{"name":""}'.length);
  await send('PATCH', path, { body: { name } });
  await send('PATCH', path, { body: { name: `${name}x` } });
  const [kept, refused] = sandbox.requests;
  expect(kept).toMatchObject({ status: 200, body: { name }, response: { body: { name } } });
  expect(refused).toMatchObject({ status: 413 });
  expect(refused).not.toHaveProperty('body');
  expect(refused).not.toHaveProperty('bodyBytes');
});

it('records the last thousand requests', async () => {
  const { sandbox } = begin();
  for (let count = 0; count < 1_100; count++) {
    await sandbox.handlers.base(new Request(`http://localhost/api/v1/nothing?n=${count}`));
  }
  expect(sandbox.requests).toHaveLength(1_000);
  expect(sandbox.requests[0]?.query).toBe('n=100');
  expect(sandbox.requests.at(-1)?.query).toBe('n=1099');
});

it('forgets the oldest request when all bodies together exceed 64 MiB', async () => {
  const { sandbox, send } = begin({ maxBodyBytes: 22 * 2 ** 20 });
  // The values have 64 MiB together, and the JSON around them exceeds the limit.
  for (const size of [1, 21, 21, 21]) {
    const body = `{"email":"${'x'.repeat(size * 2 ** 20)}"}`;
    await send('DELETE', '/member', { body });
  }
  expect(sandbox.requests.map(({ id }) => id)).toEqual([2, 3, 4]);
});

it('forgets the oldest request when the bodies that functions of respond sent exceed 64 MiB', async () => {
  const { sandbox, send } = begin({ maxBodyBytes: 22 * 2 ** 20 });
  sandbox.respond('GET /blobs/{mebibytes}', (_, { path: { mebibytes } }) => {
    return new Response(new Uint8Array(Number(mebibytes) * 2 ** 20));
  });
  // The last request makes the log count what the fourth has sent, but its own body is sent only afterwards.
  for (const mebibytes of [1, 21, 21, 22, 1]) await send('GET', `/blobs/${mebibytes}`);
  expect(sandbox.requests.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
});

it('records 50 changes of a request, and counts the others', async () => {
  const { sandbox, send } = begin();
  const params = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`p${index}`, index]));
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { params } });
  const [request] = sandbox.requests;
  // One more removes the parameter of the story.
  expect([request?.changes.length, request?.moreChanges]).toEqual([50, 31]);
});

it('shortens a long value in the changes of a recorded request', async () => {
  const { sandbox, send } = begin();
  const body = { name: 'x'.repeat(5_000) };
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body });
  const [change] = sandbox.requests[0]!.changes;
  expect(change?.after).toMatch(/^"x{199}… \(5002 characters\)$/);
});
