/** Takes each operation once, by the project's own client alone, and prints what the client made of the answer. */
import { ApiError, createClient, type Observers } from '@voice-agent-platform/client';

const { ROUND, API_KEY: apiKey = '', ORGANIZATION_ID: organizationId } = process.env;
const { BASE_URL: baseUrl = '', PLATFORM_URL: platformUrl = '' } = process.env;
let status: number | undefined;
const observers: Observers = { onResponse: (response) => (status = response.status) };
const api = createClient({ baseUrl, platformUrl, apiKey, organizationId, observers });
const path = { id: '66f1a1d2e5b7d83a9c0e4b21' };
const number = { id: '66f1a2e0e5b7d83a9c0e4b31' };
const agent = { id: '66f1a3f7e5b7d83a9c0e4b41' };
const url = 'https://hooks.harbordental.example/recalls';

const { id, name, api_key, members } = await step('getOrganization', api.getOrganization());
const organization = { id, name, api_key, members, description: 'Três clínicas' };
await step('updateOrganization', api.updateOrganization({ body: organization }));
await step('removeMember', api.removeMember({ body: { email: 'tomas@harbordental.example' } }));
const amd = { amd_behavior: 'Message', amd_messages: { 'pt-PT': 'Olá {{name}}' } } as const;
await step('updateUseCase', api.updateUseCase({ path, body: { name: '予約', amd: true, ...amd } }));
const hook = { url, headers: [{ key: 'x-hook-secret', value: 'test-hook-secret' }] };
await step('addUseCaseWebhook', api.addUseCaseWebhook({ path, body: hook }));
await step('deleteUseCaseWebhook', api.deleteUseCaseWebhook({ path, body: { url } }));
const workflow = { use_case_id: '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521' };
const query = { limit: '10', offset: '0', sort: 'asc' } as const;
const runs = await step('listUseCaseRuns', api.listUseCaseRuns({ path: workflow, query }));
await step('listPhoneNumbers', api.listPhoneNumbers());
const routed = { ...path, agent_routes: [{ ...agent, probability: 0.1 }] };
await step(
  'updatePhoneNumberUseCase',
  api.updatePhoneNumberUseCase({ path: number, body: routed }),
);
const title = 'Receção';
await step('updatePhoneNumberTitle', api.updatePhoneNumberTitle({ path: number, body: { title } }));
const ids = ['66f1a2e0e5b7d83a9c0e4b32'];
await step('deletePhoneNumbers', api.deletePhoneNumbers({ body: { ids } }));
const portuguese = { languages: ['pt-PT'] };
await step('updateAgent', api.updateAgent({ path: agent, body: portuguese }));
const samples = { train_sample_ids: ['sample'], test_sample_ids: [] };
const model = { use_case_id: path.id, from_model_id: '66f1a4b9e5b7d83a9c0e4b51', ...samples };
await step('createModel', api.createModel({ body: { name: '第二', ...model } }));
await step('getCallRecording', api.getCallRecording({ path: { id: '66f1a6d8e5b7d83a9c0e4b61' } }));
await step('listCallTags', api.listCallTags());
const version = { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' };
await step('getWorkflowVersion', api.getWorkflowVersion({ path: version }));
if (ROUND === 'hostile') {
  await step('free-form', api.updateUseCase({ path, body: { params: runs[0]?.data ?? {} } }));
  for (const code of ['401', '404', '422', '503'])
    await step(code, api.updateAgent({ path: { id: code.repeat(8) }, body: portuguese }));
}

async function step<Data>(name: string, call: Promise<Data>): Promise<Data> {
  try {
    const data = await call; // of a webhook, anything: its answer is not specified
    console.log(`${name}\t${JSON.stringify(name.endsWith('Webhook') ? status : (data ?? status))}`);
    return data;
  } catch (error) {
    console.log(`${name}\t${error instanceof ApiError ? error.status : `!\t${String(error)}`}`);
    return {} as Data; // the steps behind it take place all the same
  }
}
