import { bundle } from '@voice-agent-platform/contract-reader';
import { walkObjects } from '@voice-agent-platform/shared/openapi-document';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { expect, it } from 'vitest';
import { toFault } from '../src/fault.js';
import { schemas, validators } from '../src/index.js';

/** Keywords that never report a fault themselves. */
const SILENT = /^(?:\$ref|description|default|properties|items|additionalProperties|x-.*)$/;

function listFaults(faults: readonly { pointer: string; keyword: string }[]): string[] {
  return faults.map(({ pointer, keyword }) => `${keyword} ${pointer}`);
}

it('a fault points at the property that is missing, not at its parent', () => {
  expect(listFaults(validators.removeMember.body.faults({}))).toEqual(['required /email']);
});

it('a fault points at the field that another field requires', () => {
  expect(listFaults(validators.updateUseCase.body.faults({ amd: true }))).toEqual([
    'dependentRequired /amd_behavior',
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
  [validators.createModel.body.faults({ name: 1 })[4], 'must be a string'],
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

it('a fault has words for each keyword, type and format of the contract', () => {
  const messages: string[] = [];
  const word = (keyword: string, params = {}) =>
    messages.push(toFault({ instancePath: '', keyword, params }).message);
  const { schemas: named } = bundle.components;
  walkObjects(named as JsonObject, ({ type, format, ...schema }, pointer) => {
    if (pointer === '' || /\/(?:properties|dependentRequired|x-[^/]+)(?:\/\d+)?$/.test(pointer))
      return;
    const others = Object.keys(schema).filter((keyword) => !SILENT.test(keyword));
    for (const keyword of others) word(keyword);
    for (const name of [type].flat()) if (name !== undefined) word('type', { type: name });
    if (format !== undefined) word('format', { format });
  });
  expect(
    [...new Set(messages)].filter((message) => /must satisfy|must be [a-z]+$/.test(message)),
  ).toEqual(['must be null']);
});

it('a fault names the property that requires another one', () => {
  const [fault] = validators.updateUseCase.body.faults({ amd: true });
  expect(fault).toMatchObject({ keyword: 'dependentRequired', requiredBy: 'amd' });
});

it('a fault is reported for every field at once', () => {
  expect(validators.createModel.body.faults({})).toHaveLength(5);
});
