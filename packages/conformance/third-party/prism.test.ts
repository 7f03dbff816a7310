/** What Prism's validation proxy reports about the sandbox, as it is and with responses that violate the contract. */
import { ApiError, createClient, type VoiceAgentClient } from '@voice-agent-platform/client';
import { operations } from '@voice-agent-platform/openapi/operations';
import { createSandbox, type Roots } from '@voice-agent-platform/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPlatform } from '../support/platform.js';
import { callOperation, calls, type Call, type OperationId } from '../support/story.js';
import { startProxies, type Proxies } from './prism.js';

// Two limits of Prism. A test fails when one of them is gone.
// The contract specifies neither the body nor the media type of this response; Prism requires a media type.
const bodiless = 'addUseCaseWebhook';
const bodilessObjection =
  'The received media type "" does not match the one specified in the current response: */*';
// It ignores `dependentRequired`.
const ignored = 'amd without amd_behavior';

/** A change of a call of the story that violates the contract, one per kind. */
const violations: readonly {
  readonly title: string;
  readonly operationId: OperationId;
  readonly change: Partial<Call>;
}[] = [
  {
    title: 'a string that is too short',
    operationId: 'updateOrganization',
    change: { body: { ...(calls.updateOrganization.body as object), name: 'H' } },
  },
  {
    title: 'a list item without a required property',
    operationId: 'updateOrganization',
    change: {
      body: { ...(calls.updateOrganization.body as object), members: [{ role: 'owner' }] },
    },
  },
  { title: ignored, operationId: 'updateUseCase', change: { body: { amd: true } } },
  {
    title: 'a value outside the enum',
    operationId: 'updateUseCase',
    change: { body: { language: 'nl-NL' } },
  },
  {
    title: 'a query parameter outside the enum',
    operationId: 'listUseCaseRuns',
    change: { query: { sort: 'latest' } },
  },
  {
    title: 'a number in words',
    operationId: 'updatePhoneNumberUseCase',
    change: { body: { prompt_routes: [{ probability: 'high' }] } },
  },
  {
    title: 'a string in place of a list',
    operationId: 'deletePhoneNumbers',
    change: { body: { ids: '66f1a2e0e5b7d83a9c0e4b32' } },
  },
  // The contract states the length of identifiers under the base root only.
  ...operations
    .filter(({ root, pathParameters }) => root === 'base' && pathParameters.length > 0)
    .map(({ operationId, pathParameters: [name = ''] }) => ({
      title: 'an id of 25 characters',
      operationId,
      change: { path: { [name]: '0'.repeat(25) } },
    })),
];

describe('in front of the sandbox', () => {
  const sandbox = createSandbox();
  let proxies: Proxies;
  beforeAll(async () => {
    proxies = await startProxies(await sandbox.listen({ port: 0, platformPort: 0 }));
  });
  afterAll(async () => {
    await proxies[Symbol.asyncDispose]();
    await sandbox.close();
  });
  beforeEach(() => sandbox.reset());

  for (const { operationId } of operations.filter((row) => row.operationId !== bodiless)) {
    it(`${operationId} passes without a violation`, async () => {
      await callOperation(clientOf(proxies.roots), operationId);
      expect(sandbox.requests.map((request) => request.operationId)).toEqual([operationId]);
    });
  }

  it(`${bodiless} passes, except for its missing media type`, async () => {
    const error = await refusal(clientOf(proxies.roots), bodiless, calls[bodiless]);
    expect(error.body).toMatchObject({
      validation: [{ location: ['response'], message: bodilessObjection }],
    });
    expect(sandbox.requests.map((request) => request.status)).toEqual([200]);
  });

  for (const { title, operationId, change } of violations) {
    const parameters = { ...calls[operationId], ...change };

    if (title === ignored) {
      it(`${operationId} with ${title} is refused by the sandbox, not by Prism`, async () => {
        await refusal(clientOf(proxies.roots), operationId, parameters);
        expect(sandbox.requests.map((request) => request.status)).toEqual([422]);
      });
      continue;
    }

    it(`${operationId} with ${title} is refused by Prism`, async () => {
      const error = await refusal(clientOf(proxies.roots), operationId, parameters);
      expect(problemOf(error)).toMatch('prism/errors#UNPROCESSABLE_ENTITY');
      expect(sandbox.requests).toEqual([]);
    });
  }
});

interface Fault {
  readonly title: string;
  readonly operationId: OperationId;
  /** Turns the response into one that violates the contract. */
  readonly change: (body: object) => object;
}

const faults: readonly Fault[] = [
  {
    title: 'a required field is missing',
    operationId: 'updateAgent',
    change: (body) => ({ ...body, voice_id: undefined }),
  },
  {
    title: 'a value is outside of its enum',
    operationId: 'updatePhoneNumberTitle',
    change: (body) => ({ ...body, mode: 'voicemail' }),
  },
  {
    title: 'a number is a string',
    operationId: 'updateUseCase',
    change: (body) => ({ ...body, max_duration_mins: 'five' }),
  },
  {
    title: 'an id is too short',
    operationId: 'updateUseCase',
    change: (body) => ({ ...body, id: '66f1a1d2' }),
  },
  { title: 'an object replaces a list', operationId: 'listPhoneNumbers', change: () => ({}) },
  {
    title: 'a run lacks its version',
    operationId: 'listUseCaseRuns',
    change: (runs) => (runs as object[]).map((run) => ({ ...run, version: undefined })),
  },
];

describe('in front of a sandbox that violates the contract', () => {
  it.each(faults)('$operationId is reported if $title', async ({ operationId, change }) => {
    await using platform = await startPlatform();
    const body = change((await callOperation(platform.client, operationId)) as object);
    platform.sandbox.fail(operationId, { status: 200, body });
    await using proxies = await startProxies(platform.roots);
    const error = await refusal(clientOf(proxies.roots), operationId, calls[operationId]);
    expect(problemOf(error)).toMatch('prism/errors#VIOLATIONS');
  });
});

function clientOf(roots: Roots): VoiceAgentClient {
  const { apiKey, organizationId } = createSandbox().clientOptions;
  return createClient({ ...roots, apiKey, organizationId, maxRetries: 0 });
}

function problemOf(error: ApiError): string {
  return (error.body as { type: string }).type;
}

async function refusal(
  client: VoiceAgentClient,
  operationId: OperationId,
  parameters: object,
): Promise<ApiError> {
  const error = await callOperation(client, operationId, parameters).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`${operationId} was not refused`, { cause: error });
}
