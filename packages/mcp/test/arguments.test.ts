import { expect, it } from 'vitest';
import { agree, connect, readText } from './connect.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const responses = {
  'GET /orgs': { id: 'o1', name: 'Harbor', api_key: 'sk_test_fake', members: [] },
  'GET /numbers': [{ id: 'n1', number: '+1202', title: 'Line' }],
  'DELETE /numbers': null,
  [`PATCH /use-cases/${USE_CASE}`]: { id: USE_CASE, organization_id: 'o1' },
};

it('treats empty groups of tool arguments as absent', async () => {
  const { call } = await connect({ responses });
  expect((await call('getOrganization', { path: {}, query: null, body: {} })).isError).toBeFalsy();
});

it.each([
  ['a body', { body: '{"ids":["n1"]}' }],
  ['a list', { body: { ids: '["n1"]' } }],
  ['a list in a body', { body: '{"ids":"[\\"n1\\"]"}' }],
])('decodes %s that arrives as JSON text', async (_, given) => {
  const { call, sent } = await connect({ responses, respond: agree });
  expect((await call('deletePhoneNumbers', given)).isError).toBeFalsy();
  expect(sent.at(-1)).toEqual({ request: 'DELETE /numbers', body: { ids: ['n1'] } });
});

it.each([
  ['an object', 'params', '{"a":1}', { a: 1 }],
  [
    'a list that may be null',
    'hooks',
    '[{"url":"https://a.example"}]',
    [{ url: 'https://a.example' }],
  ],
])('decodes %s in a body', async (_, field, text, decoded) => {
  const { call, sent } = await connect({ responses, respond: agree });
  await call('updateUseCase', { path: { id: USE_CASE }, body: { [field]: text } });
  expect(sent.at(-1)?.body).toEqual({ [field]: decoded });
});

it('leaves a text that holds JSON as it is', async () => {
  const { call, sent } = await connect({ responses });
  await call('updateUseCase', { path: { id: USE_CASE }, body: { name: '{"a":1}' } });
  expect(sent.at(-1)?.body).toEqual({ name: '{"a":1}' });
});

it.each([
  [
    { body: 'n1' },
    'body must be a JSON object such as {"ids":["…"]}, and not text (the text is not JSON',
  ],
  [{ body: '["n1"]' }, 'body must be a JSON object such as {"ids":["…"]}'],
  [{ body: { ids: 'n1' } }, 'body/ids must be a JSON list such as ["…"]'],
])('shows the form that was expected in place of %j', async (given, message) => {
  const { call, sent } = await connect({ responses, respond: agree });
  const result = await call('deletePhoneNumbers', given);
  expect(result.isError).toBe(true);
  expect(readText(result)).toContain(message);
  expect(sent).toEqual([]);
});

it.each([
  [
    'addUseCaseWebhook',
    { path: { id: USE_CASE }, body: { url: 'https://a.example', headers: [{ name: 'x' }] } },
    'body/headers/0/name is not in the contract; it has key and value',
  ],
  [
    'updateUseCase',
    { path: { id: USE_CASE }, body: { extract_with_ai: [{ requred: true }] } },
    'body/extract_with_ai/0/requred is not in the contract; did you mean required?',
  ],
  [
    'listUseCaseRuns',
    { path: { use_case_id: 'u1' }, query: { page: '2' } },
    'query/page is not in the contract; it has limit, offset and sort',
  ],
  ['listPhoneNumbers', { query: { limit: '2' } }, 'query is not an argument; use skip'],
])(
  'refuses %s with a name that the contract does not have, at any depth',
  async (name, given, reason) => {
    const { call, sent } = await connect({ responses, respond: agree });
    const result = await call(name, given);
    expect(result.isError).toBe(true);
    expect(readText(result)).toBe(`Nothing was sent. Correct the arguments of ${name}:\n${reason}`);
    expect(sent).toEqual([]);
  },
);

it('accepts any name in a free-form object and in a map', async () => {
  const { call, sent } = await connect({ responses });
  const body = { params: { anything: [{ at: 1 }] }, amd_messages: { tlh: 'nuqneH' } };
  await call('updateUseCase', { path: { id: USE_CASE }, body });
  expect(sent).toMatchObject([{ body }]);
});

it('refuses a text that was cut in a result', async () => {
  const { call, sent } = await connect({ responses });
  const body = { name: `${'x'.repeat(200)}… [cut, 4001 characters in all]` };
  const result = await call('updateAgent', { path: { id: '66f1a3f7e5b7d83a9c0e4b41' }, body });
  expect(readText(result)).toContain('a text that was cut in a result');
  expect(sent).toEqual([]);
});

it('refuses integers beyond those that JavaScript can tell apart', async () => {
  const { call, sent } = await connect({ responses });
  const order = [{ id: 9007199254740992 }, { id: 1e21 }];
  const params = { order, ratio: 0.5, most: Number.MAX_SAFE_INTEGER };
  const result = await call('updateUseCase', { path: { id: USE_CASE }, body: { params } });
  expect(readText(result)).toContain('body/params/order/0/id is a number beyond 9007199254740991');
  expect(readText(result)).toContain('body/params/order/1/id is a number beyond 9007199254740991');
  expect(readText(result)).not.toMatch(/ratio|most/);
  expect(sent).toEqual([]);
});
