import { expect, it, vi } from 'vitest';
import { begin } from './support.js';

// Sends more than a thousand requests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

it('records the last thousand requests', async () => {
  const { sandbox } = begin();
  for (let count = 0; count < 2_100; count++) {
    await sandbox.handlers.base(new Request(`http://localhost/api/v1/nothing?n=${count}`));
  }
  expect(sandbox.requests).toHaveLength(1_000);
  expect(sandbox.requests[0]?.query).toEqual({ n: '1100' });
  expect(sandbox.requests.at(-1)?.query).toEqual({ n: '2099' });
});

it('omits bodies longer than 16 KiB from recorded requests', async () => {
  const { sandbox, send } = begin();
  const path = `/agents/${sandbox.seedIds.agent}`;
  await send('PATCH', path, { body: { name: 'x'.repeat(16_000) } });
  await send('PATCH', path, { body: { name: 'x'.repeat(17_000) } });
  expect(sandbox.requests.map((request) => 'body' in request)).toEqual([true, false]);
});

it('records requests that were refused', async () => {
  const { sandbox, send } = begin();
  await send('GET', '/nothing?a=1');
  await send('DELETE', '/member', { body: { email: 'nobody' } });
  expect(sandbox.requests).toMatchObject([
    { root: 'base', method: 'GET', path: '/api/v1/nothing', query: { a: '1' }, status: 404 },
    { operationId: 'removeMember', body: { email: 'nobody' }, status: 422 },
  ]);
  expect(sandbox.requests[0]).not.toHaveProperty('operationId');
});

it('hides the secrets of the contract in recorded requests, in any form', async () => {
  const { sandbox, send } = begin();
  const path = `/use-cases/${sandbox.seedIds.useCase}/add-webhook`;
  const url = 'https://hooks.example/';
  for (const headers of [
    [{ key: 'x-secret', value: 'never-print-me' }],
    [{ key: 'x-secret', vlaue: 'never-print-me' }],
    [{ 'x-secret': 'never-print-me' }],
    [['x-secret', 'never-print-me']],
    { 'x-secret': 'never-print-me' },
    'x-secret: never-print-me',
  ]) {
    await send('POST', path, { body: { url, headers } });
  }
  await send('GET', '/orgs?api_key=never-print-me&page=1');
  expect(sandbox.requests).toHaveLength(7);
  expect(JSON.stringify(sandbox.requests)).not.toContain('never-print-me');
  expect(sandbox.requests[0]?.body).toEqual({
    url,
    headers: [{ key: 'x-secret', value: '[redacted]' }],
  });
  expect(sandbox.requests.at(-1)?.query).toEqual({ api_key: '[redacted]', page: '1' });
});

it('hides credentials in queries, headers, paths and URLs of recorded requests, by name and by form', async () => {
  const { sandbox, send } = begin();
  const secret = 'never-print-me';
  for (const name of [
    'access_token',
    'token',
    'apiKey',
    'password',
    'X-Signature',
    'key',
    'sig',
    'pwd',
    'pass',
    'private_key',
    'access_key',
    'otp',
    'sessionId',
    'JSESSIONID',
    'pass-phrase',
    'userPin',
    'code',
  ]) {
    await send('GET', `/orgs?${name}=${secret}`);
  }
  for (const name of [
    'x-auth-token',
    'apikey',
    'x-api-key',
    'cookie',
    'proxy-authorization',
    'x-otp',
    'X-Session',
    'pin',
  ]) {
    await send('GET', '/orgs', { headers: { [name]: secret } });
  }
  const authorization = `Bearer ${secret}`;
  for (const sent of [authorization, `Bearer\t${secret}`, `Bearer "${secret}"`]) {
    await send('GET', `/orgs?note=${secret}`, { headers: { authorization: sent } });
  }
  await send('GET', '/calls/sk_live_a+b4242=/recording');
  await send('PATCH', `/agents/${secret}`, { headers: { authorization } });
  await send('GET', '/calls/sk_live_4242/recording');
  await send('GET', '/calls/sk%5Flive%5F4242/recording');
  const hooks = [
    { url: `https://user:${secret}@hooks.example/?token=${secret}` },
    { url: `https://hooks.example/?key=${secret}` },
    { url: `https://hooks.example/#access_token=${secret}` },
    { url: `https://hooks.example/?a=1&sig=${secret}` },
  ];
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { hooks } });
  const text = JSON.stringify(sandbox.requests);
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/4242/);
  expect(text).toContain('https://[redacted]@hooks.example/');
});

