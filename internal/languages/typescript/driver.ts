/** Runs each step that it reads from stdin with the generated client, and prints what the client returns. */
import { createInterface } from 'node:readline';
import { calls, type Context, type Result } from './calls.js';
import { createClient } from './generated/client/index.js';
import { updateUseCase, type Run } from './generated/index.js';

const {
  VOICE_AGENT_API_KEY: auth,
  VOICE_AGENT_BASE_URL: baseUrl,
  VOICE_AGENT_PLATFORM_URL: platformUrl,
  VOICE_AGENT_ORGANIZATION_ID: organizationId = '',
} = process.env;
// A redirect of an update would send its body, which can hold the key, to another host.
const redirect = 'manual';
const context: Context = {
  base: createClient({ baseUrl: `${baseUrl}/api/v1`, auth, redirect }),
  platform: createClient({ baseUrl: `${platformUrl}/api/v1`, auth, redirect }),
  organizationId,
  known: {},
};

interface Step {
  step: string;
  operationId: string;
  pathParameters: { id: string };
}

for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line) as Step;
  console.log(JSON.stringify({ step: step.step, ...(await run(step)) }));
}

async function run(step: Step) {
  try {
    const { data, error, response } = await resultOf(step);
    const status = response?.status;
    context.known[step.operationId] = data;
    // The client returns the body of an error response; without a response, it returns the cause.
    return error === undefined || status !== undefined
      ? { data, status }
      : { error: String(error) };
  } catch (error) {
    return { error: String(error) };
  }
}

function resultOf({ step, operationId, pathParameters }: Step): Promise<Result> {
  if (step !== 'free-form') return calls[operationId](context);
  const [run] = context.known.listUseCaseRuns as Run[];
  return updateUseCase({ client: context.base, path: pathParameters, body: { params: run.data } });
}
