/** Every operation through the real client, over sockets on two ports. */
import { ApiError } from '@voice-agent-platform/client';
import { validateContract, type Drift } from '@voice-agent-platform/client/validation';
import { operations } from '@voice-agent-platform/openapi/operations';
import { seedIds } from '@voice-agent-platform/sandbox';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.js';
import { forbidden, unknown } from '../support/refusals.js';
import { callOperation, calls, type OperationId } from '../support/story.js';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform[Symbol.asyncDispose]());

for (const row of operations) {
  const { operationId } = row;

  it(`${operationId} succeeds with the contract's example, and its response matches the contract`, async () => {
    const drift: Drift[] = [];
    const client = platform.clientWith({
      middleware: [validateContract({ onDrift: (each) => drift.push(each) })],
    });
    await callOperation(client, operationId);
    expect(platform.sandbox.requests).toMatchObject([{ operationId, status: row.success.status }]);
    expect(drift).toEqual([]);
  });

  it(`${operationId} is unknown to the other root`, async () => {
    const { baseUrl, platformUrl } = platform.roots;
    const crossed = platform.clientWith({ baseUrl: platformUrl, platformUrl: baseUrl });
    expect((await rejectionOf(operationId, calls[operationId], crossed)).status).toBe(404);
  });

  it(`${operationId} rejects a request without a key`, async () => {
    const response = await send(row, { 'x-organization-id': seedIds.organization });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
  });

  if (!row.organizationId) continue;

  it(`${operationId} rejects a request without an organization`, async () => {
    const response = await send(row, { authorization: 'Bearer sk_test_harbor_dental' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [{ in: 'header', pointer: '/x-organization-id' }],
    });
  });
}

for (const { title, operationId, change, status, error } of [...forbidden, ...unknown]) {
  it(`${operationId} rejects ${title} and changes nothing`, async () => {
    const before = platform.sandbox.snapshot();
    const rejection = await rejectionOf(operationId, { ...calls[operationId], ...change });
    expect(rejection.status).toBe(status);
    expect(rejection.operation?.operationId).toBe(operationId);
    if (error) expect(rejection.body).toMatchObject({ errors: [error] });
    expect(platform.sandbox.snapshot()).toEqual(before);
  });
}

async function rejectionOf(
  operationId: OperationId,
  call: object,
  client = platform.client,
): Promise<ApiError> {
  const error = await callOperation(client, operationId, call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`${operationId} was not rejected by the service`, { cause: error });
}

/** The call of the story with exactly these headers, without the client. */
async function send(
  { operationId, method, path, root }: (typeof operations)[number],
  headers: Record<string, string>,
): Promise<Response> {
  const { path: parameters, body } = calls[operationId];
  const origin = root === 'base' ? platform.roots.baseUrl : platform.roots.platformUrl;
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
  return fetch(`${origin}/api/v1${pathname}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
