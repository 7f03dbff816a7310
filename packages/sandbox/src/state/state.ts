import type { Run } from '@voice-agent-platform/types';
import type { Delivery, Snapshot, Training } from './snapshot.js';
import { Table } from './table.js';

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
 * The state of one sandbox: the parts of a snapshot, indexed. Nothing in it is modified: a change makes another state, which
 * shares the rest, so that a snapshot, a response and a seed can share it too.
 */
export type State = Omit<Snapshot, ResourceName | 'useCaseUuids' | 'trainings'> & {
  readonly [Name in ResourceName]: Table<Resource<Name>>;
} & {
  /** By the id of the use case. */
  readonly useCaseUuids: Table<string>;
  readonly knownUuids: ReadonlySet<string>;
  /** By the UUID of the use case, oldest first. */
  readonly runsByUseCase: Table<readonly Run[]>;
  /** By the id of the model. */
  readonly trainings: Table<Training>;
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

/** The state after these writes. */
export function withWrites(state: State, writes: readonly Write[]): State {
  const next: Record<string, unknown> = {};
  for (const name of new Set(writes.map((one) => one.name))) {
    const those = writes.filter((one) => one.name === name);
    if (name === 'organization') next[name] = those.at(-1)?.after;
    else {
      const table: Table<object> = state[name];
      next[name] = table.with(those.map(({ id, after }) => [id, after as object | undefined]));
    }
    if (name === 'runs') next['runsByUseCase'] = withRuns(state, those, next['runs'] as Table<Run>);
  }
  const written = { ...state, ...next };
  return { ...written, deliveries: latest(written.deliveries) };
}

function latest(deliveries: Table<Delivery>): Table<Delivery> {
  const excess = deliveries.size - MAX_DELIVERIES;
  if (excess <= 0) return deliveries;
  const oldest = [...deliveries.values()].slice(0, excess);
  return deliveries.with(oldest.map(({ id }) => [id, undefined]));
}

/** Milliseconds since the epoch. The contract allows a leap second and `+00`, which Date.parse does not accept. */
export function timeOf({ timestamp }: Pick<Run, 'timestamp'>): number {
  return Date.parse(timestamp.replace(/:60(?=[.Z+-])/i, ':59').replace(/[+-]\d\d$/, '$&:00'));
}

/** Older first. Runs of the same time are sorted by id, so that the order is stable. */
function compareRuns(a: Run, b: Run): number {
  return timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1);
}

/** A list of runs with another one in its place, nearly always at the end. */
function inserted(runs: readonly Run[], run: Run): readonly Run[] {
  let index = runs.length;
  while (index > 0 && compareRuns(runs[index - 1]!, run) > 0) index -= 1;
  // Faster for a long list than to spread it.
  return runs.slice(0, index).concat([run], runs.slice(index));
}

function withRuns(
  { runs, runsByUseCase }: State,
  writes: readonly Write[],
  after: Table<Run>,
): State['runsByUseCase'] {
  if (writes.length > 1 || runs.has(writes[0]!.id)) return groupRuns(after.values());
  const run = writes[0]!.after as Run;
  const group = inserted(runsByUseCase.get(run.use_case_id) ?? [], run);
  return runsByUseCase.with([[run.use_case_id, group]]);
}

function groupRuns(runs: Iterable<Run>): State['runsByUseCase'] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const group = groups.get(run.use_case_id);
    if (group) group.push(run);
    else groups.set(run.use_case_id, [run]);
  }
  for (const group of groups.values()) group.sort(compareRuns);
  return Table.of(groups);
}

/** Shares the resources of the snapshot. */
export function stateOf(snapshot: Snapshot): State {
  const tables = Object.fromEntries(
    resourceNames.map((name) => [name, Table.of(snapshot[name].map((item) => [item.id, item]))]),
  ) as unknown as Pick<State, ResourceName>;
  return {
    ...snapshot,
    ...tables,
    deliveries: latest(tables.deliveries),
    useCaseUuids: Table.of(Object.entries(snapshot.useCaseUuids)),
    knownUuids: new Set(Object.values(snapshot.useCaseUuids)),
    runsByUseCase: groupRuns(snapshot.runs),
    trainings: Table.of(snapshot.trainings.map((training) => [training.modelId, training])),
  };
}

/** Shares the resources of the state. Copy it before it leaves the sandbox. */
export function snapshotOf({ runsByUseCase, knownUuids: _, ...state }: State): Snapshot {
  const lists = Object.fromEntries(
    resourceNames.map((name) => [name, [...state[name].values()]]),
  ) as unknown as Pick<Snapshot, ResourceName>;
  return {
    ...state,
    ...lists,
    useCaseUuids: Object.fromEntries(state.useCaseUuids.entries()),
    runs: [...runsByUseCase.values()].flat(),
    trainings: [...state.trainings.values()],
  };
}
