/** The workflows of the contract, run against the sandbox on both ports by `redocly respect`. */
import { operations } from '@voice-agent-platform/openapi/operations';
import { beforeAll, describe, expect, test } from 'vitest';
import { startFaultyPlatform, type Fault } from './support/faulty-platform.js';
import { startPlatform, type Platform } from './support/platform.js';
import { workflowInputs } from './support/workflow-inputs.js';
import { prepareWorkflows, workflowNames, type Workflows } from './support/workflows.js';

describe('against the sandbox', () => {
  let platform: Platform;
  let workflows: Workflows;
  beforeAll(async () => {
    platform = await startPlatform();
    workflows = await prepareWorkflows(platform.roots, platform.sandbox.clientOptions.apiKey);
    return async () => {
      await workflows[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    };
  });

  test('every workflow has its inputs', () => {
    expect(Object.keys(workflowInputs).sort()).toEqual(workflowNames);
  });

  for (const name of workflowNames) {
    test(`${name} passes, and prints no secret`, async () => {
      platform.sandbox.reset();
      const { exitCode, output, failures } = await workflows.respect(name);
      expect(failures, output).toEqual([]);
      expect(exitCode).toBe(0);
      for (const secret of secrets) expect(output).not.toContain(secret);
    });
  }

  test('together the workflows call every operation, and all of the traffic matches the contract', async () => {
    const { problems, totals } = await workflows.drift();
    const parts = Object.entries(totals).map(
      ([part, { covered, total }]) => `${part} ${covered}/${total}`,
    );
    console.log(`the workflows cover ${parts.join(', ')}`);
    expect(totals.operations.covered).toBe(operations.length);
    expect(totals.parameters.covered).toBe(totals.parameters.total);
    expect(problems).toBe(0);
  });
});

interface SeededFault extends Fault {
  title: string;
  workflow: string;
  /** The step that must fail. */
  step: string;
}

const faults: SeededFault[] = [
  {
    title: 'a value outside the enum',
    operationId: 'updatePhoneNumberTitle',
    answer: async (askSandbox) => {
      const answer = await askSandbox();
      return { ...answer, body: { ...(answer.body as object), mode: 'voicemail' } };
    },
    workflow: 'route-a-number',
    step: 'name-the-number',
  },
  {
    title: 'a deletion that reports success and deletes nothing',
    operationId: 'deletePhoneNumbers',
    answer: async () => ({ status: 204, contentType: '', body: '' }),
    workflow: 'give-up-a-number',
    step: 'look-for-the-number',
  },
];

describe('against a platform with a fault', () => {
  for (const { title, workflow, step, ...fault } of faults) {
    test(`${workflow} fails at ${title}`, async () => {
      await using platform = await startFaultyPlatform(fault);
      await using workflows = await prepareWorkflows(platform.roots, platform.apiKey);
      const { exitCode, failures, output } = await workflows.respect(workflow);
      expect(exitCode, output).toBe(1);
      expect(failures.map((failure) => failure.split(':')[0])).toContain(step);
    });
  }
});

const secrets = [
  'sk_test_harbor_dental',
  'test-auth-token',
  'test-api-key-secret',
  'test-hook-secret',
  'test-recall-secret',
];
