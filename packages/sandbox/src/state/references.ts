import { formatPointer, type Fault } from '@voice-agent-platform/validators';
import { matchingPlaces } from '../common/matching-places.js';
import { MAX_FAULTS } from '../common/problem.js';
import type { Snapshot, State } from './state.js';

function collectIds(items: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** Returns the existing identifiers of each kind of resource. */
function collectIdentifiers(state: State) {
  return {
    organization: new Set([state.organization.id]),
    'organization UUID': new Set([state.organizationUuid]),
    'use case': collectIds(state.useCases),
    'use case UUID': new Set(Object.values(state.useCaseUuids)),
    agent: collectIds(state.agents),
    model: collectIds(state.models),
    'workflow version': collectIds(state.versions),
  } satisfies Readonly<Record<string, ReadonlySet<string>>>;
}

type Kind = keyof ReturnType<typeof collectIdentifiers>;

/** The places where a value refers to resources of a kind. */
export type Reference = readonly [pattern: string, kind: Kind];

/** The references in a snapshot. Those to prompts, samples and users are left out: they are not part of the API. */
// Decision: seed-references
const snapshotReferences: readonly Reference[] = [
  ['/useCases/*/organization_id', 'organization'],
  ['/phoneNumbers/*/organization_id', 'organization'],
  ['/phoneNumbers/*/use_case_config/id', 'use case'],
  ['/phoneNumbers/*/use_case_config/prompt_routes/*/model_id', 'model'],
  ['/phoneNumbers/*/use_case_config/agent_routes/*/id', 'agent'],
  ['/agents/*/organization_id', 'organization'],
  ['/models/*/organization_id', 'organization'],
  ['/models/*/use_case_id', 'use case'],
  ['/models/*/from_model_id', 'model'],
  ['/versions/*/org_id', 'organization UUID'],
  ['/versions/*/use_case_id', 'use case UUID'],
  ['/runs/*/org_id', 'organization UUID'],
  ['/runs/*/use_case_id', 'use case UUID'],
  ['/runs/*/version_id', 'workflow version'],
  ['/trainings/*/modelId', 'model'],
];

function createFault(kind: Kind, pointer: string): Fault {
  return { pointer, keyword: 'reference', message: `no such ${kind}` };
}

/** Finds the first references in a value that do not resolve. */
export function findDanglingReferences(
  state: State,
  value: object,
  references: readonly Reference[],
): readonly Fault[] {
  const faults: Fault[] = [];
  const identifiers = collectIdentifiers(state);
  for (const [pattern, kind] of references) {
    for (const { owner, key, pointer } of matchingPlaces(value, pattern)) {
      if (faults.length >= MAX_FAULTS) return faults;
      const id = owner[key] as string | null | undefined;
      if (id === undefined || id === null || identifiers[kind].has(id)) continue;
      faults.push(createFault(kind, pointer));
    }
  }
  return faults;
}

/** Finds the first references in parts of a snapshot that do not resolve. */
export function findDanglingParts(state: State, parts: Partial<Snapshot>): readonly Fault[] {
  const known = collectIds(state.useCases);
  const unknown = Object.keys(parts.useCaseUuids ?? {}).filter((id) => !known.has(id));
  return [
    ...unknown.map((id) => createFault('use case', `/useCaseUuids${formatPointer([id])}`)),
    ...findDanglingReferences(state, parts, snapshotReferences),
  ];
}
