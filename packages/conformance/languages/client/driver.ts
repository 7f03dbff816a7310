/** Drives the project's own client through the 16 operations, first against the sandbox, then against the hostile server. */
import { ApiError, createClient } from '@voice-agent-platform/client';
import type { Organization, Run } from '@voice-agent-platform/types';

const useCase = { id: '66f1a1d2e5b7d83a9c0e4b21' };
const number = { id: '66f1a2e0e5b7d83a9c0e4b31' };
const agent = { id: '66f1a3f7e5b7d83a9c0e4b41' };
const hook = 'https://hooks.harbordental.example/recalls';

for (const round of ['sandbox', 'hostile']) await drive(round);

async function drive(round: string): Promise<void> {
  let status: number | undefined;
  let organization: Organization;
  let runs: Run[];
  const platform = createClient({
    baseUrl: variable(`${round}_BASE_URL`),
    platformUrl: variable(`${round}_PLATFORM_URL`),
    apiKey: variable('API_KEY'),
    organizationId: variable('ORGANIZATION_ID'),
    observers: { onResponse: (response) => (status = response.status) },
  });
  const step = async (name: string, call: () => Promise<unknown[]>) => {
    const values = await call().catch((error: Error) => ['!', error.name, error.message]);
    console.log([round, name, ...values.map(String)].join('\t'));
  };
  const change = (id: string) =>
    platform.updateAgent({ path: { id }, body: { languages: ['pt-PT'] } });

  await step('getOrganization', async () => {
    organization = await platform.getOrganization();
    return [organization.name];
  });
  await step('updateOrganization', async () => {
    const { id, name, api_key, members } = organization;
    const body = { id, name, api_key, members, description: 'Três clínicas' };
    return [(await platform.updateOrganization({ body })).description];
  });
  await step('removeMember', async () => {
    const { members } = await platform.removeMember({
      body: { email: 'tomas@harbordental.example' },
    });
    return members.map(({ email }) => email);
  });
  await step('updateUseCase', async () => {
    const amd = {
      amd: true,
      amd_behavior: 'Message',
      amd_messages: { 'pt-PT': 'Olá {{name}}' },
    } as const;
    const updated = await platform.updateUseCase({ path: useCase, body: { name: '予約', ...amd } });
    return [updated.name, updated.amd_behavior, updated.amd_messages?.['pt-PT']];
  });
  await step('addUseCaseWebhook', async () => {
    const body = { url: hook, headers: [{ key: 'x-hook-secret', value: 'test-hook-secret' }] };
    await platform.addUseCaseWebhook({ path: useCase, body });
    return [status];
  });
  await step('deleteUseCaseWebhook', async () => {
    await platform.deleteUseCaseWebhook({ path: useCase, body: { url: hook } });
    return [status];
  });
  await step('listUseCaseRuns', async () => {
    const path = { use_case_id: '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521' };
    runs = await platform.listUseCaseRuns({
      path,
      query: { limit: '10', offset: '0', sort: 'asc' },
    });
    return runs.flatMap(({ status, annotation }) => [status, annotation]);
  });
  await step('listPhoneNumbers', async () =>
    (await platform.listPhoneNumbers()).map(({ title }) => title),
  );
  await step('updatePhoneNumberUseCase', async () => {
    const body = { ...useCase, agent_routes: [{ probability: 0.1, ...agent }] };
    const { mode, use_case_config } = await platform.updatePhoneNumberUseCase({
      path: number,
      body,
    });
    return [mode, use_case_config?.agent_routes?.[0]?.probability];
  });
  await step('updatePhoneNumberTitle', async () => {
    return [
      (await platform.updatePhoneNumberTitle({ path: number, body: { title: 'Receção' } })).title,
    ];
  });
  await step('deletePhoneNumbers', async () => {
    await platform.deletePhoneNumbers({ body: { ids: ['66f1a2e0e5b7d83a9c0e4b32'] } });
    return [status];
  });
  await step('updateAgent', async () => {
    const { languages, organization_id, created_at } = await change(agent.id);
    return [...languages, organization_id, Math.floor(Date.parse(created_at) / 1000)];
  });
  await step('createModel', async () => {
    const samples = { train_sample_ids: ['sample'], test_sample_ids: [] };
    const body = {
      use_case_id: useCase.id,
      name: '第二',
      from_model_id: '66f1a4b9e5b7d83a9c0e4b51',
      ...samples,
    };
    const { name, organization_id, use_case_id } = await platform.createModel({ body });
    return [name, organization_id, use_case_id];
  });
  await step('getCallRecording', async () => {
    return [await platform.getCallRecording({ path: { id: '66f1a6d8e5b7d83a9c0e4b61' } })];
  });
  await step('listCallTags', async () => (await platform.listCallTags()).tags ?? []);
  await step('getWorkflowVersion', async () => {
    const path = { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' };
    const read = await platform.getWorkflowVersion({ path });
    return [
      read.version_number,
      read.source_version_id,
      read.description,
      read.created_by,
      read.changelog.length,
    ];
  });
  if (round !== 'hostile') return;
  await step('free-form', async () => {
    return [
      (await platform.updateUseCase({ path: useCase, body: { params: runs[0]?.data ?? {} } }))
        .hooks,
    ];
  });
  for (const code of ['401', '404', '422', '503']) {
    await step(code, async () => {
      const error: unknown = await change(code.repeat(8)).catch((failure: unknown) => failure);
      return error instanceof ApiError ? [error.status] : [error];
    });
  }
}

function variable(name: string): string {
  const value = process.env[name.toUpperCase()];
  if (value === undefined) throw new Error(`The environment lacks ${name.toUpperCase()}.`);
  return value;
}
