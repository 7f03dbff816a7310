/** Builds the state of a new sandbox from the examples of the contract. */
import { bundle } from '@voice-agent-platform/contract-reader';

type Json = Readonly<Record<string, unknown>>;
const { examples } = bundle.components as typeof bundle.components & {
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
};

function example<Value = Json>(name: string): Value {
  const found = examples[name];
  if (!found) throw new Error(`The contract has no example ${name}.`);
  return found.value as Value;
}

// The contract shows the created model. The model that it was cloned from must exist before.
const cloned = {
  ...example('ModelPending'),
  id: example('ModelCreate')['from_model_id'],
  created_at: '2026-09-01T08:30:00Z',
  status: 'active',
  name: 'Reminders, first round',
  description: 'Trained on the reminder calls of August',
  from_model_id: undefined,
  trainable: true,
};

const organization = example('Organization');

/** A snapshot with the story of the contract's examples. */
export const story = {
  format: 'voice-agent-sandbox',
  version: 1,
  organization,
  organizationUuid: example<string>('OrganizationUuid'),
  useCases: [example('UseCase')],
  useCaseUuids: { [example<string>('UseCaseId')]: example<string>('UseCaseUuid') },
  phoneNumbers: example('PhoneNumbers'),
  agents: [example('Agent')],
  models: [cloned],
  calls: [{ id: example<string>('CallId') }],
  callTags: example('CallTags')['tags'],
  versions: [example('WorkflowVersionDetail')],
  runs: example('Runs'),
  trainings: [],
  deliveries: [],
  idsIssued: 0,
  clockOffsetMs: 0,
};

/** Names for the identifiers of the story. */
export const seedIds = {
  organization: organization['id'],
  organizationUuid: story.organizationUuid,
  useCase: example<string>('UseCaseId'),
  useCaseUuid: example<string>('UseCaseUuid'),
  phoneNumber: example<string>('PhoneNumberId'),
  agent: example<string>('AgentId'),
  model: cloned.id,
  call: example<string>('CallId'),
  version: example<string>('VersionId'),
  run: example<readonly Json[]>('Runs')[0]?.['id'],
};
