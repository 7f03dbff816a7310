import type { Run } from '@voice-agent-platform/types';
import type { Delivery } from './delivery.js';
import type { Snapshot, Training } from './snapshot.js';

type ById<Resources extends readonly unknown[]> = Map<string, Resources[number]>;

/**
 * What one sandbox knows: the parts of a snapshot, made to be looked up. Resources are replaced and never altered, so
 * that a snapshot, an answer and a seed can share them. Maps hold them, since no identifier can then reach a prototype.
 */
export interface State {
  organization: Snapshot['organization'];
  readonly organizationUuid: string;
  readonly useCases: ById<Snapshot['useCases']>;
  readonly useCaseUuids: Map<string, string>;
  readonly phoneNumbers: ById<Snapshot['phoneNumbers']>;
  readonly agents: ById<Snapshot['agents']>;
  readonly models: ById<Snapshot['models']>;
  readonly calls: ById<Snapshot['calls']>;
  readonly callTags: readonly string[];
  readonly versions: ById<Snapshot['versions']>;
  /** By the UUID of the use case, oldest first. */
  readonly runs: Map<string, Run[]>;
  readonly trainings: Map<string, Training>;
  readonly deliveries: Delivery[];
  idsIssued: number;
  clockOffsetMs: number;
}

const byId = <Resource extends { readonly id: string }>(
  resources: readonly Resource[],
): Map<string, Resource> => new Map(resources.map((resource) => [resource.id, resource]));

/** Older first; of two of the same time, the one of the lower id, so that the order is total. */
const byTime = (a: Run, b: Run): number =>
  Date.parse(a.timestamp) - Date.parse(b.timestamp) || (a.id < b.id ? -1 : 1);

const runsByUseCase = (runs: readonly Run[]): Map<string, Run[]> => {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const group = groups.get(run.use_case_id);
    if (group) group.push(run);
    else groups.set(run.use_case_id, [run]);
  }
  for (const group of groups.values()) group.sort(byTime);
  return groups;
};

export const addRun = (state: State, run: Run): void => {
  const group = state.runs.get(run.use_case_id) ?? [];
  group.push(run);
  group.sort(byTime);
  state.runs.set(run.use_case_id, group);
};

export const stateOf = (snapshot: Snapshot): State => ({
  organization: snapshot.organization,
  organizationUuid: snapshot.organizationUuid,
  useCases: byId(snapshot.useCases),
  useCaseUuids: new Map(Object.entries(snapshot.useCaseUuids)),
  phoneNumbers: byId(snapshot.phoneNumbers),
  agents: byId(snapshot.agents),
  models: byId(snapshot.models),
  calls: byId(snapshot.calls),
  callTags: snapshot.callTags,
  versions: byId(snapshot.versions),
  runs: runsByUseCase(snapshot.runs),
  trainings: new Map(snapshot.trainings.map((training) => [training.modelId, training])),
  deliveries: [...snapshot.deliveries],
  idsIssued: snapshot.idsIssued,
  clockOffsetMs: snapshot.clockOffsetMs,
});

/** Shares the resources of the state: copy it before it leaves the sandbox. */
export const snapshotOf = (state: State): Snapshot => ({
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
  runs: [...state.runs.values()].flat(),
  trainings: [...state.trainings.values()],
  deliveries: [...state.deliveries],
  idsIssued: state.idsIssued,
  clockOffsetMs: state.clockOffsetMs,
});
