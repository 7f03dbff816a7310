/** Runs the contract's workflows against the sandbox on both ports with `redocly respect`. */
import { beforeAll, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../../support/platform.js';
import { suppliersNumberId } from '../../support/story.js';
import { workflowInputs } from '../../support/workflow-inputs.js';
import { prepareWorkflows, workflowNames, type Workflows } from '../../support/workflows.js';

/** The secrets among the inputs. A verbose run prints every input that lacks `format: password`. */
const SECRETS = ['sk_test_harbor_dental', 'test-recall-secret'];

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

it.each(workflowNames)('%s passes, and prints no secret input', async (name) => {
  platform.sandbox.reset();
  const { exitCode, output, failures } = await workflows.respect(name);
  expect(failures, output).toEqual([]);
  expect(exitCode).toBe(0);
  expect(output).toContain('Request Headers');
  expect(SECRETS.filter((secret) => output.includes(secret))).toEqual([]);
});

it('give-up-a-number succeeds when it deletes the last number', async () => {
  platform.sandbox.reset();
  const { phoneNumbers } = platform.sandbox.snapshot();
  const last = phoneNumbers.filter(({ id }) => id === suppliersNumberId);
  platform.sandbox.restore({ ...platform.sandbox.snapshot(), phoneNumbers: last });
  const { exitCode, failures, output } = await workflows.respect('give-up-a-number');
  expect(failures, output).toEqual([]);
  expect(exitCode).toBe(0);
});

it('the traffic of the workflows above matches the contract', async () => {
  const { problems, totals } = await workflows.drift();
  expect(totals.operations.covered).toBeGreaterThan(0);
  expect(problems).toBe(0);
});
