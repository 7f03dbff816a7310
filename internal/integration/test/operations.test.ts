/** Calls every operation with the real client, over sockets on two ports. The sandbox's tests cover rejections. */
import { validateContract, type Violation } from '@voice-agent-platform/client/validation';
import { operations } from '@voice-agent-platform/openapi/operations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.js';
import { callOperation } from '../support/story.js';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform[Symbol.asyncDispose]());

it.each(operations)(
  "$operationId succeeds with the contract's example, and its response matches the contract",
  async ({ operationId, success }) => {
    const drift: Violation[] = [];
    const client = platform.clientWith({
      middleware: [validateContract({ onDrift: (violation) => drift.push(violation) })],
    });
    await callOperation(client, operationId);
    expect(platform.sandbox.requests).toMatchObject([{ operationId, status: success.status }]);
    expect(drift).toEqual([]);
  },
);

it.each(operations)('$operationId is unknown to the other root', async ({ operationId }) => {
  const { baseUrl, platformUrl } = platform.roots;
  const crossed = platform.clientWith({ baseUrl: platformUrl, platformUrl: baseUrl });
  await expect(callOperation(crossed, operationId)).rejects.toMatchObject({ status: 404 });
});
