/** Tests what the record of a request contains. */
import { expect, it } from 'vitest';
import { createSandbox, type RecordedRequest, type Sandbox } from '../src/index.js';
import { begin } from './support.js';

/** Sends a recorded request, as the curl command of the inspector does. */
async function replay(sandbox: Sandbox, request: RecordedRequest): Promise<void> {
  const { method, path, query, root, headers, body } = request;
  const { baseUrl, platformUrl, fetch } = sandbox.clientOptions;
  const url = `${root === 'base' ? baseUrl : platformUrl}${path}${query && `?${query}`}`;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await fetch(url, { method, headers, ...(body !== undefined && { body: text }) });
}

it('records what was sent, whatever it resembles, and replays it', async () => {
  const { sandbox, send } = begin();
  const path = `/use-cases/${sandbox.seedIds.useCase}`;
  const bodies: readonly object[] = [
    { params: { max_tokens: 512, session_timeout_s: 30, secretary: 'Ada', tokenizer: 'bpe' } },
    {
      params: { note: 'Bearer of news', password: 'made up', url: 'https://a:b@c.example/?key=d' },
    },
    { amd_messages: { sk_test_one: 'first', sk_test_two: 'second' } },
    { hooks: [{ url: 'https://a.example/?code=1', headers: [{ key: 'x-secret', value: 'v' }] }] },
    { params: {} },
  ];
  const again = createSandbox();
  for (const body of bodies) {
    expect((await send('PATCH', path, { body })).status).toBe(200);
    expect(sandbox.requests.at(-1)?.body).toEqual(body);
    await replay(again, sandbox.requests.at(-1)!);
    expect(again.snapshot()).toEqual(sandbox.snapshot());
  }
});

it.each([
  ['malformed JSON', 400, '{"name":"Mira",}'],
  ['a text in JSON', 422, '"Mira"'],
  ['nothing but white space', 400, ' \n'],
])('records the text of a refused body with %s, and replays it', async (_what, status, body) => {
  const { sandbox, send } = begin();
  await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body });
  const again = createSandbox();
  await replay(again, sandbox.requests[0]!);
  for (const { requests } of [sandbox, again]) {
    expect(requests).toMatchObject([{ status, body, bodyBytes: body.length }]);
  }
});

it.each([
  ['a missing key', 401, { headers: { authorization: null } }],
  ['a foreign page', 403, { headers: { origin: 'https://evil.example' } }],
  ['a media type', 415, { headers: { 'content-type': 'text/plain' } }],
] as const)(
  'records the body of a request that is refused for %s',
  async (_what, status, options) => {
    const { sandbox, send } = begin();
    const body = { name: 'Mira' };
    await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body, ...options });
    expect(sandbox.requests).toMatchObject([{ status, body, bodyBytes: 15 }]);
  },
);

it('records the body of a request that fails as requested', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('updateAgent', { status: 503 });
  const body = { name: 'Mira' };
  await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body });
  expect(sandbox.requests).toMatchObject([{ status: 503, body, bodyBytes: 15 }]);
});

it('records requests that reach no operation', async () => {
  const { sandbox, send } = begin();
  await send('GET', '/nothing?a=1');
  expect(sandbox.requests).toMatchObject([
    { root: 'base', method: 'GET', path: '/api/v1/nothing', query: 'a=1', status: 404 },
  ]);
  expect(sandbox.requests[0]).not.toHaveProperty('operationId');
});

it('records the query as it was sent, and names a parameter that is given twice', async () => {
  const { sandbox, send } = begin();
  const query = 'limit=1&limit=2&__proto__=3&note=a%20b';
  const { status, pointers } = await send('GET', `/use-cases/x/runs?${query}`);
  expect([status, pointers, sandbox.requests[0]?.query]).toEqual([400, ['/limit'], query]);
});

it('records every header, and hides credentials that are not a test key', async () => {
  const { sandbox, send } = begin();
  const hidden = {
    authorization: 'Bearer sk_live_1',
    'proxy-authorization': 'Basic c2VjcmV0',
    cookie: 'session=secret; key=sk_test_1',
  };
  const shown = { 'x-api-key': 'mine', 'x-session': 'abc', referer: 'http://localhost/?token=1' };
  await send('GET', '/orgs', { headers: { ...hidden, ...shown } });
  await send('GET', '/orgs', { headers: { authorization: 'Bearer sk_test_mine' } });
  const [refused, accepted] = sandbox.requests;
  expect(refused!.headers).toMatchObject({
    ...shown,
    authorization: '[hidden]',
    'proxy-authorization': '[hidden]',
    cookie: '[hidden]',
  });
  expect(accepted!.headers['authorization']).toBe('Bearer sk_test_mine');
});

it('records the length of bodies in bytes', async () => {
  const { sandbox, send } = begin();
  const name = 'é€😀';
  const { text } = await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { name } });
  expect(sandbox.requests).toMatchObject([
    {
      bodyBytes: Buffer.byteLength(JSON.stringify({ name })),
      response: { bytes: Buffer.byteLength(text) },
    },
  ]);
});

it('records what a request changed, also in secrets', async () => {
  const { sandbox, send } = begin();
  const { json } = await send('GET', '/orgs');
  const telephony_credentials = { auth_token: 'another' };
  await send('PATCH', '/orgs', { body: { ...json, telephony_credentials } });
  expect(sandbox.requests.at(-1)!.changes).toContainEqual({
    pointer: '/organization/telephony_credentials/auth_token',
    before: 'test-auth-token',
    after: 'another',
  });
});

it.each<[string, object, readonly string[]]>([
  ['a field', { nam: 'Mira' }, ['/nam']],
  ['a field at depth', { hooks: [{ url: 'https://a.example/', header: [] }] }, ['/hooks/0/header']],
  ['a field that only responses have', { sample_labels: [] }, ['/sample_labels']],
  ['no field of an object without a schema', { params: { a: 1 } }, []],
])('names %s that a request sends and the contract does not have', async (_, body, dropped) => {
  const { sandbox, send } = begin();
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body });
  expect(sandbox.requests).toMatchObject([{ status: 200, dropped }]);
});

it('names a query parameter that a request sends and the contract does not have', async () => {
  const { sandbox, send } = begin();
  const path = `/use-cases/${sandbox.seedIds.useCaseUuid}/runs?Limit=1&limit=1`;
  await send('GET', path);
  expect(sandbox.requests).toMatchObject([{ status: 200, dropped: ['?Limit'] }]);
});