it('hides secrets in long values, in names and in the changes of recorded requests', async () => {
  const { sandbox, control, send } = begin();
  const secret = 'never-print-me';
  const long = 'x'.repeat(3_000);
  const path = `/use-cases/${sandbox.seedIds.useCase}`;
  const hooks = [{ url: 'https://a.example/', headers: [{ key: 'k', value: secret }] }];
  const key = 'sk_test_never-print-me';
  for (const body of [
    { hooks: [...hooks, { url: `https://a.example/${long}` }] },
    { params: { db: { password: secret, long } } },
    { params: { list: [{ token: secret }, long] } },
    { params: { session: { id: secret }, otp: secret, dbPin: secret, passphrase: [secret] } },
    { params: { form: `otp=${secret}&a=1`, sentence: `see session=${secret}` } },
    { params: { text: `{"password": "${secret}\\"${secret}", "long": "${long}"}` } },
    { params: { url: `https://user:p@${secret}@a.example/?x=${long}` } },
    { params: { [key]: 1 } },
    { amd_messages: { [key]: 1 } },
    { params: { note: `prefix_${key}` } },
  ]) {
    await send('PATCH', path, { body });
  }
  const headers = { 'x-otp': secret };
  sandbox.fail('listCallTags', { status: 502, body: `{"auth_token":"${secret}","cut":"`, headers });
  await send('GET', '/call-tags');
  sandbox.fail('listCallTags', { status: 502, body: { pin: secret }, headers });
  const shown = [
    JSON.stringify(sandbox.requests),
    (await control('GET', '/requests')).text,
    (await control('GET', '/state/useCases')).text,
    (await control('GET', '/failures')).text,
  ];
  expect(sandbox.requests.filter(({ changes }) => changes.length > 0)).toHaveLength(9);
  for (const text of shown) expect(text).not.toContain(secret);
});

it('hides secrets in recorded requests that are encoded, nested in texts or out of place', async () => {
  const { sandbox, control, send } = begin({ controlToken: 'never/print-me+' });
  const secret = 'never/print-me+';
  const note = (text: string) => ({ params: { note: text } });
  const path = `/use-cases/${sandbox.seedIds.useCase}`;
  const { organization } = sandbox.snapshot();
  const headers = [{ key: { deep: secret }, value: 'x' }];
  for (const body of [
    { hooks: [{ url: 'https://a.example/', headers }] },
    { hooks: [{ url: 'https://a.example/', headers: [{ key: 'sk_test_never/', value: 'x' }] }] },
    note(`{\\"name\\":\\"Acme\\",\\"auth_token\\":\\"never\\"}`),
    note('{"headers":[{"key":"k","value":"never"}]}'),
    note('sent {"headers":[{"key":"k","value":"never"}]}'),
    note('sent \\nsk_test_never'),
    note('key%3Dsk_test_never'),
    note('sk%5Ftest%5Fnever%zz'),
    note('https%3A%2F%2Fuser%3Anever%40a.example'),
    note('https:\\/\\/user:never@a.example'),
    note('/path?access_token=never'),
    note(encodeURIComponent(encodeURIComponent(secret))),
  ]) {
    await send('PATCH', path, { body });
  }
  await send('PATCH', '/orgs', {
    body: { ...organization, telephony_credentials: { 'sk_test_never-print-me': 1 } },
  });
  await send('GET', `/agents/${secret}`);
  await send('GET', '/agents/sk%5Ftest%5Fnever%zz');
  await send('GET', `/call-tags?note=${secret}`);
  for (const authorization of ['Token never-print', 'never-print==', 'ApiKey=never-print']) {
    await send('GET', '/call-tags?note=never-print', { headers: { authorization } });
  }
  await send('GET', '/call-tags', { headers: { referer: encodeURIComponent(secret) } });
  const shown = [JSON.stringify(sandbox.requests), (await control('GET', '/requests')).text];
  for (const text of shown) expect(text).not.toContain('never');
});

