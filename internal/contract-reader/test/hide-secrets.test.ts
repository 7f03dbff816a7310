import { operations, type OperationId } from '@voice-agent-platform/openapi/operations';
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { mapValues } from '@voice-agent-platform/shared/json';
import { expect, it } from 'vitest';
import { exampleRequest, lastOf, operationOf } from '../src/index.js';
import { hideSecrets, isSecretField } from '../src/hide-secrets.js';

it.each([
  ['it is the secret', 'hooks'],
  ['every field is', '*'],
  ['each of its members is', 'hooks.*'],
  ['its items have the secret', 'hooks[].headers'],
  ['it is the secret in each object of a list', '[].hooks'],
])('finds a field if %s', (_, place) => {
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

interface Header {
  readonly key: string;
  readonly value: string;
}

/** A body of the contract, with the fields that have secrets. */
interface Body {
  readonly telephony_credentials: Readonly<Record<string, string>>;
  readonly hooks: readonly { readonly headers: readonly Header[] }[];
  readonly headers: readonly Header[];
}

const hideValues = (headers: readonly Header[]) =>
  headers.map((header) => ({ ...header, value: HIDDEN }));

/** What is left of the example of each request that has secrets. */
const withoutSecrets: Readonly<Partial<Record<OperationId, (body: Body) => object>>> = {
  updateOrganization: (body) => ({
    ...body,
    api_key: HIDDEN,
    telephony_credentials: mapValues(body.telephony_credentials, () => HIDDEN),
  }),
  updateUseCase: (body) => ({
    ...body,
    hooks: body.hooks.map((hook) => ({ ...hook, headers: hideValues(hook.headers) })),
  }),
  addUseCaseWebhook: (body) => ({ ...body, headers: hideValues(body.headers) }),
  deleteUseCaseWebhook: (body) => ({ ...body, headers: hideValues(body.headers) }),
};

it.each(operations)(
  'hides every secret, and nothing else, in the longest example of $operationId',
  (row) => {
    const body = exampleRequest(operationOf(row), lastOf).body as Body | undefined;
    const expected = body && (withoutSecrets[row.operationId]?.(body) ?? body);
    expect(hideSecrets(body, row.secrets.request)).toEqual(expected);
  },
);
