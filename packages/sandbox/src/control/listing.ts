import type { Core } from '../core/core.js';
import { resourceNames, sortedRuns, type State } from '../state/state.js';
import { trainingAt } from '../state/trainings.js';

/** The collections that the inspector lists. */
export const listed = ['organization', 'callTags', ...resourceNames] as const;
export type Listed = (typeof listed)[number];

function listItems(state: State, name: Listed): readonly unknown[] {
  return name === 'organization' ? [state.organization] : state[name];
}

/** Sorts the items of a collection, latest first if they have a time. */
function sortedItems(state: State, name: Listed): readonly unknown[] {
  if (name === 'runs') return [...sortedRuns(state.runs)].reverse();
  return name === 'deliveries' ? [...state.deliveries].reverse() : listItems(state, name);
}

/** The number of items in each collection. */
export function countItems({ state }: Core): Readonly<Record<Listed, number>> {
  const counts = listed.map((name) => [name, listItems(state, name).length] as const);
  return Object.fromEntries(counts) as Record<Listed, number>;
}

/** Returns true if an item, or a text or number inside it, contains the search text. */
function matches(item: unknown, search: string): boolean {
  const values = typeof item === 'object' ? Object.values(item as object) : [item];
  return values.some(
    (value) =>
      (typeof value === 'string' || typeof value === 'number') &&
      String(value).toLowerCase().includes(search),
  );
}

/** One page of a collection. */
export function listPage(
  state: State,
  name: Listed,
  query: { readonly search: string; readonly offset: number; readonly limit: number },
) {
  const { offset, limit } = query;
  const search = name === 'organization' ? '' : query.search.trim().toLowerCase();
  const all = sortedItems(state, name);
  const found = search === '' ? all : all.filter((item) => matches(item, search));
  return {
    collection: name,
    /** Number of all items, and of the items that match the search. */
    total: all.length,
    matched: found.length,
    offset,
    limit,
    items: found.slice(offset, offset + limit),
  };
}

export type Page = ReturnType<typeof listPage>;

/** Lists trainings in progress, each with the model's next status and the time until then. */
export function listTrainings(core: Core) {
  const { trainings, models } = core.state;
  const names = new Map(models.map(({ id, name }) => [id, name]));
  return trainings.flatMap((training) => {
    const { modelId, ending } = training;
    const { status, next, inMs } = trainingAt(training, core.now());
    if (next === undefined || inMs === undefined) return [];
    return [{ modelId, name: names.get(modelId), status, next, inMs, ending }];
  });
}