it('hides a secret that an earlier request has replaced', async () => {
  const { sandbox, send } = begin();
  const { organization } = sandbox.snapshot();
  const { auth_token: old } = organization.telephony_credentials!;
  const longer = `${old}-and-its-end`;
  for (const auth_token of [longer, 'another-token']) {
    const telephony_credentials = { auth_token };
    await send('PATCH', '/orgs', { body: { ...organization, telephony_credentials } });
  }
  sandbox.reset();
  const description = `${old}, ${longer} or another-token`;
  await send('PATCH', '/orgs', { body: { ...organization, description } });
  const text = JSON.stringify(sandbox.requests);
  expect(text).toContain('[redacted], [redacted] or [redacted]');
});

it('hides a secret that the recorded request itself replaces, and the new one', async () => {
  const { sandbox, send } = begin();
  const { organization } = sandbox.snapshot();
  const { auth_token: old } = organization.telephony_credentials!;
  const telephony_credentials = { auth_token: 'never-print-me' };
  const description = `${old} is now never-print-me`;
  const body = { ...organization, telephony_credentials, description };
  expect((await send('PATCH', '/orgs', { body })).status).toBe(200);
  expect(sandbox.requests[0]?.changes).not.toEqual([]);
  const text = JSON.stringify(sandbox.requests);
  expect([text.includes(old!), text.includes('never-print-me')]).toEqual([false, false]);
});

it('redacts a recorded request in linear time, whatever it contains', async () => {
  const { sandbox, control, send } = begin();
  const path = `/use-cases/${sandbox.seedIds.useCase}`;
  for (const part of [
    '?',
    '&a',
    ';',
    '@',
    'x://',
    'x://a@',
    '"a":"',
    '"token":"',
    'bearer ',
    ' ',
  ]) {
    const name = `x://${part.repeat(400_000 / part.length)}`;
    expect((await send('PATCH', path, { body: { name } })).status).toBe(200);
    expect((await control('GET', '/state/useCases')).status).toBe(200);
  }
});

it('shows fields and parameters whose names only resemble those of secrets', async () => {
  const { sandbox, send } = begin();
  const params = { author: 'Ada', shipping: 'a', keywords: 'b', key: 'c', sid: 'd', passed: 'e' };
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { params } });
  await send('GET', '/call-tags?author=Ada&opinion=a');
  const [changed, asked] = sandbox.requests;
  expect([changed?.body, asked?.query]).toEqual([{ params }, { author: 'Ada', opinion: 'a' }]);
});

it('records fields named like members of Object.prototype', async () => {
  const { sandbox, send } = begin();
  const path = `/use-cases/${sandbox.seedIds.useCase}`;
  const params = { constructor: 'Acme', toString: 1, hasOwnProperty: null, valueOf: { a: 1 } };
  expect((await send('PATCH', path, { body: { params } })).status).toBe(200);
  expect((await send('PATCH', path, { body: { params: {} } })).status).toBe(200);
  expect((await send('GET', '/orgs?constructor=1&__proto__=2&__proto__=3')).status).toBe(200);
  const [added, removed, query] = sandbox.requests;
  expect(added?.changes).toContainEqual({
    pointer: `/useCases/${sandbox.seedIds.useCase}/params/constructor`,
    after: 'Acme',
  });
  expect(removed?.changes).toHaveLength(4);
  expect(Object.entries(query!.query)).toEqual([
    ['constructor', '1'],
    ['__proto__', '3'],
  ]);
});

