/** Runs each step that it reads from stdin with the generated client, and prints what the client returns. */
import { createInterface } from 'node:readline';
import { createClient } from './generated/client/index.js';
import * as api from './generated/index.js';

const {
  VOICE_AGENT_API_KEY: auth,
  VOICE_AGENT_BASE_URL: baseUrl,
  VOICE_AGENT_PLATFORM_URL: platformUrl,
  VOICE_AGENT_ORGANIZATION_ID: organizationId = '',
} = process.env;
const base = createClient({ baseUrl: `${baseUrl}/api/v1`, auth });
const platform = createClient({ baseUrl: `${platformUrl}/api/v1`, auth });

const useCaseId = '66f1a1d2e5b7d83a9c0e4b21';
const numberId = '66f1a2e0e5b7d83a9c0e4b31';
const agentId = '66f1a3f7e5b7d83a9c0e4b41';
const hookUrl = 'https://hooks.harbordental.example/recalls';

/** Responses that later steps build on. */
let organization: api.Organization | undefined;
let runs: api.Run[] | undefined;

interface Step {
  step: string;
  operationId: string;
}

/** What every function of the client resolves to. */
interface Result {
  data?: unknown;
  error?: unknown;
  response?: Response;
}

const operations: Record<string, (step: Step) => Promise<Result>> = {
  async getOrganization() {
    const result = await api.getOrganization({ client: base });
    organization = result.data;
    return result;
  },

  updateOrganization() {
    if (organization === undefined) throw new Error('getOrganization has not succeeded');
    const { id, name, api_key, members } = organization;
    const body = { id, name, api_key, members, description: 'Três clínicas' };
    return api.updateOrganization({ client: base, body });
  },

  removeMember: () =>
    api.removeMember({ client: base, body: { email: 'tomas@harbordental.example' } }),

  updateUseCase({ step }) {
    const path = { id: useCaseId };
    if (step === 'free-form') {
      return api.updateUseCase({ client: base, path, body: { params: runs?.[0]?.data } });
    }
    return api.updateUseCase({
      client: base,
      path,
      body: {
        name: '予約',
        amd: true,
        amd_behavior: 'Message',
        amd_messages: { 'pt-PT': 'Olá {{name}}' },
      },
    });
  },

  addUseCaseWebhook: () =>
    withoutData(
      api.addUseCaseWebhook({
        client: base,
        path: { id: useCaseId },
        body: { url: hookUrl, headers: [{ key: 'x-hook-secret', value: 'test-hook-secret' }] },
      }),
    ),

  deleteUseCaseWebhook: () =>
    withoutData(
      api.deleteUseCaseWebhook({ client: base, path: { id: useCaseId }, body: { url: hookUrl } }),
    ),

  async listUseCaseRuns() {
    const result = await api.listUseCaseRuns({
      client: platform,
      path: { use_case_id: '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521' },
      headers: { 'x-organization-id': organizationId },
      query: { limit: '10', offset: '0', sort: 'asc' },
    });
    runs = result.data;
    return result;
  },

  listPhoneNumbers: () => api.listPhoneNumbers({ client: base }),

  updatePhoneNumberUseCase: () =>
    api.updatePhoneNumberUseCase({
      client: base,
      path: { id: numberId },
      body: { id: useCaseId, agent_routes: [{ id: agentId, probability: 0.1 }] },
    }),

  updatePhoneNumberTitle: () =>
    api.updatePhoneNumberTitle({
      client: base,
      path: { id: numberId },
      body: { title: 'Receção' },
    }),

  deletePhoneNumbers: () =>
    withoutData(
      api.deletePhoneNumbers({ client: base, body: { ids: ['66f1a2e0e5b7d83a9c0e4b32'] } }),
    ),

  updateAgent: () =>
    api.updateAgent({ client: base, path: { id: agentId }, body: { languages: ['pt-PT'] } }),

  createModel: () =>
    api.createModel({
      client: base,
      body: {
        use_case_id: useCaseId,
        name: '第二',
        from_model_id: '66f1a4b9e5b7d83a9c0e4b51',
        train_sample_ids: ['sample'],
        test_sample_ids: [],
      },
    }),

  getCallRecording: () =>
    api.getCallRecording({ client: base, path: { id: '66f1a6d8e5b7d83a9c0e4b61' } }),

  listCallTags: () => api.listCallTags({ client: base }),

  getWorkflowVersion: () =>
    api.getWorkflowVersion({
      client: platform,
      path: { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' },
      headers: { 'x-organization-id': organizationId },
    }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line) as Step;
  console.log(JSON.stringify({ step: step.step, ...(await run(step)) }));
}

async function run(step: Step) {
  try {
    const { data, error, response } = await operations[step.operationId](step);
    const status = response?.status;
    // The client returns the body of an error response; without a response, it returns the cause.
    return error === undefined || status !== undefined
      ? { data, status }
      : { error: String(error) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** For operations whose response body is empty or not specified. */
async function withoutData(call: Promise<Result>): Promise<Result> {
  const { error, response } = await call;
  return { error, response };
}
