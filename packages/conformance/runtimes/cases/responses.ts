import type { Case } from '../kit.js';

const id = '0123456789abcdef01234567';

export const responses: readonly Case[] = [
  {
    name: 'gives the count that came with 200 in place of 204',
    run: async ({ client, hostile, equal }) => {
      const api = client.createClient(hostile('deleted-count'));
      equal(await api.deletePhoneNumbers({ body: { ids: [id] } }), { deletedCount: 1 });
    },
  },
  {
    name: 'gives a recording as a string, be it a text, a number or a JSON string',
    run: async ({ client, hostile, equal }) => {
      for (const [scenario, recording] of [
        ['text-recording', 'https://media.example/a.wav'],
        ['number-recording', '123'],
        ['json-recording', 'https://media.example/a.wav'],
      ] as const) {
        const api = client.createClient(hostile(scenario));
        equal(await api.getCallRecording({ path: { id } }), recording);
      }
    },
  },
  {
    name: 'rejects with the status, the body and the request id of a failing response',
    run: async ({ client, hostile, equal, rejection }) => {
      const api = client.createClient(hostile('not-found'));
      const error = await rejection(api.getOrganization());
      equal(error instanceof client.ApiError, true);
      equal([error.name, error['status'], error['body']], ['ApiError', 404, { title: 'gone' }]);
    },
  },
  {
    name: 'rejects an HTML page where JSON is due, and an empty body',
    run: async ({ client, hostile, equal, rejection }) => {
      for (const scenario of ['html', 'empty']) {
        const error = await rejection(client.createClient(hostile(scenario)).getOrganization());
        equal([error.name, error['status']], ['ResponseParseError', 200]);
      }
    },
  },
  {
    name: 'stops to read a body that is longer than the limit',
    run: async ({ client, hostile, equal, rejection }) => {
      const options = { ...hostile('endless'), maxResponseBytes: 100_000 };
      const error = await rejection(client.createClient(options).getOrganization());
      equal(error.name, 'ResponseParseError');
    },
  },
  {
    name: 'rejects with a NetworkError for a refused connection, and for a body that is cut',
    run: async ({ client, hostile, closedUrl, equal, rejection }) => {
      const refused = { ...hostile('html'), baseUrl: closedUrl, maxRetries: 0 };
      equal((await rejection(client.createClient(refused).getOrganization())).name, 'NetworkError');
      const cut = { ...hostile('cut'), maxRetries: 0 };
      equal((await rejection(client.createClient(cut).getOrganization())).name, 'NetworkError');
    },
  },
  {
    name: 'follows no redirect to another origin',
    run: async ({ client, hostile, foreignUrl, equal, rejection }) => {
      const error = await rejection(client.createClient(hostile('redirect')).listCallTags());
      equal(error.name, 'ApiError');
      equal(await (await fetch(`${foreignUrl}/visits`)).json(), 0);
    },
  },
  {
    name: 'follows a redirect within the origin',
    run: async ({ client, hostile, equal }) => {
      const api = client.createClient(hostile('redirect-within'));
      equal(await api.listCallTags(), { tags: ['elsewhere'] });
    },
  },
];
