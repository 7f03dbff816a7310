import type { Run } from '@voice-agent-platform/types';
import type { Delivery, Snapshot, Training } from './snapshot.js';
import { Table } from './table.js';

/** The collections of items with an `id`. */
export interface Resources {
  readonly useCases: Snapshot['useCases'][number];
  readonly phoneNumbers: Snapshot['phoneNumbers'][number];
  readonly agents: Snapshot['agents'][number];
  readonly models: Snapshot['models'][number];
  readonly calls: Snapshot['calls'][number];
  readonly versions: Snapshot['versions'][number];
  readonly runs: Run;
  readonly deliveries: Delivery;
}
type ResourceName = keyof Resources;
type Indexed = Exclude<ResourceName, 'runs'>;

/**
 * The state of one sandbox: the parts of a snapshot, indexed. Nothing in it is modified: a change makes another state, which
 * shares the rest, so that a snapshot, a response and a seed can share it too.
 */
export type State = {
  readonly [Name in Indexed]: Table<Resources[Name]>;
} & {
  readonly organization: Snapshot['organization'];
  readonly organizationUuid: string;
  /** UUIDs by the id of the use case, and ids by UUID. */
  readonly useCaseUuids: Table<string>;
  readonly useCaseIds: Table<string>;
  readonly callTags: readonly string[];
  readonly runs: Runs;
  /** By the id of the model. */
  readonly trainings: Table<Training>;
  readonly idsIssued: number;
  readonly clockOffsetMs: number;
};

interface Runs {
  /** By the UUID of the use case, oldest first. */
  readonly byUseCase: Table<readonly Run[]>;
  readonly byId: Table<Run>;
}

/** A resource that was replaced, added (`before` is absent) or removed (`after` is absent). */
export interface Write {
  readonly name: ResourceName | 'organization' | 'callTags';
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export function write<Name extends ResourceName>(
  name: Name,
  before: Resources[Name] | undefined,
  after: Resources[Name] | undefined,
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
    const after = those.map((one) => one.after);
    if (name === 'organization' || name === 'callTags') next[name] = after.at(-1);
    else if (name === 'runs') next[name] = withRuns(state.runs, after as readonly Run[]);
    else {
      const table: Table<object> = state[name];
      next[name] = table.with(those.map(({ id }, index) => [id, after[index] as object]));
    }
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

function timeOf(run: Run): number {
  // Date.parse knows no leap second.
  return Date.parse(run.timestamp.replace(/:60(?=[.Z+-])/i, ':59'));
}

/** Older first. Runs of the same time are sorted by id, so that the order is stable. */
function compareRuns(a: Run, b: Run): number {
  return timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1);
}

/** A list of runs with another one in its place, nearly always at the end. */
function inserted(runs: readonly Run[], run: Run): readonly Run[] {
  const last = runs.at(-1);
  // Faster for a long list than to spread it.
  if (!last || compareRuns(last, run) < 0) return runs.concat([run]);
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRuns(runs[middle]!, run) < 0) low = middle + 1;
    else high = middle;
  }
  return [...runs.slice(0, low), run, ...runs.slice(low)];
}

function withRuns({ byUseCase, byId }: Runs, runs: readonly Run[]): Runs {
  const entries = runs.map((run) => [run.id, run] as const);
  const [run] = runs;
  if (runs.length > 1 || run === undefined || byId.has(run.id)) {
    return indexRuns([...byId.with(entries).values()]);
  }
  const group = inserted(byUseCase.get(run.use_case_id) ?? [], run);
  return { byUseCase: byUseCase.with([[run.use_case_id, group]]), byId: byId.with(entries) };
}

function indexRuns(runs: readonly Run[]): Runs {
  const byUseCase = new Map<string, Run[]>();
  for (const run of runs) {
    const group = byUseCase.get(run.use_case_id);
    if (group) group.push(run);
    else byUseCase.set(run.use_case_id, [run]);
  }
  for (const group of byUseCase.values()) {
    const times = new Map(group.map((run) => [run, timeOf(run)]));
    group.sort((a, b) => times.get(a)! - times.get(b)! || (a.id < b.id ? -1 : 1));
  }
  return { byUseCase: Table.of(byUseCase), byId: tableOf(runs) };
}

function tableOf<Resource extends { readonly id: string }>(
  resources: readonly Resource[],
): Table<Resource> {
  return Table.of(resources.map((resource) => [resource.id, resource]));
}

/** The state with these UUIDs of use cases added or replaced. */
export function withUuids(state: State, uuids: Readonly<Record<string, string>>): State {
  const useCaseUuids = state.useCaseUuids.with(Object.entries(uuids));
  const ids = [...useCaseUuids.entries()].map(([id, uuid]) => [uuid, id] as const);
  return { ...state, useCaseUuids, useCaseIds: Table.of(ids) };
}

/** Shares the resources of the snapshot. */
export function stateOf(snapshot: Snapshot): State {
  const uuids = Object.entries(snapshot.useCaseUuids);
  return {
    organization: snapshot.organization,
    organizationUuid: snapshot.organizationUuid,
    useCases: tableOf(snapshot.useCases),
    useCaseUuids: Table.of(uuids),
    useCaseIds: Table.of(uuids.map(([id, uuid]) => [uuid, id])),
    phoneNumbers: tableOf(snapshot.phoneNumbers),
    agents: tableOf(snapshot.agents),
    models: tableOf(snapshot.models),
    calls: tableOf(snapshot.calls),
    callTags: snapshot.callTags,
    versions: tableOf(snapshot.versions),
    runs: indexRuns(snapshot.runs),
    trainings: Table.of(snapshot.trainings.map((training) => [training.modelId, training])),
    deliveries: latest(tableOf(snapshot.deliveries)),
    idsIssued: snapshot.idsIssued,
    clockOffsetMs: snapshot.clockOffsetMs,
  };
}

/** Shares the resources of the state. Copy it before it leaves the sandbox. */
export function snapshotOf(state: State): Snapshot {
  return {
    format: 'voice-agent-sandbox',
    version: 1,
    organization: state.organization,
    organizationUuid: state.organizationUuid,
    useCases: [...state.useCases.values()],
    useCaseUuids: Object.fromEntries(state.useCaseUuids.entries()),
    phoneNumbers: [...state.phoneNumbers.values()],
    agents: [...state.agents.values()],
    models: [...state.models.values()],
    calls: [...state.calls.values()],
    callTags: state.callTags,
    versions: [...state.versions.values()],
    runs: [...state.runs.byUseCase.values()].flat(),
    trainings: [...state.trainings.values()],
    deliveries: [...state.deliveries.values()],
    idsIssued: state.idsIssued,
    clockOffsetMs: state.clockOffsetMs,
  };
}
