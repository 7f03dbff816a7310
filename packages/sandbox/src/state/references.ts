import { formatPointer, type Fault } from '@voice-agent-platform/validators';
import { MAX_FAULTS } from '../common/problem.js';
import type { Snapshot, State } from './state.js';

function idsOf(items: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** The kinds of resources with their existing identifiers. */
function identifiersIn(state: State) {
  return {
    organization: new Set([state.organization.id]),
    'organization UUID': new Set([state.organizationUuid]),
    'use case': idsOf(state.useCases),
    'use case UUID': new Set(Object.values(state.useCaseUuids)),
    agent: idsOf(state.agents),
    model: idsOf(state.models),
    'workflow version': idsOf(state.versions),
  } satisfies Readonly<Record<string, ReadonlySet<string>>>;
}

/** Where a value refers to something of a kind. `*` stands for each item. */
export type Reference = readonly [path: string, kind: keyof ReturnType<typeof identifiersIn>];

/** Prompts, samples and users are not part of the API. */
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

function noSuch(kind: string, pointer: string): Fault {
  return { pointer, keyword: 'reference', message: `no such ${kind}` };
}

/** The first references in a value that do not resolve. */
export function danglingReferences(
  state: State,
  value: object,
  references: readonly Reference[],
): readonly Fault[] {
  const faults: Fault[] = [];
  const identifiers = identifiersIn(state);
  for (const [path, kind] of references) {
    const [, ...steps] = path.split('/');
    const visit = (at: unknown, depth: number, pointer: string): void => {
      if (at === undefined || at === null || faults.length >= MAX_FAULTS) return;
      const step = steps[depth];
      if (step !== undefined) {
        const fields = at as Readonly<Record<string, unknown>>;
        for (const key of step === '*' ? Object.keys(fields) : [step]) {
          visit(fields[key], depth + 1, `${pointer}${formatPointer([key])}`);
        }
      } else if (!identifiers[kind].has(at as string)) {
        faults.push(noSuch(kind, pointer));
      }
    };
    visit(value, 0, '');
  }
  return faults;
}

/** The first references in parts of a snapshot that do not resolve. */
export function danglingIn(state: State, parts: Partial<Snapshot>): readonly Fault[] {
  const known = idsOf(state.useCases);
  const unknown = Object.keys(parts.useCaseUuids ?? {}).filter((id) => !known.has(id));
  return [
    ...unknown.map((id) => noSuch('use case', `/useCaseUuids${formatPointer([id])}`)),
    ...danglingReferences(state, parts, snapshotReferences),
  ];
}
