import type { Case, Kit } from '../kit.js';

const create = ({ client, sandbox, page }: Kit) =>
  client.createClient({ ...sandbox, allowBrowser: page });

export const platform: readonly Case[] = [
  {
    name: 'reads the organization, the numbers, the tags and a recording',
    run: async (kit) => {
      const api = create(kit);
      kit.equal((await api.getOrganization()).name, 'Harbor Dental');
      kit.equal((await api.listPhoneNumbers()).length, 2);
      kit.equal((await api.listCallTags()).tags?.length, 3);
      const recording = await api.getCallRecording({ path: { id: kit.seedIds['call'] ?? '' } });
      kit.equal(typeof recording, 'string');
    },
  },
  {
    name: 'reads runs and a version from the platform root',
    run: async (kit) => {
      const api = create(kit);
      const use_case_id = kit.seedIds['useCaseUuid'] ?? '';
      const runs = await api.listUseCaseRuns({ path: { use_case_id }, query: { sort: 'asc' } });
      const version_id = runs[0]?.version_id ?? '';
      kit.equal((await api.getWorkflowVersion({ path: { version_id } })).id, version_id);
    },
  },
  {
    name: 'changes an agent, a number, a use case and the organization, and reads what it wrote',
    run: async (kit) => {
      const api = create(kit);
      const { agent = '', phoneNumber = '', useCase = '' } = kit.seedIds;
      kit.equal(
        (await api.updateAgent({ path: { id: agent }, body: { name: 'Nóra 名' } })).name,
        'Nóra 名',
      );
      const titled = { path: { id: phoneNumber }, body: { title: 'Front desk' } };
      kit.equal((await api.updatePhoneNumberTitle(titled)).title, 'Front desk');
      const routed = { path: { id: phoneNumber }, body: { id: useCase } };
      kit.equal((await api.updatePhoneNumberUseCase(routed)).mode, 'use_case');
      const amd = { path: { id: useCase }, body: { amd: true, amd_behavior: 'Hangup' } } as const;
      kit.equal((await api.updateUseCase(amd)).amd_behavior, 'Hangup');
      const body = { ...(await api.getOrganization()), description: 'Changed' };
      kit.equal((await api.updateOrganization({ body })).description, 'Changed');
    },
  },
  {
    name: 'adds and deletes a webhook, and creates a model',
    run: async (kit) => {
      const api = create(kit);
      const { useCase = '', model = '' } = kit.seedIds;
      const webhook = { path: { id: useCase }, body: { url: 'https://hooks.example/runtime' } };
      await api.addUseCaseWebhook(webhook);
      const added = await api.updateUseCase({ path: { id: useCase }, body: {} });
      kit.equal(await api.deleteUseCaseWebhook(webhook), undefined);
      const deleted = await api.updateUseCase({ path: { id: useCase }, body: {} });
      kit.equal((added.hooks?.length ?? 0) - (deleted.hooks?.length ?? 0), 1);
      const created = await api.createModel({
        body: {
          name: 'Runtime',
          use_case_id: useCase,
          from_model_id: model,
          train_sample_ids: [],
          test_sample_ids: [],
        },
      });
      kit.equal(created.from_model_id, model);
    },
  },
  {
    name: 'sends a body with DELETE, and reads 204 as no body',
    run: async (kit) => {
      const api = create(kit);
      const { members } = await api.getOrganization();
      const email = members.at(-1)?.email ?? '';
      kit.equal((await api.removeMember({ body: { email } })).members.length, members.length - 1);
      await api.updateOrganization({ body: { ...(await api.getOrganization()), members } });
      kit.equal(await api.deletePhoneNumbers({ body: { ids: ['f'.repeat(24)] } }), undefined);
    },
  },
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
      kit.equal(
        entry?.request.headers.some(({ name }) => name === 'authorization'),
        false,
      );
    },
  },
];
