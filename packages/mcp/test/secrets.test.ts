import { expect, it } from 'vitest';
import { connect, textOf } from './connect.js';

const ines = { email: 'ines@harbordental.example' };
const telephony_credentials = { account_sid: 'AC1', auth_token: 't0ken', api_key_secret: 's3cret' };
const organization = {
  id: 'o1',
  name: 'Harbor',
  api_key: 'sk_test_fake',
  members: [ines],
  description: 'The key is sk_test_fake.',
  image_url: 'https://user:password@cdn.example/logo.png',
  attributes: ['first', 'sk_test_fake'],
  telephony_credentials,
};
const responses = { 'GET /orgs': organization, 'PATCH /orgs': organization };
const change = { id: 'o1', name: 'Harbor Two', members: [ines] };

async function update(body: object) {
  const { call, sent } = await connect({ responses });
  const result = await call('updateOrganization', { body: { ...change, ...body } });
  return { text: textOf(result), sent: sent.find(({ request }) => request === 'PATCH /orgs') };
}

it('hides the secrets of a resource and of a request in every field of a result', async () => {
  const id = '66f1a1d2e5b7d83a9c0e4b21';
  const { call } = await connect({
    responses: {
      'GET /orgs': { ...organization, api_key: 'sk_org', description: 'sk_org, t0ken' },
      [`POST /use-cases/${id}/add-webhook`]: { message: 'with hook_1' },
    },
  });
  const { structuredContent } = await call('getOrganization', {});
  expect(structuredContent).toMatchObject({ description: '[hidden], [hidden]' });
  const headers = [{ key: 'authorization', value: 'Bearer hook_1' }];
  const added = await call('addUseCaseWebhook', {
    path: { id },
    body: { url: 'https://hooks.example/', headers },
  });
  expect(added.structuredContent).toEqual({ response: { message: 'with [hidden]' } });
});

it('restores hidden secrets that an update sends back, wherever they are', async () => {
  const { call } = await connect({ responses });
  const { structuredContent } = await call('getOrganization', {});
  expect(JSON.stringify(structuredContent)).not.toMatch(/sk_test_fake|t0ken|s3cret|password|AC1/);
  const { sent } = await update({ ...(structuredContent as object), name: 'Harbor Two' });
  expect(sent?.body).toEqual({ ...organization, name: 'Harbor Two' });
});

it.each([
  ['are left out', {}, telephony_credentials],
  [
    'have one new field',
    { telephony_credentials: { account_sid: 'AC2' } },
    { ...telephony_credentials, account_sid: 'AC2' },
  ],
  [
    'have a new field beside hidden ones',
    { telephony_credentials: { auth_token: '[hidden]', api_key_secret: 'new' } },
    { ...telephony_credentials, api_key_secret: 'new' },
  ],
])('keeps the telephony credentials that it hid if they %s', async (_, body, expected) => {
  const { sent } = await update(body);
  expect(sent?.body).toMatchObject({ api_key: 'sk_test_fake', telephony_credentials: expected });
});

it.each([
  [{ telephony_credentials: { api_key_id: '[hidden]' } }, 'body/telephony_credentials/api_key_id'],
  [{ telephony_credentials: { auth_token: 'new-[hidden]' } }, '/telephony_credentials/auth_token'],
  [{ name: '[hidden]' }, 'body/name'],
  [{ telephony_credentials: { auth_token: '[redacted]' } }, '/telephony_credentials/auth_token'],
  [{ description: 'The old key was [hidden].' }, 'body/description'],
  [{ image_url: 'https://[hidden]@cdn.example/other.png' }, 'body/image_url'],
  [{ attributes: ['first', 'second [hidden]'] }, 'body/attributes/1'],
])('refuses an update with %j, whose hidden part cannot be restored', async (body, pointer) => {
  const { text, sent } = await update(body);
  expect(text).toContain(`${pointer} holds the placeholder of a hidden secret`);
  expect(sent).toBeUndefined();
});

it.each([['o2'], [['o1']]])('sends no secret to an organization with the id %j', async (id) => {
  const { text, sent } = await update({ id, telephony_credentials: { auth_token: '[hidden]' } });
  expect(text).toMatch(/body\/id must be (?:the id that getOrganization returns|a string)/);
  expect(sent).toBeUndefined();
});

it.each(['[hidden]', '[redacted]'])(
  'refuses a webhook whose header has the value %s',
  async (value) => {
    const { call, sent } = await connect({
      respond: { action: 'accept', content: { confirm: true } },
    });
    const result = await call('updateUseCase', {
      path: { id: '66f1a1d2e5b7d83a9c0e4b21' },
      body: { hooks: [{ url: 'https://a.example', headers: [{ key: 'x-hook', value }] }] },
    });
    expect(textOf(result)).toContain('body/hooks/0/headers/0/value holds the placeholder');
    expect(sent).toEqual([]);
  },
);
