import type { Run } from '@voice-agent-platform/types';
import { assertNoFaults, Problem, type ProblemFault } from '../common/problem.js';
import { sortedRuns, useCaseUuid, type State } from '../state/state.js';
import { find, type Context, type Input, type Result } from './operation.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1_000;

type RunsQuery = Input<'listUseCaseRuns'>['query'];

// Decision: recording-link
export function getCallRecording(
  { state, origin }: Context,
  { path }: Input<'getCallRecording'>,
): Result {
  const call = find(state.calls, path.id, 'call');
  return { text: `${origin}/_sandbox/recordings/${encodeURIComponent(call.id)}.wav` };
}

export function listCallTags({ state }: Context): Result {
  return { json: { tags: state.callTags } };
}

// Decision: runs-limit
// Decision: runs-offset
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

/** One page of a list that is sorted oldest first. */
// Decision: runs-order
function page(runs: readonly Run[], query: RunsQuery): readonly Run[] {
  assertDigits(query);
  const limit = Math.min(Number(query.limit ?? DEFAULT_LIMIT), MAX_LIMIT);
  const offset = Number(query.offset ?? 0);
  const sorted = query.sort === 'asc' ? runs : [...runs].reverse();
  return sorted.slice(offset, offset + limit);
}

// Decision: runs-use-case-id
function uuidOf(state: State, id: string): string {
  const uuid = useCaseUuid(state, id) ?? id;
  const isKnown = state.useCases.some((one) => one.id === id);
  if (!isKnown && !Object.values(state.useCaseUuids).includes(uuid)) {
    throw new Problem('unknown-resource', 'The organization has no such use case.');
  }
  return uuid;
}

export function listUseCaseRuns(
  { state }: Context,
  { path, query }: Input<'listUseCaseRuns'>,
): Result {
  const uuid = uuidOf(state, path.use_case_id);
  const runs = state.runs.filter(({ use_case_id }) => use_case_id === uuid);
  return { json: page(sortedRuns(runs), query) };
}

export function getWorkflowVersion(
  { state }: Context,
  { path }: Input<'getWorkflowVersion'>,
): Result {
  return { json: find(state.versions, path.version_id, 'workflow version') };
}
