/** Every operation through the real client, over sockets on two ports. The sandbox's tests cover what it rejects. */
import { validateContract, type Drift } from '@voice-agent-platform/client/validation';
import { operations } from '@voice-agent-platform/openapi/operations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.js';
import { callOperation, calls } from '../support/story.js';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform[Symbol.asyncDispose]());

it.each(operations)(
  "$operationId succeeds with the contract's example, and its response matches the contract",
  async ({ operationId, success }) => {
    const drift: Drift[] = [];
    const client = platform.clientWith({
      middleware: [validateContract({ onDrift: (each) => drift.push(each) })],
    });
    await callOperation(client, operationId);
    expect(platform.sandbox.requests).toMatchObject([{ operationId, status: success.status }]);
    expect(drift).toEqual([]);
  },
);

it.each(operations.filter(({ pathParameters }) => pathParameters.length > 0))(
  '$operationId rejects an unknown id and changes nothing',
  async ({ operationId }) => {
    const before = platform.sandbox.snapshot();
    const { path, ...call } = calls[operationId];
    const unknown = Object.fromEntries(
      Object.entries(path).map(([name, id]) => [name, id.replace(/\w/g, '0')]),
    );
    await expect(
      callOperation(platform.client, operationId, { ...call, path: unknown }),
    ).rejects.toMatchObject({ name: 'ApiError', status: 404, operation: { operationId } });
    expect(platform.sandbox.snapshot()).toEqual(before);
  },
);

it.each(operations)('$operationId is unknown to the other root', async ({ operationId }) => {
  const { baseUrl, platformUrl } = platform.roots;
  const crossed = platform.clientWith({ baseUrl: platformUrl, platformUrl: baseUrl });
  await expect(callOperation(crossed, operationId)).rejects.toMatchObject({ status: 404 });
});

it('passes on what a rejection says about the request', async () => {
  const call = { ...calls.updateUseCase, body: { amd: true } };
  await expect(callOperation(platform.client, 'updateUseCase', call)).rejects.toMatchObject({
    name: 'ApiError',
    status: 422,
    body: { errors: [{ in: 'body', pointer: '/amd_behavior' }] },
  });
});
