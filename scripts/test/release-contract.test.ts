import { readArtifact } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import { compareWithRelease } from '../release/contract.js';

/** A released contract with an operation that the current one does not have. */
const released = edited(JSON.parse(readArtifact('openapi.json')) as JsonObject, {
  '/info/version': '0.1.0',
  '/paths/~1gone': { get: { operationId: 'getGone', responses: {} } },
});

it('a release of the contract that removes an operation cannot be a patch', async () => {
  const { accepted, report } = await compareWithRelease(released, '0.1.1');
  expect(accepted).toBe(false);
  expect(report).toContain('the version must be 0.2.0 or later');
});

it('a release of the contract before 1.0.0 that removes an operation can be a minor version', async () => {
  expect(await compareWithRelease(released, '0.2.0')).toMatchObject({ accepted: true });
});

it('the first release of the contract can have any version', async () => {
  expect(await compareWithRelease(undefined, '0.1.0')).toMatchObject({ accepted: true });
});
