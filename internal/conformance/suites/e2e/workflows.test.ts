/** The workflows of the contract, run against the sandbox on both ports by `redocly respect`. */
import { operations } from '@voice-agent-platform/openapi/operations';
import { createSandbox, type Failure } from '@voice-agent-platform/sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../../support/platform.js';
import { suppliersNumber, type OperationId } from '../../support/story.js';
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

interface SeededFault {
  readonly title: string;
  readonly operationId: OperationId;
  readonly failure: Failure;
  readonly workflow: string;
  /** The step that must fail. */
  readonly step: string;
}

const [phoneNumber] = createSandbox().snapshot().phoneNumbers;

const faults: readonly SeededFault[] = [
  {
    title: 'a value outside the enum',
    operationId: 'updatePhoneNumberTitle',
    failure: { status: 200, body: { ...phoneNumber, mode: 'voicemail' } },
    workflow: 'route-a-number',
    step: 'name-the-number',
  },
  {
    title: 'a deletion that reports success and deletes nothing',
    operationId: 'deletePhoneNumbers',
    failure: { status: 204, headers: {} },
    workflow: 'give-up-a-number',
    step: 'look-for-the-number',
  },
];

it.each(faults)('$workflow fails at $title', async ({ operationId, failure, workflow, step }) => {
  await using platform = await startPlatform();
  platform.sandbox.fail(operationId, failure);
  await using workflows = await prepareWorkflows(platform);
  const { exitCode, failures, output } = await workflows.respect(workflow);
  expect(exitCode, output).toBe(1);
  expect(failures.map((each) => each.split(':')[0])).toContain(step);
});

const secrets = [
  'sk_test_harbor_dental',
  'test-auth-token',
  'test-api-key-secret',
  'test-hook-secret',
  'test-recall-secret',
];
