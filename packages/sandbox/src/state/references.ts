import type { Fault } from '@voice-agent-platform/validators';
import { MAX_FAULTS } from '../common/problem.js';
import type { Snapshot } from './snapshot.js';
import type { State } from './state.js';

type Kind =
  | 'organization'
  | 'organization UUID'
  | 'use case'
  | 'use case UUID'
  | 'agent'
  | 'model'
  | 'workflow version';

/** Whether something of this kind has this identifier. */
type Exists = (kind: Kind, id: string) => boolean;

type Reference = readonly [pointer: string, kind: Kind, id: string | null | undefined];

type Referring = {
  readonly [
    Name in 'useCases' | 'phoneNumbers' | 'agents' | 'models' | 'versions' | 'runs' | 'trainings'
  ]: (item: Snapshot[Name][number]) => readonly Reference[];
};

/** The references of each resource to others. Prompts, samples and users are not part of the API. */
// Decision: seed-references
const referring: Referring = {
  useCases: (useCase) => [['/organization_id', 'organization', useCase.organization_id]],
  phoneNumbers: ({ organization_id, use_case_config: config }) => [
    ['/organization_id', 'organization', organization_id],
    ['/use_case_config/id', 'use case', config?.id],
    ...(config?.prompt_routes ?? []).map(({ model_id }, index): Reference => [
      `/use_case_config/prompt_routes/${index}/model_id`,
      'model',
      model_id,
    ]),
    ...(config?.agent_routes ?? []).map(({ id }, index): Reference => [
      `/use_case_config/agent_routes/${index}/id`,
      'agent',
      id,
    ]),
  ],
  agents: (agent) => [['/organization_id', 'organization', agent.organization_id]],
  models: (model) => [
    ['/organization_id', 'organization', model.organization_id],
    ['/use_case_id', 'use case', model.use_case_id],
    ['/from_model_id', 'model', model.from_model_id],
  ],
  versions: (version) => [
    ['/org_id', 'organization UUID', version.org_id],
    ['/use_case_id', 'use case UUID', version.use_case_id],
  ],
  runs: (run) => [
    ['/org_id', 'organization UUID', run.org_id],
    ['/use_case_id', 'use case UUID', run.use_case_id],
    ['/version_id', 'workflow version', run.version_id],
  ],
  trainings: (training) => [['/modelId', 'model', training.modelId]],
};

function fault(pointer: string, message: string): Fault {
  return { pointer, keyword: 'reference', message };
}

/** The first references in parts of a snapshot that do not resolve. */
export function danglingReferences(parts: Partial<Snapshot>, exists: Exists): readonly Fault[] {
  const faults: Fault[] = [];
  for (const id of Object.keys(parts.useCaseUuids ?? {})) {
    if (!exists('use case', id)) faults.push(fault(`/useCaseUuids/${id}`, 'no such use case'));
  }
  for (const name of Object.keys(referring) as (keyof Referring)[]) {
    const referencesOf = referring[name] as (item: unknown) => readonly Reference[];
    for (const [index, item] of (parts[name] ?? []).entries()) {
      for (const [pointer, kind, id] of referencesOf(item)) {
        if (id === null || id === undefined || exists(kind, id)) continue;
        faults.push(fault(`/${name}/${index}${pointer}`, `no such ${kind}`));
        if (faults.length >= MAX_FAULTS) return faults;
      }
    }
  }
  return faults;
}

/** Looks references up in a state. */
export function existsIn(state: State): Exists {
  const known: Readonly<Record<Kind, (id: string) => boolean>> = {
    organization: (id) => id === state.organization.id,
    'organization UUID': (id) => id === state.organizationUuid,
    'use case': (id) => state.useCases.has(id),
    'use case UUID': (id) => state.useCaseIds.has(id),
    agent: (id) => state.agents.has(id),
    model: (id) => state.models.has(id),
    'workflow version': (id) => state.versions.has(id),
  };
  return (kind, id) => known[kind](id);
}
