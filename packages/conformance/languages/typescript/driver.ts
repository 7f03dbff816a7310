/** Drives the generated client through the 16 operations, first against the sandbox, then against the hostile server. */
import { createClient, type Client } from './generated/client/index.js';
import * as api from './generated/index.js';

const useCase = { id: '66f1a1d2e5b7d83a9c0e4b21' };
const number = { id: '66f1a2e0e5b7d83a9c0e4b31' };
const agent = { id: '66f1a3f7e5b7d83a9c0e4b41' };
const workflow = { use_case_id: '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521' };
const version = { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' };
const hook = 'https://hooks.harbordental.example/recalls';
const headers = { 'x-organization-id': process.env.ORGANIZATION_ID! };

for (const round of ['sandbox', 'hostile']) {
  await drive(round, client(`${round}_BASE_URL`), client(`${round}_PLATFORM_URL`));
}

async function drive(round: string, base: Client, platform: Client): Promise<void> {
  let organization: api.Organization;
  let runs: api.Run[];
  const step = async (name: string, call: () => Promise<unknown[]>) => {
    const values = await call().catch((error: Error) => ['!', error.name, error.message]);
    console.log([round, name, ...values.map(String)].join('\t'));
  };
  const change = (id: string) =>
    api.updateAgent({ client: base, path: { id }, body: { languages: ['pt-PT'] } });

  await step('getOrganization', async () => {
    organization = (await api.getOrganization({ client: base })).data!;
    return [organization.name];
  });
  await step('updateOrganization', async () => {
    const { id, name, api_key, members } = organization;
    const body = { id, name, api_key, members, description: 'Três clínicas' };
    return [(await api.updateOrganization({ client: base, body })).data!.description];
  });
  await step('removeMember', async () => {
    const left = await api.removeMember({
      client: base,
      body: { email: 'tomas@harbordental.example' },
    });
    return left.data!.members.map(({ email }) => email);
  });
  await step('updateUseCase', async () => {
    const amd = {
      amd: true,
      amd_behavior: 'Message',
      amd_messages: { 'pt-PT': 'Olá {{name}}' },
    } as const;
    const { data } = await api.updateUseCase({
      client: base,
      path: useCase,
      body: { name: '予約', ...amd },
    });
    return [data!.name, data!.amd_behavior, data!.amd_messages!['pt-PT']];
  });
  await step('addUseCaseWebhook', async () => {
    const body = { url: hook, headers: [{ key: 'x-hook-secret', value: 'test-hook-secret' }] };
    return [(await api.addUseCaseWebhook({ client: base, path: useCase, body })).response!.status];
  });
  await step('deleteUseCaseWebhook', async () => {
    return [
      (await api.deleteUseCaseWebhook({ client: base, path: useCase, body: { url: hook } }))
        .response!.status,
    ];
  });
  await step('listUseCaseRuns', async () => {
    const query = { limit: '10', offset: '0', sort: 'asc' } as const;
    runs = (await api.listUseCaseRuns({ client: platform, path: workflow, headers, query })).data!;
    return runs.flatMap(({ status, annotation }) => [status, annotation]);
  });
  await step('listPhoneNumbers', async () => {
    return (await api.listPhoneNumbers({ client: base })).data!.map(({ title }) => title);
  });
  await step('updatePhoneNumberUseCase', async () => {
    const body = { ...useCase, agent_routes: [{ probability: 0.1, ...agent }] };
    const { data } = await api.updatePhoneNumberUseCase({ client: base, path: number, body });
    return [data!.mode, data!.use_case_config!.agent_routes![0].probability];
  });
  await step('updatePhoneNumberTitle', async () => {
    return [
      (await api.updatePhoneNumberTitle({ client: base, path: number, body: { title: 'Receção' } }))
        .data!.title,
    ];
  });
  await step('deletePhoneNumbers', async () => {
    return [
      (await api.deletePhoneNumbers({ client: base, body: { ids: ['66f1a2e0e5b7d83a9c0e4b32'] } }))
        .response!.status,
    ];
  });
  await step('updateAgent', async () => {
    const changed = (await change(agent.id)).data!;
    return [
      ...changed.languages,
      changed.organization_id,
      Math.floor(Date.parse(changed.created_at) / 1000),
    ];
  });
  await step('createModel', async () => {
    const samples = { train_sample_ids: ['sample'], test_sample_ids: [] };
    const body = {
      use_case_id: useCase.id,
      name: '第二',
      from_model_id: '66f1a4b9e5b7d83a9c0e4b51',
      ...samples,
    };
    const { data } = await api.createModel({ client: base, body });
    return [data!.name, data!.organization_id, data!.use_case_id];
  });
  await step('getCallRecording', async () => {
    return [
      (await api.getCallRecording({ client: base, path: { id: '66f1a6d8e5b7d83a9c0e4b61' } })).data,
    ];
  });
  await step('listCallTags', async () => (await api.listCallTags({ client: base })).data!.tags!);
  await step('getWorkflowVersion', async () => {
    const data = (await api.getWorkflowVersion({ client: platform, path: version, headers })).data!;
    return [
      data.version_number,
      data.source_version_id,
      data.description,
      data.created_by,
      data.changelog.length,
    ];
  });
  if (round !== 'hostile') return;
  await step('free-form', async () => {
    const body = { params: runs[0].data };
    return [(await api.updateUseCase({ client: base, path: useCase, body })).data!.hooks];
  });
  for (const status of ['401', '404', '422', '503']) {
    await step(status, async () => [(await change(status.repeat(8))).response!.status]);
  }
}

function client(root: string): Client {
  return createClient({
    baseUrl: `${process.env[root.toUpperCase()]}/api/v1`,
    auth: process.env.API_KEY,
  });
}
