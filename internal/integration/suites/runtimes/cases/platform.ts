/** Calls a sandbox with the client, one operation after the other. */
import type { Case, Kit } from '../kit.js';

const create = ({ client, sandbox, page }: Kit) =>
  client.createClient({ ...sandbox, allowBrowser: page });

export const platform: readonly Case[] = [
  {
    name: 'reads an object',
    run: async (kit) => kit.equal((await create(kit).getOrganization()).name, 'Harbor Dental'),
  },
  {
    name: 'reads a list',
    run: async (kit) => kit.equal((await create(kit).listPhoneNumbers()).length, 2),
  },
  {
    name: 'reads an object with a list',
    run: async (kit) => kit.equal((await create(kit).listCallTags()).tags?.length, 3),
  },
  {
    name: 'reads a recording as text',
    run: async (kit) => {
      const path = { id: kit.seedIds.call };
      kit.equal(typeof (await create(kit).getCallRecording({ path })), 'string');
    },
  },
  {
    name: 'reads runs and a version from the platform root',
    run: async (kit) => {
      const api = create(kit);
      const use_case_id = kit.seedIds.useCaseUuid;
      const runs = await api.listUseCaseRuns({ path: { use_case_id }, query: { sort: 'asc' } });
      const version_id = runs[0]?.version_id ?? '';
      kit.equal((await api.getWorkflowVersion({ path: { version_id } })).id, version_id);
    },
  },
  {
    name: 'changes a text of several scripts, and reads what it wrote',
    run: async (kit) => {
      const path = { id: kit.seedIds.agent };
      const agent = await create(kit).updateAgent({ path, body: { name: 'Nóra 名' } });
      kit.equal(agent.name, 'Nóra 名');
    },
  },
  {
    name: 'renames a number',
    run: async (kit) => {
      const path = { id: kit.seedIds.phoneNumber };
      const number = await create(kit).updatePhoneNumberTitle({
        path,
        body: { title: 'Front desk' },
      });
      kit.equal(number.title, 'Front desk');
    },
  },
  {
    name: 'routes a number to a use case',
    run: async (kit) => {
      const { phoneNumber, useCase } = kit.seedIds;
      const routed = { path: { id: phoneNumber }, body: { id: useCase } };
      kit.equal((await create(kit).updatePhoneNumberUseCase(routed)).mode, 'use_case');
    },
  },
  {
    name: 'changes a boolean and an enumeration of a use case',
    run: async (kit) => {
      const path = { id: kit.seedIds.useCase };
      const body = { amd: true, amd_behavior: 'Hangup' } as const;
      const { amd, amd_behavior } = await create(kit).updateUseCase({ path, body });
      kit.equal({ amd, amd_behavior }, body);
    },
  },
  {
    name: 'sends the organization back with one change',
    run: async (kit) => {
      const api = create(kit);
      const body = { ...(await api.getOrganization()), description: 'Changed' };
      kit.equal((await api.updateOrganization({ body })).description, 'Changed');
    },
  },
  {
    name: 'adds a webhook, and deletes it',
    run: async (kit) => {
      const api = create(kit);
      const path = { id: kit.seedIds.useCase };
      const webhook = { path, body: { url: 'https://hooks.example/runtime' } };
      const count = async () => (await api.updateUseCase({ path, body: {} })).hooks?.length ?? 0;
      const before = await count();
      await api.addUseCaseWebhook(webhook);
      kit.equal(await count(), before + 1);
      await api.deleteUseCaseWebhook(webhook);
      kit.equal(await count(), before);
    },
  },
  {
    name: 'creates a model',
    run: async (kit) => {
      const { useCase, model } = kit.seedIds;
      const samples = { train_sample_ids: [], test_sample_ids: [] };
      const body = { name: 'Runtime', use_case_id: useCase, from_model_id: model, ...samples };
      kit.equal((await create(kit).createModel({ body })).from_model_id, model);
    },
  },
  {
    name: 'sends a body with DELETE',
    run: async (kit) => {
      const api = create(kit);
      const { members } = await api.getOrganization();
      const email = members.at(-1)?.email ?? '';
      kit.equal((await api.removeMember({ body: { email } })).members.length, members.length - 1);
      await api.updateOrganization({ body: { ...(await api.getOrganization()), members } });
    },
  },
  {
    name: 'reads 204 as no body',
    run: async (kit) => {
      const deleted = create(kit).deletePhoneNumbers({ body: { ids: ['f'.repeat(24)] } });
      kit.equal(await deleted, undefined);
    },
  },
];
