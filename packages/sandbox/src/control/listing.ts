import type { Core } from '../core/core.js';
import { resourceNames, sortedRuns, type State } from '../state/state.js';
import { readProgress } from '../state/trainings.js';

/** The collections that the inspector lists. */
export const listed = ['organization', 'callTags', ...resourceNames] as const;
export type Listed = (typeof listed)[number];

/** The items of the collections that the inspector shows in another order: the latest first. */
const latestFirst: { readonly [Name in Listed]?: (state: State) => readonly unknown[] } = {
  runs: ({ runs }) => [...sortedRuns(runs)].reverse(),
  deliveries: ({ deliveries }) => [...deliveries].reverse(),
};

/** Lists the items of a part of the state. A part that is not a list, such as the organization, is its only item. */
function toItems(part: unknown): readonly unknown[] {
  return Array.isArray(part) ? part : [part];
}

/** Counts the items of each collection. */
export function countItems({ state }: Core): Readonly<Record<Listed, number>> {
  const counts = listed.map((name) => [name, toItems(state[name]).length] as const);
  return Object.fromEntries(counts) as Record<Listed, number>;
}

/** Returns true if an item, or a text or number at any depth inside it, contains the search text. */
function matches(item: unknown, search: string): boolean {
  if (typeof item === 'object' && item !== null) {
    return Object.values(item).some((inner) => matches(inner, search));
  }
  const isText = typeof item === 'string' || typeof item === 'number';
  return isText && String(item).toLowerCase().includes(search);
}

/** Lists one page of the items of a collection that match a search. */
export function listPage(
  state: State,
  name: Listed,
  query: { readonly search: string; readonly offset: number; readonly limit: number },
) {
  const { offset, limit } = query;
  const part = state[name];
  const all = latestFirst[name]?.(state) ?? toItems(part);
  const search = query.search.trim().toLowerCase();
  // A part that is not a list has nothing to choose from.
  const isSearched = search !== '' && Array.isArray(part);
  const found = isSearched ? all.filter((item) => matches(item, search)) : all;
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
    const { status, next, inMs } = readProgress(training, core.now());
    if (next === undefined || inMs === undefined) return [];
    return [{ modelId, name: names.get(modelId), status, next, inMs, ending }];
  });
}
