import { bundle, bundledOperations, type Schema } from '@voice-agent-platform/contract-reader';
import { innerSchemas, referencedName, typesOf } from '@voice-agent-platform/shared/schemas';
import { expect, it } from 'vitest';
import { writeOperations } from '../scripts/write-operations.js';
import { toFault } from '../src/fault.js';
import { schemas, validators } from '../src/index.js';

function listFaults(faults: readonly { pointer: string; keyword: string }[]): string[] {
  return faults.map(({ pointer, keyword }) => `${keyword} ${pointer}`);
}

it('a fault points at the property that is missing, not at its parent', () => {
  expect(listFaults(validators.removeMember.body.faults({}))).toEqual(['required /email']);
});

it('a fault points at the field that another field requires, and names that one', () => {
  expect(validators.updateUseCase.body.faults({ amd: true })).toMatchObject([
    { pointer: '/amd_behavior', keyword: 'dependentRequired', requiredBy: 'amd' },
  ]);
});

it('a fault escapes the tokens of its pointer as RFC 6901 requires', () => {
  const body = { amd_messages: { 'a/b~c': 1 } };
  expect(listFaults(validators.updateUseCase.body.faults(body))).toEqual([
    'type /amd_messages/a~1b~0c',
  ]);
});

it('a fault contains what was expected and never what was found', () => {
  const secret = 'sk_test_never_print_me';
  const faults = validators.updateOrganization.body.faults({
    id: 1,
    name: secret.repeat(3),
    api_key: [secret],
    members: [{ email: secret }],
    telephony_credentials: { auth_token: { secret } },
  });
  expect(listFaults(faults).sort()).toEqual([
    'format /members/0/email',
    'maxLength /name',
    'type /api_key',
    'type /id',
    'type /telephony_credentials/auth_token',
  ]);
  expect(faults.find(({ pointer }) => pointer === '/name')?.expected).toBe(30);
  expect(JSON.stringify(faults)).not.toContain(secret);
});

it.each([
  [schemas.MemberRemoval.faults({ email: 1 })[0], 'must be a string'],
  [validators.removeMember.body.faults({})[0], 'is required'],
  [validators.updateUseCase.body.faults({ amd: true })[0], 'is required with amd'],
  [schemas.AmdBehavior.faults('Wait')[0], 'must be one of Hangup, Continue, Message'],
  [schemas.RunAnnotation.faults('')[0], 'must be one of correct, incorrect, critical, null'],
  [validators.updateAgent.path.faults({ id: '1' })[0], 'must have at least 24 characters'],
  [
    validators.updateAgent.path.faults({ id: '1'.repeat(25) })[0],
    'must have at most 24 characters',
  ],
  [validators.updateUseCase.body.faults({ hooks: 1 })[0], 'must be an array or null'],
  [validators.updateUseCase.body.faults({ hidden: 1 })[0], 'must be true or false'],
  [schemas.ChangelogEntry.faults({ id: '1' })[0], 'must be a UUID'],
  [schemas.ChangelogEntry.faults({ created_at: '1' })[0], 'must be an RFC 3339 date-time'],
  [schemas.MemberRemoval.faults({ email: '1' })[0], 'must be an email address'],
  [schemas.WebhookDelete.faults({ url: '1' })[0], 'must be a URI'],
])('the message of %j is: %s', (fault, message) => {
  expect(fault?.message).toBe(message);
});

/** Keywords that never report a fault themselves. */
const SILENT = /^(?:\$ref|description|default|properties|items|additionalProperties|x-.*)$/;

/** Returns a schema of the contract and the schemas inside it. Those that it refers to are listed by themselves. */
function listSchemas(schema: Schema): readonly Schema[] {
  if (referencedName(schema) !== undefined) return [];
  const { fields, items, values } = innerSchemas(schema);
  const inner = [...fields.map(([, field]) => field), items, values];
  return [schema, ...inner.flatMap((found) => (found ? listSchemas(found) : []))];
}

const { parameters, values } = writeOperations(bundledOperations());

/** Every schema of the contract that a validator is compiled from, with the schemas inside. */
const SCHEMAS = [
  ...Object.values(bundle.components.schemas),
  ...parameters.values(),
  ...values.values(),
].flatMap(listSchemas);

function message(keyword: string, params = {}): string {
  return toFault({ instancePath: '', keyword, params }).message;
}

it('a fault has a message for each keyword of the contract', () => {
  const keywords = SCHEMAS.flatMap((schema) => Object.keys(schema));
  const reporting = [...new Set(keywords)].filter((keyword) => !SILENT.test(keyword));
  expect(reporting).toContain('required');
  // Every other keyword gets this message.
  expect(reporting.filter((keyword) => message(keyword) === `must satisfy ${keyword}`)).toEqual([]);
});

it('a fault has a name for each type and format of the contract', () => {
  const names = SCHEMAS.flatMap((schema) => [...typesOf(schema), schema.format ?? []].flat());
  // People read the word null as it is.
  const shown = [...new Set(names)].filter((name) => name !== 'null');
  expect(shown).toEqual(expect.arrayContaining(['string', 'uuid']));
  expect(shown.filter((type) => message('type', { type }) === `must be ${type}`)).toEqual([]);
});

it('a fault is reported for every field at once', () => {
  expect(validators.createModel.body.faults({})).toHaveLength(5);
});
