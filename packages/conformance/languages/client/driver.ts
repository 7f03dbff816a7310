/** Runs each step that it reads from stdin with the project's own client, and prints what the client returns. */
import { createInterface } from 'node:readline';
import { ApiError, createClient } from '@voice-agent-platform/client';
import type { Organization, Run } from '@voice-agent-platform/types';

const {
  VOICE_AGENT_API_KEY: apiKey = '',
  VOICE_AGENT_BASE_URL: baseUrl = '',
  VOICE_AGENT_PLATFORM_URL: platformUrl = '',
  VOICE_AGENT_ORGANIZATION_ID: organizationId = '',
} = process.env;
let status: number | undefined;
const platform = createClient({
  baseUrl,
  platformUrl,
  apiKey,
  organizationId,
  maxRetries: 0,
  observers: { onResponse: (response) => (status = response.status) },
});

const useCaseId = '66f1a1d2e5b7d83a9c0e4b21';
const numberId = '66f1a2e0e5b7d83a9c0e4b31';
const agentId = '66f1a3f7e5b7d83a9c0e4b41';
const hookUrl = 'https://hooks.harbordental.example/recalls';

/** Responses that later steps build on. */
let organization: Organization | undefined;
let runs: Run[] | undefined;

interface Step {
  step: string;
  operationId: string;
}

const operations: Record<string, (step: Step) => Promise<unknown>> = {
  async getOrganization() {
    organization = await platform.getOrganization();
    return organization;
  },

  updateOrganization() {
    if (organization === undefined) throw new Error('getOrganization has not succeeded');
    const { id, name, api_key, members } = organization;
    const body = { id, name, api_key, members, description: 'Três clínicas' };
    return platform.updateOrganization({ body });
  },

  removeMember: () => platform.removeMember({ body: { email: 'tomas@harbordental.example' } }),

  updateUseCase({ step }) {
    const path = { id: useCaseId };
    if (step === 'free-form') {
      return platform.updateUseCase({ path, body: { params: runs?.[0]?.data ?? {} } });
    }
    return platform.updateUseCase({
      path,
      body: {
        name: '予約',
        amd: true,
        amd_behavior: 'Message',
        amd_messages: { 'pt-PT': 'Olá {{name}}' },
      },
    });
  },

  async addUseCaseWebhook() {
    const headers = [{ key: 'x-hook-secret', value: 'test-hook-secret' }];
    const body = { url: hookUrl, headers };
    await platform.addUseCaseWebhook({ path: { id: useCaseId }, body }); // its response body is not specified
  },

  deleteUseCaseWebhook: () =>
    platform.deleteUseCaseWebhook({ path: { id: useCaseId }, body: { url: hookUrl } }),

  async listUseCaseRuns() {
    runs = await platform.listUseCaseRuns({
      path: { use_case_id: '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521' },
      query: { limit: '10', offset: '0', sort: 'asc' },
    });
    return runs;
  },

  listPhoneNumbers: () => platform.listPhoneNumbers(),

  updatePhoneNumberUseCase: () =>
    platform.updatePhoneNumberUseCase({
      path: { id: numberId },
      body: { id: useCaseId, agent_routes: [{ id: agentId, probability: 0.1 }] },
    }),

  updatePhoneNumberTitle: () =>
    platform.updatePhoneNumberTitle({ path: { id: numberId }, body: { title: 'Receção' } }),

  deletePhoneNumbers: () =>
    platform.deletePhoneNumbers({ body: { ids: ['66f1a2e0e5b7d83a9c0e4b32'] } }),

  updateAgent: () =>
    platform.updateAgent({ path: { id: agentId }, body: { languages: ['pt-PT'] } }),

  createModel: () =>
    platform.createModel({
      body: {
        use_case_id: useCaseId,
        name: '第二',
        from_model_id: '66f1a4b9e5b7d83a9c0e4b51',
        train_sample_ids: ['sample'],
        test_sample_ids: [],
      },
    }),

  getCallRecording: () => platform.getCallRecording({ path: { id: '66f1a6d8e5b7d83a9c0e4b61' } }),

  listCallTags: () => platform.listCallTags(),

  getWorkflowVersion: () =>
    platform.getWorkflowVersion({ path: { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' } }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line) as Step;
  console.log(JSON.stringify({ step: step.step, ...(await run(step)) }));
}

async function run(step: Step) {
  status = undefined;
  try {
    return { data: await operations[step.operationId]?.(step), status };
  } catch (error) {
    return { status: error instanceof ApiError ? error.status : undefined, error: String(error) };
  }
}