it('records the length of bodies in bytes, kept or not', async () => {
  const { sandbox, send } = begin();
  const path = `/agents/${sandbox.seedIds.agent}`;
  for (const name of ['é€😀', '€'.repeat(20_000)]) {
    const { text } = await send('PATCH', path, { body: { name } });
    expect(sandbox.requests.at(-1)).toMatchObject({
      bodyBytes: Buffer.byteLength(JSON.stringify({ name })),
      response: { bytes: Buffer.byteLength(text) },
    });
  }
});

it('records why a key was refused, word for word', async () => {
  const { sandbox, send } = begin();
  const { json } = await send('GET', '/orgs', { headers: { authorization: 'Bearer secret-1' } });
  const { response } = sandbox.requests[0]!;
  expect(response!.body).toEqual(json);
  expect(response!.headers['www-authenticate']).toBe('Bearer realm="sandbox"');
});

it('hides the API key wherever it occurs in a recorded request, and keeps what is not secret', async () => {
  const { sandbox, send } = begin();
  const { organization } = sandbox.snapshot();
  const { telephony_credentials: telephony, api_key } = organization;
  const name = `Key ${telephony!.auth_token}`;
  await send('PATCH', '/orgs', { body: { ...organization, name: 'x', description: api_key } });
  await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { name, voice_id: 'v' } });
  const text = JSON.stringify(sandbox.requests);
  expect(text).not.toContain(api_key);
  expect(text).not.toContain(telephony!.auth_token);
  expect(sandbox.requests[1]?.body).toEqual({ name: 'Key [redacted]', voice_id: 'v' });
});

it('limits the changes of a recorded request in number and length', async () => {
  const { sandbox, send } = begin();
  const path = `/use-cases/${sandbox.seedIds.useCase}`;
  const params = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`p${index}`, index]));
  await send('PATCH', path, { body: { params } });
  await send('PATCH', path, { body: { name: 'x'.repeat(5_000) } });
  const [many, long] = sandbox.requests;
  expect(many!.changes).toHaveLength(50);
  expect(String(long!.changes[0]!.after)).toMatch(/^"x{199}… \(5002 characters\)$/);
});

it('limits the length of pointers in a recorded request and in a response', async () => {
  const { sandbox, send } = begin();
  const path = `/use-cases/${sandbox.seedIds.useCase}`;
  const key = 'k'.repeat(20_000);
  await send('PATCH', path, { body: { params: { [key]: 1 } } });
  const { pointers } = await send('PATCH', path, { body: { amd_messages: { [key]: 1 } } });
  const [changed, refused] = sandbox.requests;
  const short = '… (20000 characters)';
  expect(changed!.changes).toContainEqual({
    pointer: `${path.replace('/use-cases', '/useCases')}/params/${short}`,
    after: 1,
  });
  expect(refused!.faults).toMatchObject([{ pointer: `/amd_messages/${short}` }]);
  expect(pointers).toEqual([`/amd_messages/${short}`]);
});

it('records that a secret changed, and not the secret', async () => {
  const { sandbox, send } = begin();
  const { json } = await send('GET', '/orgs');
  const telephony_credentials = { auth_token: 'never-print-me' };
  await send('PATCH', '/orgs', { body: { ...json, telephony_credentials } });
  const { changes } = sandbox.requests.at(-1)!;
  expect(changes).toContainEqual({
    pointer: '/organization/telephony_credentials/auth_token',
    before: '[redacted]',
    after: '[redacted]',
  });
  expect(JSON.stringify(sandbox.requests)).not.toMatch(/never-print-me|test-auth-token/);
});
