import { expect, it } from 'vitest';
import { agree, connect, readText } from './connect.js';

const ines = { email: 'ines@harbordental.example' };
const telephony_credentials = { account_sid: 'AC-known', auth_token: 'token-known' };
const organization = {
  id: 'o1',
  name: 'Harbor',
  api_key: 'sk_org_other_key',
  members: [ines],
  description: 'The key is sk_test_fake, the token is token-known.',
  telephony_credentials,
  undeclared: { sk_test_fake: 1 },
};
const responses = { 'GET /orgs': organization, 'PATCH /orgs': organization };
const change = { id: 'o1', name: 'Harbor Two', members: [ines] };

async function update(body: object, answers: object = {}) {
  const { call, sent } = await connect({ responses: { ...responses, ...answers } });
  const result = await call('updateOrganization', { body: { ...change, ...body } });
  return { result, sent: sent.find(({ request }) => request === 'PATCH /orgs') };
}

it('hides secrets by their place, and the key in use wherever a result repeats it', async () => {
  const { call } = await connect({ responses });
  const { structuredContent } = await call('getOrganization', {});
  expect(structuredContent).toMatchObject({
    api_key: '[hidden]',
    description: 'The key is [hidden], the token is token-known.',
    undeclared: { '[hidden]': 1 },
    telephony_credentials: { account_sid: '[hidden]', auth_token: '[hidden]' },
  });
});

it('fills in the current secrets of the organization, and hides them wherever a result repeats them', async () => {
  const { result, sent } = await update({});
  expect(sent?.body).toEqual({
    ...change,
    api_key: 'sk_org_other_key',
    telephony_credentials,
  });
  expect(result.structuredContent).toMatchObject({
    description: 'The key is [hidden], the token is [hidden].',
  });
  expect(JSON.stringify(result)).not.toMatch(/known|sk_/);
});

it('does not send back null in a secret, because the contract does not allow it in a request', async () => {
  const credentials = { account_sid: 'AC-known', auth_token: null };
  const answer = { ...organization, telephony_credentials: credentials };
  const { sent } = await update({}, { 'GET /orgs': answer });
  expect(sent?.body).toMatchObject({ telephony_credentials: { account_sid: 'AC-known' } });
  expect(JSON.stringify(sent?.body)).not.toContain('null');
});

it.each([
  [{ api_key: undefined }, 'secrets that cannot be sent back: body/api_key is required'],
  [{ api_key: null }, 'secrets that cannot be sent back: body/api_key is required'],
  [{ telephony_credentials: 'token' }, 'body/telephony_credentials must be an object'],
  [{ api_key: 'sk_…4f2a' }, 'body/api_key looks masked'],
  [
    { telephony_credentials: { auth_token: '******' } },
    'body/telephony_credentials/auth_token looks masked',
  ],
])('sends no update if getOrganization returns %j', async (secrets, reason) => {
  const { result, sent } = await update({}, { 'GET /orgs': { ...organization, ...secrets } });
  expect(result.isError).toBe(true);
  expect(readText(result)).toContain(reason);
  expect(readText(result)).toContain('Nothing was changed.');
  expect(sent).toBeUndefined();
});

it('hides in an error what it filled in', async () => {
  const { result } = await update(
    {},
    {
      'PATCH /orgs': new Response('{"detail":"no token-known"}', {
        status: 422,
        headers: { 'content-type': 'application/json' },
      }),
    },
  );
  expect(readText(result)).toContain('422 no [hidden]');
});

it.each([
  [{ api_key: 'sk_new' }, 'body/api_key is filled in by the server: leave it out'],
  [
    { telephony_credentials: { account_sid: 'AC2' } },
    'body/telephony_credentials is filled in by the server: leave it out',
  ],
  [
    { name: '[hidden]' },
    'holds the placeholder [hidden], which would replace a secret: leave it out',
  ],
])('refuses an update of the organization with %j', async (body, reason) => {
  const { result, sent } = await update(body);
  expect(readText(result)).toContain(reason);
  expect(sent).toBeUndefined();
});

it.each([
  ['o2', 'body/id must be the id that getOrganization returns'],
  [['o1'], 'body/id must be a string'],
])('sends no secret to an organization with the id %j', async (id, reason) => {
  const { result, sent } = await update({ id });
  expect(readText(result)).toContain(reason);
  expect(sent).toBeUndefined();
});

it.each([
  ['[hidden]', 'holds the placeholder [hidden], which would replace a secret: leave it out'],
  ['tok…4f2a', 'looks masked: send the whole secret'],
])('refuses a webhook whose header has the value %s', async (value, reason) => {
  const { call, sent } = await connect({ respond: agree });
  const result = await call('updateUseCase', {
    path: { id: '66f1a1d2e5b7d83a9c0e4b21' },
    body: { hooks: [{ url: 'https://a.example', headers: [{ key: 'x', value }] }] },
  });
  expect(readText(result)).toContain(`body/hooks/0/headers/0/value ${reason}`);
  expect(sent).toEqual([]);
});
