import type { Run } from '@voice-agent-platform/types';
import { assertNoFaults, Problem, type ProblemFault } from '../common/problem.js';
import { recording } from '../generated/recording.js';
import { find } from '../state/resources.js';
import { sortedRuns, useCaseUuid } from '../state/state.js';
import { jsonResponse } from '../http/exchange.js';
import type { Context, Input, Result } from './operation.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1_000;

type RunsQuery = Input<'listUseCaseRuns'>['query'];

export function getCallRecording(
  { state, origin, decide }: Context,
  { path }: Input<'getCallRecording'>,
): Result {
  const call = find(state, 'calls', path.id);
  const link = `${origin}/_sandbox/recordings/${encodeURIComponent(call.id)}.wav`;
  switch (decide('recording')) {
    case 'link':
      return { text: link };
    case 'bytes':
      return {
        other: { status: 200, headers: { 'content-type': 'audio/wav' }, body: recording() },
      };
    case 'quoted':
      return { other: jsonResponse(link) };
    case 'base64':
      return { text: btoa(String.fromCharCode(...recording())) };
  }
}

export function listCallTags({ state }: Context): Result {
  return { json: { tags: state.callTags } };
}

function assertDigits(query: RunsQuery): void {
  const names = ['limit', 'offset'] as const;
  const faults = names
    .filter((name) => !/^\d+$/.test(query[name] ?? '0'))
    .map((name): ProblemFault => ({
      in: 'query',
      pointer: `/${name}`,
      message: 'must be decimal digits',
    }));
  const detail = `The sandbox reads ${names.join(' and ')} as decimal digits.`;
  assertNoFaults('sandbox-decision', detail, faults);
}

/** Returns one page of a list that is sorted oldest first. */
function selectPage({ decide }: Context, runs: readonly Run[], query: RunsQuery): readonly Run[] {
  assertDigits(query);
  const isOne = decide('runs-limit') === 'one';
  const given = Number(query.limit ?? DEFAULT_LIMIT);
  if (!isOne && given > MAX_LIMIT) {
    const detail = `The sandbox accepts a limit of ${MAX_LIMIT} at most.`;
    throw new Problem('sandbox-decision', detail, {
      faults: [{ in: 'query', pointer: '/limit', message: `must be ${MAX_LIMIT} at most` }],
    });
  }
  const limit = isOne ? Math.min(given, 1) : given;
  const skipped = Number(query.offset ?? 0);
  const offset = skipped > 0 && decide('runs-offset') === 'pages' ? skipped * limit : skipped;
  const sorted = query.sort === 'asc' ? runs : [...runs].reverse();
  return sorted.slice(offset, offset + limit);
}

/** Returns the identifier of a use case on the platform root. */
function findUuid({ state, decide }: Context, given: string): string {
  const accepted = decide('runs-use-case-id');
  const isUuid = Object.values(state.useCaseUuids).includes(given);
  if (isUuid && accepted !== 'id') return given;
  const isId = state.useCases.some(({ id }) => id === given);
  if (isId && accepted !== 'uuid') return useCaseUuid(state, given) ?? given;
  throw new Problem('unknown-resource', 'The organization has no such use case.');
}

export function listUseCaseRuns(
  context: Context,
  { path, query }: Input<'listUseCaseRuns'>,
): Result {
  const { state, decide } = context;
  const uuid = findUuid(context, path.use_case_id);
  const runs = state.runs.filter(({ use_case_id }) => use_case_id === uuid);
  const sorted = sortedRuns(runs);
  // The newest and the oldest run are then neither first nor last.
  const half = Math.ceil(sorted.length / 2);
  const isOther = sorted.length > 1 && decide('runs-order') === 'other';
  const ordered = isOther ? [...sorted.slice(half), ...sorted.slice(0, half)] : sorted;
  return { json: selectPage(context, ordered, query) };
}

export function getWorkflowVersion(
  { state }: Context,
  { path }: Input<'getWorkflowVersion'>,
): Result {
  // Decision: deleted-versions
  return { json: find(state, 'versions', path.version_id) };
}
