/** Calls through the entries `fetch` and `validation` of the client. */
import type { Case } from '../kit.js';

export const entries: readonly Case[] = [
  {
    name: "returns openapi-fetch's results through the fetch entry, on both roots",
    run: async (kit) => {
      const api = kit.createFetchClient({ ...kit.sandbox, allowBrowser: kit.page });
      const { data } = await api.GET('/numbers');
      kit.equal(data?.length, 2);
      const params = { path: { version_id: 'no-such-version' } };
      const { error, response } = await api.GET('/versions/{version_id}', { params });
      kit.equal([response.status, (error as { status: number }).status], [404, 404]);
    },
  },
  {
    name: 'sends a body through the fetch entry while a middleware looks on',
    run: async ({ createFetchClient, optionsFor, equal }) => {
      const { fetch: _, ...options } = optionsFor('echo-agent');
      const api = createFetchClient(options);
      api.use({ onRequest: () => undefined });
      const params = { path: { id: 'f'.repeat(24) } };
      const { data } = await api.PATCH('/agents/{id}', { params, body: { name: 'Seen' } });
      equal(data?.name, 'Seen');
    },
  },
  {
    name: 'validates responses without making code from strings',
    run: async (kit) => {
      const pointers: string[] = [];
      const middleware = kit.validation.validateContract({
        onDrift: ({ pointer }) => void pointers.push(pointer),
      });
      await kit.client.createClient({ ...kit.optionsFor('odd-tags'), middleware }).listCallTags();
      kit.equal(pointers, ['/tags/0', '/mood']);
    },
  },
  {
    name: 'records what it sends and receives, without the key',
    run: async (kit) => {
      const recorder = kit.validation.recordHar(kit.optionsFor('odd-tags').fetch);
      const options = { ...kit.optionsFor('odd-tags'), fetch: recorder };
      const data = await kit.client.createClient(options).listCallTags();
      const [entry] = recorder.har().log.entries;
      kit.equal(JSON.parse(entry?.response.content.text ?? '') as unknown, data);
      kit.equal(entry?.request.url, `${options.baseUrl}/api/v1/call-tags`);
      kit.equal(JSON.stringify(entry).includes(kit.sandbox.apiKey), false);
    },
  },
];
