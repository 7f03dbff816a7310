/** The workflows of the contract, run against the sandbox on both ports by `redocly respect`. */
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

  test('together they call all 16 operations, and all of the traffic keeps to the contract', async () => {
    const { problems, totals } = await workflows.drift();
    const parts = Object.entries(totals).map(
      ([part, { covered, total }]) => `${part} ${covered}/${total}`,
    );
    console.log(`the workflows cover ${parts.join(', ')}`);
    expect(totals.operations).toEqual({ covered: 16, total: 16 });
    expect(totals.parameters.covered).toBe(totals.parameters.total);
    expect(problems).toBe(0);
  });
});

interface SeededFault extends Fault {
  title: string;
  workflow: string;
  /** The step at which the fault must show. */
  step: string;
}

/** Answers with the same body but for these fields. */
const changed =
  (change: object): Fault['answer'] =>
  async (askSandbox) => {
    const answer = await askSandbox();
    return { ...answer, body: { ...(answer.body as object), ...change } };
  };

const faults: SeededFault[] = [
  {
    title: 'a status that the contract does not name',
    operationId: 'deletePhoneNumbers',
    answer: async (askSandbox) => ({
      ...(await askSandbox()),
      status: 200,
    }),
    workflow: 'give-up-a-number',
    step: 'delete-the-number',
  },
  {
    title: 'an answer without a required field',
    operationId: 'updateAgent',
    answer: changed({ voice_id: undefined }),
    workflow: 'learn-from-a-call',
    step: 'change-the-agent',
  },
  {
    title: 'a value that the contract does not name',
    operationId: 'updatePhoneNumberTitle',
    answer: changed({ mode: 'voicemail' }),
    workflow: 'route-a-number',
    step: 'name-the-number',
  },
  {
    title: 'a media type that the contract does not name',
    operationId: 'listCallTags',
    answer: async (askSandbox) => ({ ...(await askSandbox()), contentType: 'text/html' }),
    workflow: 'learn-from-a-call',
    step: 'list-the-tags',
  },
  {
    title: 'another version than the one that was asked for',
    operationId: 'getWorkflowVersion',
    answer: changed({ id: '1d8b6e24-9f03-4c7a-a5e1-3b62d4908c17' }),
    workflow: 'trace-a-run',
    step: 'read-the-version',
  },
  {
    title: 'a model that is the one to clone',
    operationId: 'createModel',
    answer: async (askSandbox) => {
      const answer = await askSandbox();
      const model = answer.body as { from_model_id: string };
      return { ...answer, body: { ...model, id: model.from_model_id } };
    },
    workflow: 'train-a-model',
    step: 'clone-the-model',
  },
  {
    title: 'a deletion that is said to be done and is not',
    operationId: 'deletePhoneNumbers',
    answer: async () => ({ status: 204, contentType: '', body: '' }),
    workflow: 'give-up-a-number',
    step: 'look-for-the-number',
  },
  {
    title: 'a webhook that is said to be added and is not',
    operationId: 'addUseCaseWebhook',
    answer: async () => ({ status: 200, contentType: '', body: '' }),
    workflow: 'add-and-remove-a-webhook',
    step: 'see-the-webhook',
  },
  {
    title: 'a webhook that is said to be deleted and is not',
    operationId: 'deleteUseCaseWebhook',
    answer: async () => ({ status: 200, contentType: '', body: '' }),
    workflow: 'add-and-remove-a-webhook',
    step: 'see-it-gone',
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

  test('and passes without one', async () => {
    const faultless: Fault = { operationId: 'listCallTags', answer: (askSandbox) => askSandbox() };
    await using platform = await startFaultyPlatform(faultless);
    await using workflows = await prepareWorkflows(platform.roots, platform.apiKey);
    expect(await workflows.respect('learn-from-a-call')).toMatchObject({
      exitCode: 0,
      failures: [],
    });
  });
});

const secrets = [
  'sk_test_harbor_dental',
  'test-auth-token',
  'test-api-key-secret',
  'test-hook-secret',
  'test-recall-secret',
];
