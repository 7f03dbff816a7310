import type { ClientOptions } from '@voice-agent-platform/client';
import type { Case, Kit } from '../kit.js';

const id = '0123456789abcdef01234567';

export const repeats: readonly Case[] = [
  {
    name: 'sends a GET again after 503, with Retry-After in seconds',
    run: async ({ client, hostile, received, equal }) => {
      const options = hostile('unavailable-once');
      equal(await client.createClient(options).listCallTags(), { tags: ['second'] });
      equal((await received(options)).length, 2);
    },
  },
  {
    name: 'sends no POST or PATCH again after 503',
    run: (kit) => sendsOnce(kit, 'unavailable'),
  },
  {
    name: 'sends no POST or PATCH again after a lost answer',
    run: (kit) => sendsOnce(kit, 'reset', kit.unpooledFetch),
  },
  {
    // What the client cannot help, and its README tells of these runtimes; of any other it would be a fault.
    name: 'has a PATCH repeated after a lost answer on a kept connection by a runtime that does so, and by no other',
    run: async ({ client, hostile, received, equal, rejection, repeats }) => {
      // Whether a connection is back in the pool when the next request wants one is a race within the runtime, so
      // one call alone proves neither that it repeats nor that it does not.
      let repeated = false;
      for (let call = 0; call < 20 && !repeated; call += 1) {
        const options = hostile('reset');
        const api = client.createClient(options);
        await rejection(api.updateAgent({ path: { id }, body: { name: 'Once' } }));
        repeated = (await received(options)).length > 1;
      }
      equal(repeated, repeats);
    },
  },
  {
    name: 'sends PUT and DELETE again after 503 alone, body and all',
    run: async ({ client, hostile, received, equal, rejection }) => {
      const unavailable = hostile('unavailable');
      const body = { ids: [id] };
      await rejection(client.createClient(unavailable).deletePhoneNumbers({ body }));
      equal(
        (await received(unavailable)).map((request) => request.body),
        Array<string>(3).fill(JSON.stringify(body)),
      );
      const broken = hostile('broken');
      const put = { path: { id }, body: { url: 'https://hooks.example' } };
      await rejection(client.createClient(broken).deleteUseCaseWebhook(put));
      equal((await received(broken)).length, 1);
    },
  },
  {
    name: 'gives up at once when the service asks for more than a minute',
    run: async ({ client, hostile, received, equal, rejection }) => {
      const options = hostile('unavailable-for-long');
      equal((await rejection(client.createClient(options).listCallTags())).name, 'ApiError');
      equal((await received(options)).length, 1);
    },
  },
  {
    name: 'answers 200 calls made at once, each with its own answer',
    run: async ({ client, hostile, equal }) => {
      const api = client.createClient(hostile('echo-agent'));
      const names = Array.from({ length: 200 }, (_, index) => `agent ${index}`);
      const agents = await Promise.all(
        names.map((name) => api.updateAgent({ path: { id }, body: { name } })),
      );
      equal(
        agents.map(({ name }) => name),
        names,
      );
    },
  },
];

async function sendsOnce(
  { client, hostile, received, equal, rejection }: Kit,
  scenario: string,
  fetch?: ClientOptions['fetch'],
): Promise<void> {
  const options = hostile(scenario);
  const api = client.createClient({ ...options, fetch });
  await rejection(api.updateAgent({ path: { id }, body: { name: 'Once' } }));
  await rejection(api.addUseCaseWebhook({ path: { id }, body: { url: 'https://hooks.example' } }));
  equal(
    (await received(options)).map(({ method }) => method),
    ['PATCH', 'POST'],
  );
}
