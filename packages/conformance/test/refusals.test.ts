/** What the contract forbids is refused, over sockets, with an error that names the fault, and changes nothing. */
import { ApiError, type VoiceAgentClient } from '@voice-agent-platform/client';
import { seedIds } from '@voice-agent-platform/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operations, type OperationRow } from './support/operations.js';
import { startPlatform, type Platform } from './support/platform.js';
import { calls, type OperationId } from './support/story.js';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform[Symbol.asyncDispose]());

interface Refusal {
  title: string;
  operationId: OperationId;
  /** What is sent, over the call of the story. */
  change: { path?: object; query?: object; body?: unknown };
  status: number;
  /** The fault that the answer must name. */
  fault?: { in: string; pointer: string };
}

const unknownId = '000000000000000000000000';
const unknownUuid = '00000000-0000-4000-8000-000000000000';

const inBody = (pointer: string) => ({ in: 'body', pointer });
const inPath = (pointer: string) => ({ in: 'path', pointer });

/** A forbidden request for each operation that takes anything. */
const forbidden: Refusal[] = [
  {
    title: 'a name of one character',
    operationId: 'updateOrganization',
    change: { body: { ...calls.updateOrganization.body, name: 'H' } },
    status: 422,
    fault: inBody('/name'),
  },
  {
    title: 'a name of 31 characters',
    operationId: 'updateOrganization',
    change: { body: { ...calls.updateOrganization.body, name: 'H'.repeat(31) } },
    status: 422,
    fault: inBody('/name'),
  },
  {
    title: 'a member without an address',
    operationId: 'updateOrganization',
    change: { body: { ...calls.updateOrganization.body, members: [{ role: 'owner' }] } },
    status: 422,
    fault: inBody('/members/0/email'),
  },
  {
    title: 'no address',
    operationId: 'removeMember',
    change: { body: {} },
    status: 422,
    fault: inBody('/email'),
  },
  {
    title: 'what is no address',
    operationId: 'removeMember',
    change: { body: { email: 'tomas' } },
    status: 422,
    fault: inBody('/email'),
  },
  {
    title: 'amd without amd_behavior',
    operationId: 'updateUseCase',
    change: { body: { amd: true } },
    status: 422,
    fault: inBody('/amd_behavior'),
  },
  {
    title: 'a language that there is not',
    operationId: 'updateUseCase',
    change: { body: { language: 'nl-NL' } },
    status: 422,
    fault: inBody('/language'),
  },
  {
    title: 'a header that is no object',
    operationId: 'addUseCaseWebhook',
    change: { body: { url: 'https://hooks.harbordental.example', headers: ['x-hook-secret'] } },
    status: 422,
    fault: inBody('/headers/0'),
  },
  {
    title: 'what is no URI',
    operationId: 'deleteUseCaseWebhook',
    change: { body: { url: 'the first one' } },
    status: 422,
    fault: inBody('/url'),
  },
  {
    title: 'an order that there is not',
    operationId: 'listUseCaseRuns',
    change: { query: { sort: 'latest' } },
    status: 422,
    fault: { in: 'query', pointer: '/sort' },
  },
  {
    title: 'a probability in words',
    operationId: 'updatePhoneNumberUseCase',
    change: { body: { prompt_routes: [{ probability: 'high' }] } },
    status: 422,
    fault: inBody('/prompt_routes/0/probability'),
  },
  {
    title: 'no title',
    operationId: 'updatePhoneNumberTitle',
    change: { body: {} },
    status: 422,
    fault: inBody('/title'),
  },
  {
    title: 'one id instead of a list',
    operationId: 'deletePhoneNumbers',
    change: { body: { ids: seedIds.phoneNumber } },
    status: 422,
    fault: inBody('/ids'),
  },
  {
    title: 'a name that is no text',
    operationId: 'updateAgent',
    change: { body: { name: 7 } },
    status: 422,
    fault: inBody('/name'),
  },
  {
    title: 'no samples to train on',
    operationId: 'createModel',
    change: { body: { ...calls.createModel.body, train_sample_ids: undefined } },
    status: 422,
    fault: inBody('/train_sample_ids'),
  },
  {
    title: 'an id of 23 characters',
    operationId: 'createModel',
    change: { body: { ...calls.createModel.body, from_model_id: seedIds.model.slice(1) } },
    status: 422,
    fault: inBody('/from_model_id'),
  },
  ...(
    [
      'updateUseCase',
      'addUseCaseWebhook',
      'deleteUseCaseWebhook',
      'updatePhoneNumberUseCase',
      'updatePhoneNumberTitle',
      'updateAgent',
      'getCallRecording',
    ] as const
  ).map((operationId): Refusal => ({
    title: 'an id of 25 characters',
    operationId,
    change: { path: { id: `${unknownId}0` } },
    status: 422,
    fault: inPath('/id'),
  })),
];

