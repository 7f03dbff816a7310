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

/** A resource that was replaced, added (`before` is absent) or removed (`after` is absent). */
export interface Write {
  readonly name: ResourceName | 'organization' | 'trainings';
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export function write<Name extends ResourceName>(
  name: Name,
  before: Resource<Name> | undefined,
  after: Resource<Name> | undefined,
): Write {
  return { name, id: (after ?? before)?.id ?? '', before, after };
}

// Without a limit, a sandbox that runs all day would grow with each execution.
const MAX_DELIVERIES = 1_000;

function latest(deliveries: State['deliveries']): State['deliveries'] {
  if (deliveries.size <= MAX_DELIVERIES) return deliveries;
  return new Map([...deliveries].slice(-MAX_DELIVERIES));
}

/** The state after these writes. */
export function withWrites(state: State, writes: readonly Write[]): State {
  const next: Record<string, unknown> = {};
  for (const { name, id, after } of writes) {
    if (name === 'organization') {
      next[name] = after;
      continue;
    }
    const map = (next[name] ??= new Map<string, unknown>(state[name])) as Map<string, unknown>;
    if (after === undefined) map.delete(id);
    else map.set(id, after);
  }
  const written: State = { ...state, ...next };
  return { ...written, deliveries: latest(written.deliveries) };
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
    deliveries: latest(maps.deliveries),
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
