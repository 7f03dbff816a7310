/** Runs each step that it reads from stdin with the generated client, and prints what the client returns. */
import { createInterface } from 'node:readline';
import contract from '@voice-agent-platform/openapi';
import { createClient } from './generated/client/index.js';
import * as api from './generated/index.js';

const {
  VOICE_AGENT_API_KEY: auth,
  VOICE_AGENT_BASE_URL: baseUrl,
  VOICE_AGENT_PLATFORM_URL: platformUrl,
  VOICE_AGENT_ORGANIZATION_ID: organizationId = '',
} = process.env;
// A redirect of an update would send its body, which can hold the key, to another host.
const redirect = 'manual';
const base = createClient({ baseUrl: `${baseUrl}/api/v1`, auth, redirect });
const platform = createClient({ baseUrl: `${platformUrl}/api/v1`, auth, redirect });

// Typed as they are written, so that the compiler checks them against the types of the client.
const { examples } = contract.components;
const useCase = { id: examples.UseCaseId.value };
const phoneNumber = { id: examples.PhoneNumberId.value };
const headers = { 'x-organization-id': organizationId };

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
    const { description } = examples.OrganizationUpdate.value;
    return api.updateOrganization({ client: base, body: { ...organization, description } });
  },

  removeMember: () => api.removeMember({ client: base, body: examples.MemberRemoval.value }),

  updateUseCase({ step }) {
    const body = step === 'free-form' ? { params: runs?.[0]?.data } : examples.UseCaseUpdate.value;
    return api.updateUseCase({ client: base, path: useCase, body });
  },

  addUseCaseWebhook: () =>
    withoutData(
      api.addUseCaseWebhook({ client: base, path: useCase, body: examples.WebhookAdd.value }),
    ),

  deleteUseCaseWebhook: () =>
    withoutData(
      api.deleteUseCaseWebhook({ client: base, path: useCase, body: examples.WebhookDelete.value }),
    ),

  async listUseCaseRuns() {
    const result = await api.listUseCaseRuns({
      client: platform,
      path: { use_case_id: examples.UseCaseUuid.value },
      headers,
      query: { sort: examples.Sort.value },
    });
    runs = result.data;
    return result;
  },

  listPhoneNumbers: () => api.listPhoneNumbers({ client: base }),

  updatePhoneNumberUseCase: () =>
    api.updatePhoneNumberUseCase({
      client: base,
      path: phoneNumber,
      body: examples.PhoneNumberUseCaseUpdate.value,
    }),

  updatePhoneNumberTitle: () =>
    api.updatePhoneNumberTitle({
      client: base,
      path: phoneNumber,
      body: examples.PhoneNumberTitleUpdate.value,
    }),

  deletePhoneNumbers: () =>
    withoutData(api.deletePhoneNumbers({ client: base, body: examples.PhoneNumbersDelete.value })),

  updateAgent: () =>
    api.updateAgent({
      client: base,
      path: { id: examples.AgentId.value },
      body: examples.AgentUpdate.value,
    }),

  createModel: () => api.createModel({ client: base, body: examples.ModelCreate.value }),

  getCallRecording: () =>
    api.getCallRecording({ client: base, path: { id: examples.CallId.value } }),

  listCallTags: () => api.listCallTags({ client: base }),

  getWorkflowVersion: () =>
    api.getWorkflowVersion({
      client: platform,
      path: { version_id: examples.VersionId.value },
      headers,
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
