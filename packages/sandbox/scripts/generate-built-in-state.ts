/** Generates the sandbox's data from the contract, from `page/` and from `assets/`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, contentOf, firstOf, operationOf } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import { buildPage } from './page.js';
import { findResponsePlaces, readShape } from './read-fields.js';

const folder = join(import.meta.dirname, '../src/generated');
const dist = join(import.meta.dirname, '../dist');
for (const generated of [folder, dist]) {
  // Files of an earlier build would end up in the package.
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
}
const write = (name: string, code: string): void => writeFileSync(join(folder, name), code);
const literal = (value: unknown): string => JSON.stringify(value, null, 2);

type Json = Readonly<Record<string, unknown>>;
const { schemas, examples } = bundle.components as typeof bundle.components & {
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
};
const example = <Value = Json>(name: string): Value => {
  const found = examples[name];
  if (!found) throw new Error(`The contract has no example ${name}.`);
  return found.value as Value;
};

const shapes = Object.entries(schemas).map(([name, schema]) => [name, readShape(schema)]);
const required = Object.entries(schemas).map(([name, schema]) => [name, schema.required ?? []]);
const responsePlaces = operations.map((row) => {
  const response = operationOf(row).responses[row.success.status];
  return [row.operationId, findResponsePlaces(response)];
});
/** The first example of each success, by operationId. */
const responses = operations.map((row) => {
  const { content } = operationOf(row).responses[row.success.status] ?? {};
  return [row.operationId, firstOf(contentOf(content).examples)];
});
write(
  'operations.ts',
  `/** The operations of the contract, in its order. */
export const operationTable = ${literal(operations)} as const;

/** The fields of each schema. */
export const fields = ${literal(Object.fromEntries(shapes))} as const;

/** The fields that each schema requires. */
export const requiredFields = ${literal(Object.fromEntries(required))} as const;

/** The places in each response that the contract leaves open: JSON Pointers with \`*\` for each item. */
export const responsePlaces = ${literal(Object.fromEntries(responsePlaces))} as const;

/** The first example of each success that has a body. */
export const responseExamples: Readonly<Record<string, unknown>> = ${literal(Object.fromEntries(responses))};
`,
);

const questions = unspecified.map(({ id, what, assume, risk }) => [id, { what, assume, risk }]);
write(
  'questions.ts',
  `/** The id of a question that the platform's description leaves open. */
export type QuestionId = ${[...new Set(unspecified.map(({ id }) => `'${id}'`))].join(' | ')};

interface Question {
  readonly what: string;
  readonly assume: string;
  readonly risk?: boolean;
}

/** The open questions of the platform's description, by id. */
export const questions: Readonly<Record<QuestionId, Question>> = ${literal(Object.fromEntries(questions))};
`,
);

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
const seed = {
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

const seedIds = {
  organization: organization['id'],
  organizationUuid: seed.organizationUuid,
  useCase: example<string>('UseCaseId'),
  useCaseUuid: example<string>('UseCaseUuid'),
  phoneNumber: example<string>('PhoneNumberId'),
  agent: example<string>('AgentId'),
  model: cloned.id,
  call: example<string>('CallId'),
  version: example<string>('VersionId'),
  run: example<readonly Json[]>('Runs')[0]?.['id'],
};

write(
  'seed.ts',
  `/** A snapshot with the story of the contract's examples. */
export const story: unknown = ${literal(seed)};

/** Names for the identifiers of the story. */
export const seedIds = ${literal(seedIds)} as const;
`,
);

const { html, policy, notices } = buildPage();
write(
  'page.ts',
  `/** The page of the sandbox. */
export const page = ${literal(html)};

/** Its Content-Security-Policy. */
export const pagePolicy = ${literal(policy)};
`,
);

writeFileSync(join(dist, 'third-party-notices.txt'), notices);

const wav = readFileSync(join(import.meta.dirname, '../assets/recording.wav'));
write(
  'recording.ts',
  `const base64 = '${wav.toString('base64')}';

/** The recording of every call: a short tone, 8-bit PCM at 8 kHz. */
export function recording(): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
`,
);
