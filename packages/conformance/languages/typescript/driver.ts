/** Takes each operation once, by nothing but the generated client, and prints what the client made of the answer. */
import { client } from './generated/client.gen.js';
import { createClient } from './generated/client/index.js';
import * as api from './generated/index.js';

const { ROUND, BASE_URL, PLATFORM_URL, API_KEY: auth, ORGANIZATION_ID = '' } = process.env;
client.setConfig({ baseUrl: `${BASE_URL}/api/v1`, auth });
const platform = createClient({ baseUrl: `${PLATFORM_URL}/api/v1`, auth });
const headers = { 'x-organization-id': ORGANIZATION_ID };
const silent = ['addUseCaseWebhook', 'deleteUseCaseWebhook', 'deletePhoneNumbers']; // no body
const useCase = { id: '66f1a1d2e5b7d83a9c0e4b21' };
const number = { id: '66f1a2e0e5b7d83a9c0e4b31' };
const agent = { id: '66f1a3f7e5b7d83a9c0e4b41' };
const portuguese = { languages: ['pt-PT'] };
const url = 'https://hooks.harbordental.example/recalls';

const { id, name, api_key, members } =
  (await step(api.getOrganization, {})) ?? ({} as api.Organization);
const description = 'Três clínicas';
await step(api.updateOrganization, { body: { id, name, api_key, members, description } });
await step(api.removeMember, { body: { email: 'tomas@harbordental.example' } });
const amd_messages = { 'pt-PT': 'Olá {{name}}' };
const amd: api.UseCaseUpdate = { amd: true, amd_behavior: 'Message', amd_messages };
await step(api.updateUseCase, { path: useCase, body: { name: '予約', ...amd } });
const hook = { url, headers: [{ key: 'x-hook-secret', value: 'test-hook-secret' }] };
await step(api.addUseCaseWebhook, { path: useCase, body: hook });
await step(api.deleteUseCaseWebhook, { path: useCase, body: { url } });
const workflow = { use_case_id: '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521' };
const query = { limit: '10', offset: '0', sort: 'asc' } as const;
const runs = await step(api.listUseCaseRuns, { client: platform, path: workflow, headers, query });
await step(api.listPhoneNumbers, {});
const routed = { ...useCase, agent_routes: [{ ...agent, probability: 0.1 }] };
await step(api.updatePhoneNumberUseCase, { path: number, body: routed });
await step(api.updatePhoneNumberTitle, { path: number, body: { title: 'Receção' } });
await step(api.deletePhoneNumbers, { body: { ids: ['66f1a2e0e5b7d83a9c0e4b32'] } });
await step(api.updateAgent, { path: agent, body: portuguese });
const samples = { train_sample_ids: ['sample'], test_sample_ids: [] };
const model = { use_case_id: useCase.id, from_model_id: '66f1a4b9e5b7d83a9c0e4b51', ...samples };
await step(api.createModel, { body: { name: '第二', ...model } });
await step(api.getCallRecording, { path: { id: '66f1a6d8e5b7d83a9c0e4b61' } });
await step(api.listCallTags, {});
const version = { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' };
await step(api.getWorkflowVersion, { client: platform, path: version, headers });
if (ROUND === 'hostile') {
  await step(api.updateUseCase, { path: useCase, body: { params: runs?.[0].data } }, 'free-form');
  for (const status of ['401', '404', '422', '503'])
    await step(api.updateAgent, { path: { id: status.repeat(8) }, body: portuguese }, status);
}

type Call<Options, Data> = (options: Options) => Promise<{ data?: Data; response?: Response }>;
async function step<Options, Data>(call: Call<Options, Data>, options: Options, step = call.name) {
  try {
    const { data, response } = await call(options);
    const held = silent.includes(step) ? undefined : data;
    console.log(`${step}\t${JSON.stringify(held ?? response?.status)}`);
    return data;
  } catch (error) {
    console.log(`${step}\t!\t${error}`);
  }
}
