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

const headers = [{ key: 'x-hook-secret', value: 'test-hook-secret' }];

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
    const body = { ...organization, description: 'Four dental practices by the harbor' };
    return api.updateOrganization({ client: base, body });
  },

  removeMember: () =>
    api.removeMember({ client: base, body: { email: 'tomas@harbordental.example' } }),

  updateUseCase({ step }) {
    const path = { id: '66f1a1d2e5b7d83a9c0e4b21' };
    if (step === 'free-form') {
      return api.updateUseCase({ client: base, path, body: { params: runs?.[0]?.data } });
    }
    return api.updateUseCase({
      client: base,
      path,
      body: {
        name: 'Appointment reminders',
        transfer_number: '+12025550199',
        extract_with_ai: [
          {
            name: 'preferred_day',
            description: 'The day that suits the patient best',
            type: 'string',
            example: 'Thursday',
            required: true,
          },
        ],
        classification_tags: [
          { name: 'rescheduled', description: 'The patient asked for another day' },
        ],
        language: 'en-GB',
        keywords: ['hygienist', 'Harbor Dental'],
        hooks: [{ url: 'https://hooks.harbordental.example/calls', headers }],
        params: { practice: 'Harbor Dental' },
        amd: true,
        amd_behavior: 'Message',
        amd_messages: {
          'en-GB': 'Hello {{name}}, please call Harbor Dental about your appointment.',
        },
        enable_detailed_work_hours: false,
        generic_after_hours_message: 'The practice is closed. Please call again tomorrow.',
        hidden: false,
        max_duration_mins: 5,
        recorded_message_inbound: true,
        recorded_message_outbound: true,
        show_original_caller_id: false,
        disable_end_call_after_n_reminders: false,
      },
    });
  },

  addUseCaseWebhook: () =>
    withoutData(
      api.addUseCaseWebhook({
        client: base,
        path: { id: '66f1a1d2e5b7d83a9c0e4b21' },
        body: { url: 'https://hooks.harbordental.example/recalls', headers },
      }),
    ),

  deleteUseCaseWebhook: () =>
    withoutData(
      api.deleteUseCaseWebhook({
        client: base,
        path: { id: '66f1a1d2e5b7d83a9c0e4b21' },
        body: { url: 'https://hooks.harbordental.example/calls', headers },
      }),
    ),

  async listUseCaseRuns() {
    const result = await api.listUseCaseRuns({
      client: platform,
      path: { use_case_id: '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521' },
      headers: { 'x-organization-id': organizationId },
      query: { sort: 'asc' },
    });
    runs = result.data;
    return result;
  },

  listPhoneNumbers: () => api.listPhoneNumbers({ client: base }),

  updatePhoneNumberUseCase: () =>
    api.updatePhoneNumberUseCase({
      client: base,
      path: { id: '66f1a2e0e5b7d83a9c0e4b31' },
      body: {
        id: '66f1a1d2e5b7d83a9c0e4b21',
        prompt_routes: [
          {
            probability: 1,
            prompt_id: '66f1a8b0e5b7d83a9c0e4b81',
            model_id: '66f1a4b9e5b7d83a9c0e4b51',
          },
        ],
        agent_routes: [{ probability: 1, id: '66f1a3f7e5b7d83a9c0e4b41' }],
      },
    }),

  updatePhoneNumberTitle: () =>
    api.updatePhoneNumberTitle({
      client: base,
      path: { id: '66f1a2e0e5b7d83a9c0e4b31' },
      body: { title: 'Reception' },
    }),

  deletePhoneNumbers: () =>
    withoutData(
      api.deletePhoneNumbers({ client: base, body: { ids: ['66f1a2e0e5b7d83a9c0e4b32'] } }),
    ),

  updateAgent: () =>
    api.updateAgent({
      client: base,
      path: { id: '66f1a3f7e5b7d83a9c0e4b41' },
      body: { name: 'Nora', languages: ['en-GB', 'pt-PT'], voice_id: 'voice-calm-alto' },
    }),

  createModel: () =>
    api.createModel({
      client: base,
      body: {
        use_case_id: '66f1a1d2e5b7d83a9c0e4b21',
        name: 'Reminders, second round',
        from_model_id: '66f1a4b9e5b7d83a9c0e4b51',
        train_sample_ids: ['66f1a7c0e5b7d83a9c0e4b71', '66f1a7c0e5b7d83a9c0e4b72'],
        test_sample_ids: ['66f1a7c0e5b7d83a9c0e4b73'],
        explain_tools: true,
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
