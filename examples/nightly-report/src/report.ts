import type { VoiceAgentClient } from '@voice-agent-platform/client';

type Run = Awaited<ReturnType<VoiceAgentClient['listUseCaseRuns']>>[number];

/** The statuses of runs that did not fail. */
const harmless: Readonly<Record<Exclude<Run['status'], 'failed'>, true>> = {
  scheduled: true,
  running: true,
  completed: true,
  canceled: true,
};
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Report {
  readonly useCaseId: string;
  /** Newest first, by their timestamps. */
  readonly failed: readonly { readonly id: string; readonly timestamp: string }[];
  /** Runs of the last day with a status that this report does not know. They may have failed. */
  readonly unknown: readonly { readonly id: string; readonly status: string }[];
  readonly received: number;
  /** The earliest timestamp among the received runs. */
  readonly oldest?: string;
  /**
   * True if no received run is older than a day, so runs of the day are probably missing. False does not mean that the
   * list is complete, because neither paging nor the order of the runs is specified.
   */
  readonly mayBeIncomplete: boolean;
}

/** The runs of a use case that failed in the last 24 hours, among those that the platform returns. */
export async function createReport(
  platform: Pick<VoiceAgentClient, 'listUseCaseRuns'>,
  useCaseId: string,
  now = Date.now(),
): Promise<Report> {
  const runs = await platform.listUseCaseRuns({ path: { use_case_id: useCaseId } });
  // Which field the platform sorts by is not specified.
  const newestFirst = [...runs].sort(
    (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp),
  );
  const isRecent = ({ timestamp }: { timestamp: string }) =>
    Date.parse(timestamp) >= now - DAY_MS;
  const recent = newestFirst.filter(isRecent);
  const oldest = newestFirst.at(-1);
  return {
    useCaseId,
    failed: recent.filter(({ status }) => status === 'failed'),
    unknown: recent.filter(
      ({ status }) => status !== 'failed' && !Object.hasOwn(harmless, status),
    ),
    received: runs.length,
    ...(oldest && { oldest: oldest.timestamp }),
    mayBeIncomplete: oldest !== undefined && isRecent(oldest),
  };
}

/** Returns true if a run of the last day failed or may have failed, or if runs may be missing. */
export function needsAttention(report: Report): boolean {
  const { failed, unknown, received, mayBeIncomplete } = report;
  return (
    failed.length > 0 || unknown.length > 0 || received === 0 || mayBeIncomplete
  );
}

export function format(report: Report): string {
  const { useCaseId, failed, unknown, received, oldest, mayBeIncomplete } = report;
  const reach = oldest ? `, which reach back to ${oldest}` : '';
  return [
    `${useCaseId}: ${failed.length} failed, among ${received} received runs${reach}`,
    ...failed.map(({ timestamp, id }) => `  ${timestamp}  ${id}`),
    ...unknown.map(
      ({ id, status }) =>
        `  ${id} has the status ${status}, which this report does not know`,
    ),
    ...(received === 0
      ? ['  The use case has no runs, or the platform takes its other identifier.']
      : []),
    ...(mayBeIncomplete
      ? [
          '  No received run is older than a day, so runs of this day are probably missing.',
        ]
      : []),
  ].join('\n');
}
