import type { Run } from '@voice-agent-platform/types';
import { find } from '../find.js';
import { Problem, type ProblemFault } from '../problem.js';
import type { State } from '../state.js';
import type { Answer, Context } from './operation.js';

const defaultLimit = 50;
const maxLimit = 1_000;

interface RunsQuery {
  readonly limit?: string;
  readonly offset?: string;
  readonly sort?: 'asc' | 'desc';
}

// Decision: runs-limit
// Decision: runs-offset
const assertDigits = (query: RunsQuery): void => {
  const faults = (['limit', 'offset'] as const)
    .filter((name) => !/^\d{1,9}$/.test(query[name] ?? '0'))
    .map((name): ProblemFault => ({
      in: 'query',
      pointer: `/${name}`,
      message: 'must be a number in decimal digits',
    }));
  if (faults.length > 0) {
    const detail = 'The sandbox reads limit and offset as decimal digits.';
    throw new Problem(422, 'sandbox-decision', detail, { faults });
  }
};

/** The page, cut from the oldest-first list without copying the whole of it. */
const page = (runs: readonly Run[], query: RunsQuery): readonly Run[] => {
  assertDigits(query);
  const limit = Math.min(Number(query.limit ?? defaultLimit), maxLimit);
  const offset = Number(query.offset ?? 0);
  if (query.sort === 'asc') return runs.slice(offset, offset + limit);
  const end = Math.max(0, runs.length - offset);
  return runs.slice(Math.max(0, end - limit), end).reverse();
};

// Decision: runs-use-case-id
const useCaseUuid = (state: State, id: string): string => {
  const uuid = state.useCaseUuids.get(id) ?? id;
  if (!state.runs.has(uuid) && ![...state.useCaseUuids.values()].includes(uuid)) {
    throw new Problem(404, 'unknown-resource', 'The organization has no such use case.');
  }
  return uuid;
};

export const listUseCaseRuns = (
  { state }: Context,
  { path, query }: { readonly path: { readonly use_case_id: string }; readonly query: RunsQuery },
): Answer => ({ json: page(state.runs.get(useCaseUuid(state, path.use_case_id)) ?? [], query) });

export const getWorkflowVersion = (
  { state }: Context,
  { path }: { readonly path: { readonly version_id: string } },
): Answer => ({ json: find(state.versions, path.version_id, 'workflow version') });