/** An id that nothing has, for each operation that takes one. */
const unknown: Refusal[] = [
  ...(
    [
      'updateUseCase',
      'addUseCaseWebhook',
      'deleteUseCaseWebhook',
      'updatePhoneNumberUseCase',
      'updatePhoneNumberTitle',
      'updateAgent',
      'getCallRecording',
    ] as const
  ).map((operationId): Refusal => ({
    title: 'an unknown id',
    operationId,
    change: { path: { id: unknownId } },
    status: 404,
  })),
  {
    title: 'an unknown use case',
    operationId: 'listUseCaseRuns',
    change: { path: { use_case_id: unknownUuid } },
    status: 404,
  },
  {
    title: 'an unknown version',
    operationId: 'getWorkflowVersion',
    change: { path: { version_id: unknownUuid } },
    status: 404,
  },
  {
    title: 'an unknown member',
    operationId: 'removeMember',
    change: { body: { email: 'nobody@harbordental.example' } },
    status: 404,
    fault: inBody('/email'),
  },
  {
    title: 'an unknown webhook',
    operationId: 'deleteUseCaseWebhook',
    change: { body: { url: 'https://hooks.harbordental.example/none' } },
    status: 404,
  },
  {
    title: 'an unknown model to clone',
    operationId: 'createModel',
    change: { body: { ...calls.createModel.body, from_model_id: unknownId } },
    status: 422,
    fault: inBody('/from_model_id'),
  },
  {
    title: 'an unknown agent to route to',
    operationId: 'updatePhoneNumberUseCase',
    change: { body: { agent_routes: [{ probability: 1, id: unknownId }] } },
    status: 422,
    fault: inBody('/agent_routes/0/id'),
  },
];

for (const { title, operationId, change, status, fault } of [...forbidden, ...unknown]) {
  test(`${operationId} refuses ${title}`, async () => {
    const before = platform.sandbox.snapshot();
    const error = await failureOf(platform.client, operationId, {
      ...calls[operationId],
      ...change,
    });
    expect(error.status).toBe(status);
    expect(error.operation?.operationId).toBe(operationId);
    if (fault) expect(faultsIn(error)).toContainEqual(fault);
    expect(platform.sandbox.snapshot()).toEqual(before);
  });
}

for (const row of operations) {
  const { operationId } = row;

  test(`${operationId} is unknown to the other root`, async () => {
    const before = platform.sandbox.snapshot();
    const { baseUrl, platformUrl } = platform.roots;
    const crossed = platform.clientWith({ baseUrl: platformUrl, platformUrl: baseUrl });
    expect((await failureOf(crossed, operationId, calls[operationId])).status).toBe(404);
    expect(platform.sandbox.snapshot()).toEqual(before);
  });

  test(`${operationId} takes no request without a key`, async () => {
    const before = platform.sandbox.snapshot();
    const response = await send(row, { 'x-organization-id': seedIds.organization });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
    expect(platform.sandbox.snapshot()).toEqual(before);
  });

  if (!row.organizationId) continue;

  test(`${operationId} takes no request without an organization`, async () => {
    const response = await send(row, { authorization: 'Bearer sk_test_harbor_dental' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [{ in: 'header', pointer: '/x-organization-id' }],
    });
  });
}

test('every operation that takes anything is refused something', () => {
  const refused = new Set([...forbidden, ...unknown].map((refusal) => refusal.operationId));
  const takesNothing = ['getOrganization', 'listPhoneNumbers', 'listCallTags'];
  expect([...refused, ...takesNothing].sort()).toEqual(
    operations.map((row) => row.operationId).sort(),
  );
});

/** The error of a call that the types would not let through. */
async function failureOf(
  client: VoiceAgentClient,
  operationId: OperationId,
  call: object,
): Promise<ApiError> {
  const methods = client as unknown as Record<OperationId, (call: object) => Promise<unknown>>;
  const error = await methods[operationId](call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) {
    throw new Error(`${operationId} was not refused by the service`, { cause: error });
  }
  return error;
}

function faultsIn(error: ApiError): { in: string; pointer: string }[] {
  const { errors = [] } = error.body as { errors?: { in: string; pointer: string }[] };
  return errors.map(({ in: part, pointer }) => ({ in: part, pointer }));
}

/** The call of the story with exactly these headers, past the client. */
async function send(row: OperationRow, headers: Record<string, string>): Promise<Response> {
  const { path = {}, body } = calls[row.operationId] as {
    path?: Record<string, string>;
    body?: object;
  };
  const root = row.root === 'base' ? platform.roots.baseUrl : platform.roots.platformUrl;
  const pathname = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return fetch(`${root}/api/v1${pathname}`, {
    method: row.method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}
