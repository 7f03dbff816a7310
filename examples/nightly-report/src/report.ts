import type { VoiceAgentClient } from '@voice-agent-platform/client';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Report {
  readonly useCaseId: string;
  /** Newest first, by their timestamps. */
  readonly failed: readonly { readonly id: string; readonly timestamp: string }[];
  readonly received: number;
  /** The earliest timestamp among the received runs. */
  readonly oldest?: string;
  /**
   * Whether none of the received runs is older than a day, so that runs of the day are probably missing. False does not
   * mean that the list is complete: neither paging nor the order of the runs is specified.
   */
  readonly mayBeIncomplete: boolean;
}

/** The runs of a use case that failed in the last 24 hours, among those that the platform returns. */
export async function reportOf(
  platform: Pick<VoiceAgentClient, 'listUseCaseRuns'>,
  useCaseId: string,
  now = Date.now(),
): Promise<Report> {
  const runs = await platform.listUseCaseRuns({ path: { use_case_id: useCaseId } });
  // Which field the platform sorts by is not specified.
  const newestFirst = [...runs].sort(
    (one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp),
  );
  const isRecent = ({ timestamp }: { timestamp: string }) => Date.parse(timestamp) >= now - DAY_MS;
  const oldest = newestFirst.at(-1);
  return {
    useCaseId,
    failed: newestFirst.filter((run) => run.status === 'failed' && isRecent(run)),
    received: runs.length,
    ...(oldest && { oldest: oldest.timestamp }),
    mayBeIncomplete: oldest !== undefined && isRecent(oldest),
  };
}

export function format({ useCaseId, failed, received, oldest, mayBeIncomplete }: Report): string {
  const reach = oldest ? `, which reach back to ${oldest}` : '';
  return [
    `${useCaseId}: ${failed.length} failed, among ${received} received runs${reach}`,
    ...failed.map(({ timestamp, id }) => `  ${timestamp}  ${id}`),
    ...(mayBeIncomplete ? ['  Runs of this day are probably missing: none is older.'] : []),
  ].join('\n');
}
