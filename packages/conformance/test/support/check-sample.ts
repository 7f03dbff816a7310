/** Runs the sample of an operation, and holds what it did against what it is a sample of. */
import { expect } from 'vitest';
import { operations } from '@voice-agent-platform/openapi/operations';
import { startPlatform } from './platform.js';
import { runSample } from './run-sample.js';
import type { Sample } from './samples.js';

export async function checkSample(sample: Sample): Promise<void> {
  const operation = operations.find(({ operationId }) => operationId === sample.subject);
  await using platform = await startPlatform();
  const { exitCode, stdout, stderr } = await runSample(sample, platform);

  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(
    platform.sandbox.requests.map(({ operationId, status }) => ({ operationId, status })),
  ).toEqual([{ operationId: sample.subject, status: operation?.success.status }]);
  expect(stdout).not.toContain('undefined');
  // curl prints what the API answers, and that of an organization holds its key; the other two choose what they print.
  if (sample.language !== 'curl') {
    expect(stdout).not.toContain(platform.sandbox.clientOptions.apiKey);
  }
  const answersSomething = !['none', 'unknown'].includes(operation?.success.body ?? '');
  if (answersSomething) expect(stdout.trim()).not.toBe('');
}
