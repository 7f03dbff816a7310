/** Calls that the client retries, and calls that it must send only once. */
import type { ClientOptions, VoiceAgentClient as Client } from '@voice-agent-platform/client';
import type { Case, Kit } from '../kit.js';

const ID = '0123456789abcdef01234567';

export const retries: readonly Case[] = [
  {
    name: 'retries a GET after 503',
    run: async ({ client, optionsFor, received, equal }) => {
      const options = optionsFor('unavailable-once');
      equal(await client.createClient(options).listCallTags(), { tags: ['second'] });
      equal((await received(options)).length, 2);
    },
  },
  {
    name: 'does not retry a POST or PATCH after 503',
    run: (kit) => sendsOnce(kit, 'unavailable'),
  },
  {
    name: 'does not retry a POST or PATCH after a lost response',
    run: (kit) => sendsOnce(kit, 'reset', kit.unpooledFetch),
  },
  {
    // The client cannot prevent this. Its README lists these runtimes.
    name: 'a change is retried after a lost response only by the runtimes that are known to do so',
    run: async ({ client, optionsFor, received, equal, rejection, retriesItself }) => {
      const path = { id: ID };
      const changes: ((api: Client) => Promise<unknown>)[] = [
        (api) => api.updateAgent({ path, body: { name: 'Once' } }),
        (api) => api.deleteUseCaseWebhook({ path, body: { url: 'https://hooks.example' } }),
        (api) => api.deletePhoneNumbers({ body: { ids: [ID] } }),
      ];
      for (const change of changes) {
        // The runtime may or may not return a connection to the pool before the next request, so one call does not
        // prove whether it retries.
        let retried = false;
        for (let call = 0; call < 20 && !retried; call += 1) {
          const options = optionsFor('reset');
          await rejection(change(client.createClient(options)));
          retried = (await received(options)).length > 1;
        }
        equal(retried, retriesItself);
      }
    },
  },
  {
    name: 'retries a GET whose compressed body is cut',
    run: async ({ client, optionsFor, received, equal }) => {
      const options = optionsFor('cut-compressed-once');
      equal(await client.createClient(options).listCallTags(), { tags: ['second'] });
      equal((await received(options)).length, 2);
    },
  },
  {
    name: 'retries DELETE after 503 with the same body',
    run: async ({ client, optionsFor, received, equal, rejection }) => {
      const unavailable = optionsFor('unavailable');
      const body = { ids: [ID] };
      await rejection(client.createClient(unavailable).deletePhoneNumbers({ body }));
      equal(
        (await received(unavailable)).map((request) => request.body),
        Array<string>(3).fill(JSON.stringify(body)),
      );
    },
  },
  {
    name: 'does not retry PUT after 500',
    run: async ({ client, optionsFor, received, equal, rejection }) => {
      const broken = optionsFor('broken');
      const put = { path: { id: ID }, body: { url: 'https://hooks.example' } };
      await rejection(client.createClient(broken).deleteUseCaseWebhook(put));
      equal((await received(broken)).length, 1);
    },
  },
  {
    name: 'gives up at once when Retry-After is longer than a minute',
    run: async ({ client, optionsFor, received, equal, rejection }) => {
      const options = optionsFor('unavailable-for-long');
      equal((await rejection(client.createClient(options).listCallTags())).name, 'ApiError');
      equal((await received(options)).length, 1);
    },
  },
];

async function sendsOnce(
  { client, optionsFor, received, equal, rejection }: Kit,
  scenario: string,
  fetch?: ClientOptions['fetch'],
): Promise<void> {
  const options = optionsFor(scenario);
  const api = client.createClient({ ...options, fetch });
  await rejection(api.updateAgent({ path: { id: ID }, body: { name: 'Once' } }));
  await rejection(
    api.addUseCaseWebhook({ path: { id: ID }, body: { url: 'https://hooks.example' } }),
  );
  equal(
    (await received(options)).map(({ method }) => method),
    ['PATCH', 'POST'],
  );
}
