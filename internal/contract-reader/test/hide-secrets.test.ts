import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { exampleRequest, operationOf } from '../src/index.js';
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { hideSecrets, isSecretField } from '../src/hide-secrets.js';

it.each([
  ['a field', 'hooks'],
  ['each field', '*'],
  ['each member of a field', 'hooks.*'],
  ['a field of its items', 'hooks[].headers'],
  ['a field of an object in a list', '[].hooks'],
])('finds the field that is, or contains, a secret that is %s', (_, place) => {
  expect(isSecretField('hooks', ['other', place])).toBe(true);
});

it('finds no secret in a field of the same name in another field', () => {
  expect(isSecretField('hooks', ['other.hooks', 'other[].hooks'])).toBe(false);
});

it('hides a field, each member of an object, and a field of each item, and nothing of the same name elsewhere', () => {
  const body = {
    api_key: 'sk_1',
    telephony_credentials: { account_sid: 'AC1', auth_token: 't', later: { deep: 1 } },
    hooks: [
      {
        url: 'https://harbor.example',
        headers: [
          { key: 'x-key', value: 'v' },
          { key: 'x-other', value: 2 },
        ],
      },
    ],
    params: { api_key: 'shown', headers: [{ value: 'shown' }] },
  };
  const before = structuredClone(body);
  const places = ['api_key', 'telephony_credentials.*', 'hooks[].headers[].value'];
  expect(hideSecrets(body, places)).toEqual({
    api_key: HIDDEN,
    telephony_credentials: { account_sid: HIDDEN, auth_token: HIDDEN, later: HIDDEN },
    hooks: [
      {
        url: 'https://harbor.example',
        headers: [
          { key: 'x-key', value: HIDDEN },
          { key: 'x-other', value: HIDDEN },
        ],
      },
    ],
    params: { api_key: 'shown', headers: [{ value: 'shown' }] },
  });
  expect(body).toEqual(before);
});

it('hides the fields of each item of a list', () => {
  expect(hideSecrets([{ pin: '1', name: 'a' }, null], ['[].pin'])).toEqual([
    { pin: HIDDEN, name: 'a' },
    null,
  ]);
});

it('keeps null, and what is not there', () => {
  expect(
    hideSecrets({ api_key: null, hooks: null }, ['api_key', 'hooks[].headers[].value']),
  ).toEqual({ api_key: null, hooks: null });
  expect(hideSecrets({}, ['telephony_credentials.*'])).toEqual({});
  expect(hideSecrets(undefined, ['api_key'])).toBe(undefined);
});

it('leaves a body without secrets as it is', () => {
  const body = { api_key: 'shown', hooks: [{ url: 'https://harbor.example' }] };
  expect(hideSecrets(body, [])).toEqual(body);
});

it.each([
  ['headers as an object', { headers: { authorization: 'v' } }, { headers: HIDDEN }],
  ['a header as a text', { headers: ['authorization: v'] }, { headers: [HIDDEN] }],
  ['a body as a text', 'authorization: v', HIDDEN],
])('hides %s, in which the place of the secret is unknown', (_, body, hidden) => {
  expect(hideSecrets(body, ['headers[].value'])).toEqual(hidden);
});

/** Each secret in the examples of the contract has this text. */
const SECRET = /test[-_]/;

it.each(operations.filter(({ secrets }) => secrets.request.length > 0))(
  'hides every secret in the example of $operationId',
  (row) => {
    const { body } = exampleRequest(operationOf(row));
    expect(JSON.stringify(body)).toMatch(SECRET);
    const hidden = JSON.stringify(hideSecrets(body, row.secrets.request));
    expect(hidden).toContain(HIDDEN);
    expect(hidden).not.toMatch(SECRET);
  },
);
