import type { Run } from '@voice-agent-platform/types';
import type { Snapshot, Training } from './snapshot.js';

/** The collections of items with an `id`. */
export const resourceNames = [
  'useCases',
  'phoneNumbers',
  'agents',
  'models',
  'calls',
  'versions',
  'runs',
  'deliveries',
] as const;
type ResourceName = (typeof resourceNames)[number];
type Resource<Name extends ResourceName> = Snapshot[Name][number];

/**
 * The state of one sandbox: the parts of a snapshot, with each collection as a Map. Nothing in it is modified: a change makes
 * another state, which shares the rest, so that a snapshot, a response and a seed can share it too.
 */
export type State = Omit<Snapshot, ResourceName | 'useCaseUuids' | 'trainings'> & {
  /** By the id, in the order in which they were added. */
  readonly [Name in ResourceName]: ReadonlyMap<string, Resource<Name>>;
} & {
  /** By the id of the use case. */
  readonly useCaseUuids: ReadonlyMap<string, string>;
  /** By the id of the model. */
  readonly trainings: ReadonlyMap<string, Training>;
};

/** A collection with these items, added or in place of those with the same id. */
export function withItems<Item extends { readonly id: string }>(
  collection: ReadonlyMap<string, Item>,
  items: readonly Item[],
): ReadonlyMap<string, Item> {
  const next = new Map(collection);
  for (const item of items) next.set(item.id, item);
  return next;
}

/** Milliseconds since the epoch. The contract allows a leap second and `+00`, which Date.parse does not accept. */
export function timeOf({ timestamp }: Pick<Run, 'timestamp'>): number {
  return Date.parse(timestamp.replace(/:60(?=[.Z+-])/i, ':59').replace(/[+-]\d\d$/, '$&:00'));
}

/** Sorts runs, oldest first. Those of the same time are sorted by id, so that the order is stable. */
export function sortedRuns(runs: Iterable<Run>): readonly Run[] {
  return Array.from(runs, (run) => ({ run, time: timeOf(run) }))
    .sort((a, b) => a.time - b.time || (a.run.id < b.run.id ? -1 : 1))
    .map(({ run }) => run);
}

/** Shares the resources of the snapshot. */
export function stateOf(snapshot: Snapshot): State {
  const maps = Object.fromEntries(
    resourceNames.map((name) => [name, new Map(snapshot[name].map((item) => [item.id, item]))]),
  ) as unknown as Pick<State, ResourceName>;
  return {
    ...snapshot,
    ...maps,
    useCaseUuids: new Map(Object.entries(snapshot.useCaseUuids)),
    trainings: new Map(snapshot.trainings.map((training) => [training.modelId, training])),
  };
}

/** Shares the resources of the state. Copy it before it leaves the sandbox. */
export function snapshotOf(state: State): Snapshot {
  const lists = Object.fromEntries(
    resourceNames.map((name) => [name, [...state[name].values()]]),
  ) as unknown as Pick<Snapshot, ResourceName>;
  return {
    ...state,
    ...lists,
    useCaseUuids: Object.fromEntries(state.useCaseUuids),
    trainings: [...state.trainings.values()],
  };
}
