import type { Core } from '../core/core.js';
import { resourceNames, sortedRuns, type State } from '../state/state.js';
import { trainingAt } from '../state/trainings.js';

/** The collections that the inspector lists. */
export const listed = ['organization', 'callTags', ...resourceNames] as const;
export type Listed = (typeof listed)[number];

export interface Page {
  readonly collection: Listed;
  /** Number of items. */
  readonly total: number;
  /** Number of items that the search found. */
  readonly matched: number;
  readonly offset: number;
  readonly limit: number;
  readonly items: readonly unknown[];
}

/** The items of a collection, the latest first where they have a time. */
function itemsOf(state: State, name: Listed): readonly unknown[] {
  if (name === 'organization') return [state.organization];
  if (name === 'callTags') return state.callTags;
  if (name === 'runs') return [...sortedRuns(state.runs.values())].reverse();
  if (name === 'deliveries') return [...state.deliveries.values()].reverse();
  return [...state[name].values()];
}

function countOf(state: State, name: Listed): number {
  if (name === 'organization') return 1;
  return name === 'callTags' ? state.callTags.length : state[name].size;
}

/** The number of items in each collection. */
export function countsOf({ state }: Core): Readonly<Record<Listed, number>> {
  const counts = listed.map((name) => [name, countOf(state, name)] as const);
  return Object.fromEntries(counts) as Record<Listed, number>;
}

/** Whether an item, or a string or number in it, contains the search. */
function matches(item: unknown, search: string): boolean {
  const values = typeof item === 'object' ? Object.values(item as object) : [item];
  return values.some(
    (value) =>
      (typeof value === 'string' || typeof value === 'number') &&
      String(value).toLowerCase().includes(search),
  );
}

/** One page of a collection. */
export function pageOf(
  state: State,
  name: Listed,
  query: { readonly search: string; readonly offset: number; readonly limit: number },
): Page {
  const { offset, limit } = query;
  const search = name === 'organization' ? '' : query.search.trim().toLowerCase();
  const all = itemsOf(state, name);
  const found = search === '' ? all : all.filter((item) => matches(item, search));
  return {
    collection: name,
    total: all.length,
    matched: found.length,
    offset,
    limit,
    items: found.slice(offset, offset + limit),
  };
}

/** The trainings in progress, each with the next status of its model and the time until then. */
export function trainingsOf(core: Core) {
  const { trainings, models } = core.state;
  return [...trainings.values()].flatMap((training) => {
    const { modelId, ending } = training;
    const { status, next, inMs } = trainingAt(training, core.now());
    if (next === undefined || inMs === undefined) return [];
    return [{ modelId, name: models.get(modelId)?.name, status, next, inMs, ending }];
  });
}

export type TrainingInProgress = ReturnType<typeof trainingsOf>[number];
