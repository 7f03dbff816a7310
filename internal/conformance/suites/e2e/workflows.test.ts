/** The workflows of the contract, run against the sandbox on both ports by `redocly respect`. */
import { operations } from '@voice-agent-platform/openapi/operations';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../../support/platform.js';
import { suppliersNumber } from '../../support/story.js';
import {
  prepareWorkflows,
  workflowInputs,
  workflowNames,
  type Workflows,
} from '../../support/workflows.js';

describe('against the sandbox', () => {
  let platform: Platform;
  let workflows: Workflows;
  beforeAll(async () => {
    platform = await startPlatform();
    workflows = await prepareWorkflows(platform);
    return async () => {
      await workflows[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    };
  });

  it('every workflow has its inputs', () => {
    expect(Object.keys(workflowInputs).sort()).toEqual(workflowNames);
  });

  for (const name of workflowNames) {
    it(`${name} passes, and prints no secret`, async () => {
      platform.sandbox.reset();
      const { exitCode, output, failures } = await workflows.respect(name);
      expect(failures, output).toEqual([]);
      expect(exitCode).toBe(0);
      for (const secret of secrets) expect(output).not.toContain(secret);
    });
  }

  it('give-up-a-number succeeds when it deletes the last number', async () => {
    platform.sandbox.reset();
    const { phoneNumbers } = platform.sandbox.snapshot();
    const last = phoneNumbers.filter(({ id }) => id === suppliersNumber);
    platform.sandbox.restore({ ...platform.sandbox.snapshot(), phoneNumbers: last });
    const { exitCode, failures, output } = await workflows.respect('give-up-a-number');
    expect(failures, output).toEqual([]);
    expect(exitCode).toBe(0);
  });

  it('together the workflows call every operation, and all of the traffic matches the contract', async () => {
    const { problems, totals } = await workflows.drift();
    const parts = Object.entries(totals).map(
      ([part, { covered, total }]) => `${part} ${covered}/${total}`,
    );
    console.log(`the workflows cover ${parts.join(', ')}`);
    expect(totals.operations.covered).toBe(operations.length);
    // The contract says to leave out `limit` and `offset`.
    expect(totals.parameters.total - totals.parameters.covered).toBe(2);
    expect(problems).toBe(0);
  });
});

const secrets = [
  'sk_test_harbor_dental',
  'test-auth-token',
  'test-api-key-secret',
  'test-hook-secret',
  'test-recall-secret',
];
