import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { beforeEach, expect, it } from 'vitest';
import { createReport, format, needsAttention } from '../src/report.js';

const sandbox = createSandbox();
const platform = createClient({ ...sandbox.clientOptions });
const { useCase, useCaseUuid } = sandbox.seedIds;
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => {
  sandbox.reset();
  // The runs of the built-in story are older than a day now.
  sandbox.clock.advance(10 * DAY_MS);
});

// This test also runs under the choices of `voice-agent-sandbox try`. Under one of them the platform returns only one run,
// so the failed run can be missing, and the report must say so.
it('reports a run that failed today, or that runs may be missing', async () => {
  const { run } = await sandbox.executeUseCase(useCase, { status: 'failed' });
  await sandbox.executeUseCase(useCase, { status: 'completed' });
  const { failed, unknown, mayBeIncomplete } = await createReport(
    platform,
    useCaseUuid,
    sandbox.clock.now(),
  );
  const isReported = [...failed, ...unknown].some(({ id }) => id === run.id);
  expect(isReported || mayBeIncomplete).toBe(true);
});

it('prints the runs that failed today and those with another status, and no others', async () => {
  const [run] = sandbox.snapshot().runs;
  const at = (timestamp: string, status: string) => ({ ...run!, id: status, timestamp, status });
  const listUseCaseRuns = async () =>
    [
      at('2026-10-16T09:00:00Z', 'failed'),
      at('2026-10-16T08:00:00Z', 'completed'),
      at('2026-10-16T07:00:00Z', 'paused'),
      at('2026-10-15T09:31:00Z', 'failed'),
    ] as never;
  const now = Date.parse('2026-10-16T10:00:00Z');
  expect(format(await createReport({ listUseCaseRuns }, useCaseUuid, now))).toBe(
    `${useCaseUuid}: 1 failed, among 4 received runs, which reach back to 2026-10-15T09:31:00Z\n` +
      '  2026-10-16T09:00:00Z  failed\n' +
      '  paused has the status paused, which this report does not know',
  );
});

it('sorts by the timestamps, in whatever order the platform returns the runs', async () => {
  await sandbox.executeUseCase(useCase, { status: 'failed' });
  sandbox.clock.advance(60_000);
  await sandbox.executeUseCase(useCase, { status: 'failed' });
  const runs = sandbox.snapshot().runs;
  const reports = await Promise.all(
    [[...runs], [...runs].reverse()].map((listed) =>
      createReport({ listUseCaseRuns: async () => listed }, useCaseUuid, sandbox.clock.now()),
    ),
  );
  expect(reports[0]).toEqual(reports[1]);
  const [first = '', second = ''] = reports[0]?.failed.map(({ timestamp }) => timestamp) ?? [];
  expect(first > second).toBe(true);
  expect(reports[0]).toMatchObject({ oldest: '2026-10-14T09:31:00Z', mayBeIncomplete: false });
});

it('says when runs of the day may be missing', async () => {
  sandbox.restore({ ...sandbox.snapshot(), runs: [] });
  await sandbox.executeUseCase(useCase, { status: 'failed' });
  const report = await createReport(platform, useCaseUuid, sandbox.clock.now());
  expect(report.mayBeIncomplete).toBe(true);
  expect(format(report)).toContain('runs of this day are probably missing');
});

it('reports that it received no run', async () => {
  sandbox.restore({ ...sandbox.snapshot(), runs: [] });
  const report = await createReport(platform, useCaseUuid, sandbox.clock.now());
  expect(format(report)).toBe(
    `${useCaseUuid}: 0 failed, among 0 received runs\n` +
      '  The use case has no runs, or the platform takes its other identifier.',
  );
});

it.each([
  ['needs attention if a run failed', 'failed', [1, 30], true],
  ['needs attention if it does not know the status of a run', 'paused', [1, 30], true],
  ['needs attention if runs of the day may be missing', 'completed', [1], true],
  ['needs attention if it received no run', 'completed', [], true],
  ['needs no attention if no run failed, and one is older than a day', 'completed', [1, 30], false],
])('%s', async (_, status, hoursAgo, expected) => {
  const [run] = sandbox.snapshot().runs;
  const now = Date.parse('2026-10-16T10:00:00Z');
  const listUseCaseRuns = async () =>
    hoursAgo.map((hours) => {
      const timestamp = new Date(now - hours * 3_600_000).toISOString();
      return { ...run!, timestamp, status };
    }) as never;
  const report = await createReport({ listUseCaseRuns }, useCaseUuid, now);
  expect(needsAttention(report)).toBe(expected);
});

it('rejects when the platform refuses the request', async () => {
  sandbox.fail('listUseCaseRuns', { status: 400 });
  await expect(createReport(platform, useCaseUuid)).rejects.toThrow('listUseCaseRuns: 400');
});
