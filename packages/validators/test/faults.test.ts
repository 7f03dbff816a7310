import { expect, it } from 'vitest';
import { stopEarly } from '../scripts/compile.js';
import { schemas, validators } from '../src/index.js';

function faultsOf(faults: readonly { pointer: string; keyword: string }[]): string[] {
  return faults.map(({ pointer, keyword }) => `${keyword} ${pointer}`);
}

it('a fault points at the property that is missing, not at its parent', () => {
  expect(faultsOf(validators.removeMember.body({}))).toEqual(['required /email']);
});

it('a fault points at the field that another field requires', () => {
  expect(faultsOf(validators.updateUseCase.body({ amd: true }))).toEqual([
    'dependentRequired /amd_behavior',
  ]);
});

it('a fault escapes the tokens of its pointer as RFC 6901 requires', () => {
  const body = { amd_messages: { 'a/b~c': 1 } };
  expect(faultsOf(validators.updateUseCase.body(body))).toEqual(['type /amd_messages/a~1b~0c']);
});

it('a fault contains what was expected and never what was found', () => {
  const secret = 'sk_test_never_print_me';
  const faults = validators.updateOrganization.body({
    id: 1,
    name: secret.repeat(3),
    api_key: [secret],
    members: [{ email: secret }],
    telephony_credentials: { auth_token: { secret } },
  });
  expect(faultsOf(faults).sort()).toEqual([
    'format /members/0/email',
    'maxLength /name',
    'type /api_key',
    'type /id',
    'type /telephony_credentials/auth_token',
  ]);
  expect(faults.find(({ pointer }) => pointer === '/name')?.expected).toBe(30);
  expect(JSON.stringify(faults)).not.toContain(secret);
});

it('a fault is reported for every field at once', () => {
  expect(validators.createModel.body({})).toHaveLength(5);
});

it.each([
  ['exact length of an id in a path', () => validators.updateAgent.path({ id: 'x' }), '/id'],
  ['presence of an id in a path', () => validators.updateAgent.path({}), '/id'],
  ['enum of a query parameter', () => validators.listUseCaseRuns.query({ sort: 'up' }), '/sort'],
  ['enum of a body', () => validators.updateUseCase.body({ language: 'xx-XX' }), '/language'],
  ['format email', () => validators.removeMember.body({ email: 'nobody' }), '/email'],
  ['format uri', () => validators.deleteUseCaseWebhook.body({ url: 'no uri' }), '/url'],
  [
    'type integer',
    () => validators.updateUseCase.body({ max_duration_mins: 1.5 }),
    '/max_duration_mins',
  ],
  [
    'no coercion in a body',
    () => validators.updateUseCase.body({ amd: 'true', amd_behavior: 'Hangup' }),
    '/amd',
  ],
  ['presence of a required body', () => validators.createModel.body(undefined), ''],
  ['type of an item', () => validators.deletePhoneNumbers.body({ ids: [1] }), '/ids/0'],
  [
    'null only where it is allowed',
    () => validators.updateUseCase.body({ keywords: null }),
    '/keywords',
  ],
  [
    'enum of a response',
    () =>
      validators.updatePhoneNumberTitle.response[200]({
        id: 'i',
        organization_id: 'o',
        number: 'n',
        sid: 's',
        mode: 'new',
      }),
    '/mode',
  ],
  ['text of a recording', () => validators.getCallRecording.response[200]({}), ''],
  [
    'maximum length in a response',
    () =>
      schemas
        .WorkflowVersion({ slug: 'x'.repeat(257) })
        .filter(({ keyword }) => keyword === 'maxLength'),
    '/slug',
  ],
])('a validator rejects a violation: %s', (_constraint, validate, pointer) => {
  expect(validate().map((fault) => fault.pointer)).toContain(pointer);
});

it('a validator accepts null where the contract allows it', () => {
  expect(validators.updateUseCase.body({ hooks: null })).toEqual([]);
});

it('a validator accepts fields that the contract does not describe', () => {
  expect(validators.updateAgent.body({ pronouns: 'she' })).toEqual([]);
});

it('a validator accepts an absent body where none is required', () => {
  expect(validators.updateAgent.body(undefined)).toEqual([]);
});

it('a validator stops at a limited number of faults', () => {
  const hooks = Array.from({ length: 10_000 }, () => ({ headers: [1, 2] }));
  expect(validators.updateUseCase.body({ hooks }).length).toBeLessThan(40);
  const amd_messages = Object.fromEntries(hooks.map((_, index) => [`m${index}`, 1]));
  expect(validators.updateUseCase.body({ amd_messages })).toHaveLength(20);
});

it('the build fails if a loop of Ajv cannot be made to stop early', () => {
  expect(stopEarly('for(let i0=0; i0<len0; i0++){}')).toContain('errors<20');
  expect(() => stopEarly('for(let i0=0; i0<len0; ++i0){}')).toThrow(/does not stop early/);
});

it('a validator treats a query parameter with the value undefined as absent', () => {
  expect(validators.listUseCaseRuns.query({ sort: undefined })).toEqual([]);
});

it('a validated value is never changed, even if a parameter is coerced', () => {
  const query = Object.freeze({ limit: 10, sort: 'asc' });
  expect(validators.listUseCaseRuns.query(query)).toEqual([]);
  expect(query).toEqual({ limit: 10, sort: 'asc' });
});
