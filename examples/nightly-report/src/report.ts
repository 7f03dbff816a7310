import type { VoiceAgentClient } from '@voice-agent-platform/client';

const dayMs = 24 * 60 * 60 * 1000;

export interface Report {
  readonly useCaseId: string;
  readonly failed: readonly { readonly id: string; readonly timestamp: string }[];
  /** Whether older runs of the day may be missing: the API documents no paging. */
  readonly mayBeIncomplete: boolean;
}

/** The runs of a use case that failed in the last 24 hours. */
export async function reportOf(
  platform: Pick<VoiceAgentClient, 'listUseCaseRuns'>,
  useCaseId: string,
  now = Date.now(),
): Promise<Report> {
  const runs = await platform.listUseCaseRuns({
    path: { use_case_id: useCaseId },
    query: { sort: 'desc' },
  });
  const isRecent = ({ timestamp }: { timestamp: string }) => Date.parse(timestamp) >= now - dayMs;
  const oldest = runs.at(-1);
  return {
    useCaseId,
    failed: runs.filter((run) => run.status === 'failed' && isRecent(run)),
    mayBeIncomplete: oldest !== undefined && isRecent(oldest),
  };
}

export function format({ useCaseId, failed, mayBeIncomplete }: Report): string {
  const title = `${useCaseId}: ${failed.length} failed`;
  const rows = failed.map(({ timestamp, id }) => `  ${timestamp}  ${id}`);
  const note = mayBeIncomplete ? ['  There may be more: the oldest run is of this day, too.'] : [];
  return [title, ...rows, ...note].join('\n');
}
