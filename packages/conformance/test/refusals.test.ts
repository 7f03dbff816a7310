/** What the contract forbids is refused, over sockets, with an error that names the fault, and changes nothing. */
import { ApiError, type VoiceAgentClient } from '@voice-agent-platform/client';
import { seedIds } from '@voice-agent-platform/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operations } from '@voice-agent-platform/openapi/operations';
import { startPlatform, type Platform } from './support/platform.js';
import { forbidden, unknown } from './support/refusals.js';
import { calls, type OperationId } from './support/story.js';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform[Symbol.asyncDispose]());

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
async function send(
  row: (typeof operations)[number],
  headers: Record<string, string>,
): Promise<Response> {
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
