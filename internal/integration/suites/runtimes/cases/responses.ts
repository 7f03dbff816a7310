/** Responses of a misbehaving service, and what the client makes of them. */
import type { Case } from '../kit.js';

const ID = '0123456789abcdef01234567';

export const responses: readonly Case[] = [
  {
    name: 'returns the count that comes with 200 in place of 204',
    run: async ({ client, optionsFor, equal }) => {
      const api = client.createClient(optionsFor('deleted-count'));
      equal(await api.deletePhoneNumbers({ body: { ids: [ID] } }), { deletedCount: 1 });
    },
  },
  {
    name: 'returns a recording as a string, whether it is text, a number or a JSON string',
    run: async ({ client, optionsFor, equal }) => {
      for (const [scenario, recording] of [
        ['text-recording', 'https://media.example/a.wav'],
        ['number-recording', '123'],
        ['json-recording', 'https://media.example/a.wav'],
      ] as const) {
        const api = client.createClient(optionsFor(scenario));
        equal(await api.getCallRecording({ path: { id: ID } }), recording);
      }
    },
  },
  {
    name: 'rejects with the status, the body and the request id of a failing response',
    run: async ({ client, optionsFor, equal, rejection }) => {
      const api = client.createClient(optionsFor('not-found'));
      const error = await rejection(api.getOrganization());
      equal(error instanceof client.ApiError, true);
      equal([error.name, error['status']], ['ApiError', 404]);
      equal(error['body'], { title: 'gone' });
      equal(error['requestId'], 'req_gone');
    },
  },
  {
    name: 'rejects an HTML page where JSON is expected, and an empty body',
    run: async ({ client, optionsFor, equal, rejection }) => {
      for (const scenario of ['html', 'empty']) {
        const error = await rejection(client.createClient(optionsFor(scenario)).getOrganization());
        equal([error.name, error['status']], ['ResponseParseError', 200]);
      }
    },
  },
  {
    name: 'stops reading a body that is longer than the limit',
    run: async ({ client, optionsFor, equal, rejection }) => {
      const options = { ...optionsFor('endless'), maxResponseBytes: 100_000 };
      const error = await rejection(client.createClient(options).getOrganization());
      equal(error.name, 'ResponseParseError');
    },
  },
  {
    name: 'rejects with a NetworkError for a refused connection',
    run: async ({ client, optionsFor, closedUrl, equal, rejection }) => {
      const refused = { ...optionsFor('html'), baseUrl: closedUrl, maxRetries: 0 };
      equal((await rejection(client.createClient(refused).getOrganization())).name, 'NetworkError');
    },
  },
  {
    name: 'rejects with a NetworkError for a body that is cut',
    run: async ({ client, optionsFor, equal, rejection }) => {
      const cut = { ...optionsFor('cut'), maxRetries: 0 };
      equal((await rejection(client.createClient(cut).getOrganization())).name, 'NetworkError');
    },
  },
  {
    name: 'does not follow a redirect to another origin',
    run: async ({ client, optionsFor, foreignVisitsUrl, equal, rejection }) => {
      const error = await rejection(client.createClient(optionsFor('redirect')).listCallTags());
      equal(error.name, 'ApiError');
      equal(await (await fetch(foreignVisitsUrl)).json(), 0);
    },
  },
  {
    name: 'follows a redirect within the origin',
    run: async ({ client, optionsFor, equal }) => {
      const api = client.createClient(optionsFor('redirect-within'));
      equal(await api.listCallTags(), { tags: ['elsewhere'] });
    },
  },
  {
    name: 'returns to each of 200 parallel calls its own response',
    run: async ({ client, optionsFor, equal }) => {
      const api = client.createClient(optionsFor('echo-agent'));
      const names = Array.from({ length: 200 }, (_, index) => `agent ${index}`);
      const agents = await Promise.all(
        names.map((name) => api.updateAgent({ path: { id: ID }, body: { name } })),
      );
      equal(
        agents.map(({ name }) => name),
        names,
      );
    },
  },
];
