/** Runs the contract's workflows against the sandbox on both ports with `redocly respect`. */
import { beforeAll, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../../support/platform.js';
import { suppliersNumberId } from '../../support/story.js';
import { hookSecret, workflowInputs } from '../../support/workflow-inputs.js';
import { prepareWorkflows, workflowNames, type Workflows } from '../../support/workflows.js';

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

const runs = new Map<string, ReturnType<Workflows['respect']>>();

/** Runs a workflow with the sandbox's data once for all tests. */
function runOnce(name: string) {
  const started = runs.get(name);
  if (started) return started;
  platform.sandbox.reset();
  const run = workflows.respect(name);
  runs.set(name, run);
  return run;
}

it.each(workflowNames)('%s passes', async (name) => {
  const { exitCode, output, failures } = await runOnce(name);
  expect(failures, output).toEqual([]);
  expect(exitCode).toBe(0);
});

// A verbose run prints the headers and the body of each request, and hides the inputs with `format: password`.
it.each(workflowNames)('%s prints no secret input', async (name) => {
  const { output } = await runOnce(name);
  expect(output).toContain('Request Headers');
  const secrets = [platform.env.VOICE_AGENT_API_KEY, hookSecret];
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
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

it('the traffic of every workflow matches the contract', async () => {
  // One after the other, because each starts with a reset of the sandbox.
  for (const name of workflowNames) await runOnce(name);
  const { problems, recorded, totals } = await workflows.drift();
  expect(recorded).toEqual(workflowNames);
  expect(totals.operations.covered).toBeGreaterThan(0);
  expect(problems).toBe(0);
});
