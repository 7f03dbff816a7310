import type { Run } from '@voice-agent-platform/types';
import { RUNS_LIMIT } from '../common/defaults.js';
import { assertNoFaults, Problem, type ProblemFault } from '../common/problem.js';
import { sortedRuns, useCaseUuid } from '../state/state.js';
import type { Context, Input, Result } from './operation.js';

type RunsQuery = Input<'listUseCaseRuns'>['query'];

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

function readLimit({ decide }: Context, query: RunsQuery): number {
  const limit = Number(query.limit ?? RUNS_LIMIT.default);
  if (decide('runs-limit') === 'one') return Math.min(limit, 1);
  if (limit <= RUNS_LIMIT.max) return limit;
  const detail = `The sandbox accepts a limit of ${RUNS_LIMIT.max} at most.`;
  throw new Problem('sandbox-decision', detail, {
    faults: [{ in: 'query', pointer: '/limit', message: `must be ${RUNS_LIMIT.max} at most` }],
  });
}

/** Returns one page of a list that is sorted oldest first. */
function selectPage(context: Context, runs: readonly Run[], query: RunsQuery): readonly Run[] {
  assertDigits(query);
  const limit = readLimit(context, query);
  const skipped = Number(query.offset ?? 0);
  const offset =
    skipped > 0 && context.decide('runs-offset') === 'pages' ? skipped * limit : skipped;
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
  // The other order swaps the halves of the list.
  const half = Math.ceil(sorted.length / 2);
  const isOther = sorted.length > 1 && decide('runs-order') === 'other';
  const ordered = isOther ? [...sorted.slice(half), ...sorted.slice(0, half)] : sorted;
  return { json: selectPage(context, ordered, query) };
}
