import type { Run } from '@voice-agent-platform/types';
import type { Ids } from './clock-and-ids.js';
import type { Delivery, Snapshot, Training } from './snapshot.js';

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
 * The state of one sandbox: the parts of a snapshot, indexed. Resources are replaced and never modified, so that a snapshot,
 * a response and a seed can share them. They are in Maps, in which no identifier can reach a prototype.
 */
export type State = {
  readonly [Name in Indexed]: Map<string, Resources[Name]>;
} & {
  organization: Snapshot['organization'];
  readonly organizationUuid: string;
  /** UUIDs by the id of the use case, and ids by UUID. */
  readonly useCaseUuids: Map<string, string>;
  readonly useCaseIds: Map<string, string>;
  callTags: readonly string[];
  readonly runs: Runs;
  readonly trainings: Map<string, Training>;
  idsIssued: number;
  clockOffsetMs: number;
};

interface Runs {
  /** By the UUID of the use case, oldest first. */
  readonly byUseCase: Map<string, Run[]>;
  readonly byId: Map<string, Run>;
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
const maxDeliveries = 1_000;

export function apply(state: State, { name, id, after }: Write): void {
  if (name === 'organization') {
    state.organization = after as Snapshot['organization'];
  } else if (name === 'callTags') {
    state.callTags = after as readonly string[];
  } else if (name === 'runs') {
    addRun(state.runs, after as Run);
  } else {
    const resources = state[name] as Map<string, unknown>;
    if (after === undefined) resources.delete(id);
    else resources.set(id, after);
    if (name === 'deliveries' && resources.size > maxDeliveries) {
      resources.delete(resources.keys().next().value as string);
    }
  }
}

/** Older first. Runs of the same time are sorted by id, so that the order is stable. */
function compareRuns(a: Run, b: Run): number {
  return Date.parse(a.timestamp) - Date.parse(b.timestamp) || (a.id < b.id ? -1 : 1);
}

/** Inserts a run in order, nearly always at the end, or replaces the run with its id. */
function addRun({ byUseCase, byId }: Runs, run: Run): void {
  const replaced = byId.get(run.id);
  if (replaced) {
    const group = byUseCase.get(replaced.use_case_id) ?? [];
    group.splice(group.indexOf(replaced), 1);
  }
  byId.set(run.id, run);
  const group = byUseCase.get(run.use_case_id) ?? [];
  byUseCase.set(run.use_case_id, group);
  let [low, high] = [0, group.length];
  const last = group.at(-1);
  if (last && compareRuns(last, run) < 0) low = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareRuns(group[middle]!, run) < 0) low = middle + 1;
    else high = middle;
  }
  if (low === group.length) group.push(run);
  else group.splice(low, 0, run);
}

function indexRuns(runs: readonly Run[]): Runs {
  const byUseCase = new Map<string, Run[]>();
  for (const run of runs) {
    const group = byUseCase.get(run.use_case_id);
    if (group) group.push(run);
    else byUseCase.set(run.use_case_id, [run]);
  }
  for (const group of byUseCase.values()) {
    const times = new Map(group.map((run) => [run, Date.parse(run.timestamp)]));
    group.sort((a, b) => times.get(a)! - times.get(b)! || (a.id < b.id ? -1 : 1));
  }
  return { byUseCase, byId: new Map(runs.map((run) => [run.id, run])) };
}

function byId<Resource extends { readonly id: string }>(
  resources: readonly Resource[],
): Map<string, Resource> {
  return new Map(resources.map((resource) => [resource.id, resource]));
}

/** Shares the resources of the snapshot. */
export function stateOf(snapshot: Snapshot): State {
  const uuids = Object.entries(snapshot.useCaseUuids);
  return {
    organization: snapshot.organization,
    organizationUuid: snapshot.organizationUuid,
    useCases: byId(snapshot.useCases),
    useCaseUuids: new Map(uuids),
    useCaseIds: new Map(uuids.map(([id, uuid]) => [uuid, id])),
    phoneNumbers: byId(snapshot.phoneNumbers),
    agents: byId(snapshot.agents),
    models: byId(snapshot.models),
    calls: byId(snapshot.calls),
    callTags: snapshot.callTags,
    versions: byId(snapshot.versions),
    runs: indexRuns(snapshot.runs),
    trainings: new Map(snapshot.trainings.map((training) => [training.modelId, training])),
    deliveries: byId(snapshot.deliveries.slice(-maxDeliveries)),
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
    useCaseUuids: Object.fromEntries(state.useCaseUuids),
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

/** The next identifier that is not used in the state. */
export function newIdIn(state: State, ids: Ids, form: keyof Ids): string {
  for (;;) {
    const id = ids[form](state.idsIssued++);
    if (!state.models.has(id) && !state.runs.byId.has(id) && !state.deliveries.has(id)) return id;
  }
}
