import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { beforeEach, expect, it } from 'vitest';
import { format, reportOf } from '../src/report.js';

const sandbox = createSandbox();
const platform = createClient({ ...sandbox.clientOptions });
const { useCase, useCaseUuid } = sandbox.seedIds;
const dayMs = 24 * 60 * 60 * 1000;

beforeEach(() => {
  sandbox.reset();
  // The runs of the built-in story are older than a day now.
  sandbox.clock.advance(10 * dayMs);
});

it('reports the runs that failed today, and no others', async () => {
  const { run } = await sandbox.executeUseCase(useCase, { status: 'failed' });
  await sandbox.executeUseCase(useCase, { status: 'completed' });
  const report = await reportOf(platform, useCaseUuid, sandbox.clock.now());
  expect(report.failed.map(({ id }) => id)).toEqual([run.id]);
  expect(report.mayBeIncomplete).toBe(false);
  expect(format(report)).toBe(`${useCaseUuid}: 1 failed\n  ${run.timestamp}  ${run.id}`);
});

it('says when runs of the day may be missing', async () => {
  sandbox.restore({ ...sandbox.snapshot(), runs: [] });
  await sandbox.executeUseCase(useCase, { status: 'failed' });
  const report = await reportOf(platform, useCaseUuid, sandbox.clock.now());
  expect(report.mayBeIncomplete).toBe(true);
});

it('fails loudly when the platform does not respond', async () => {
  sandbox.fail('listUseCaseRuns', { status: 400 });
  await expect(reportOf(platform, useCaseUuid)).rejects.toThrow('listUseCaseRuns: 400');
});
