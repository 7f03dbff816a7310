/** Tests `request` with methods and paths that the contract lacks. */
import { expect, it } from 'vitest';
import { fakeEnv, fakePlatform, recordRequests } from './fake-platform.js';
import { runOnTerminal } from './run-on-terminal.js';
import { voiceAgent } from './voice-agent.js';

const requestWith = (words: readonly string[], stdin?: string) =>
  voiceAgent(['request', ...words], { env: fakeEnv, ...(stdin !== undefined && { stdin }) });

it('sends a request that the contract lacks, and prints the response', async () => {
  const sent = recordRequests();
  const words = ['POST', '/calls', '--query', 'tag=a', '--query', 'tag=b=c', '--header', 'x-a=1'];
  const { exitCode, stdout, stderr } = await requestWith([...words, '--body', '-'], '[{"a":1}]');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ calls: [1, 2] });
  const [[url, { method, headers, body }]] = sent as [[string, RequestInit]];
  expect(url).toBe('http://base.invalid/api/v1/calls?tag=a&tag=b%3Dc');
  expect({ method, body }).toEqual({ method: 'POST', body: '[{"a":1}]' });
  expect(Object.fromEntries(new Headers(headers))).toMatchObject({
    authorization: 'Bearer sk_test_fake',
    'x-a': '1',
  });
});

it('sends a text in --body as JSON', async () => {
  const sent = recordRequests();
  await requestWith(['POST', '/calls', '--body', '"hello"']);
  const [[, { headers, body }]] = sent as [[string, RequestInit]];
  expect(body).toBe('"hello"');
  expect(new Headers(headers).get('content-type')).toBe('application/json');
});

it('prints the response as JSON on a terminal too', async () => {
  const calls = [{ id: 1, data: { note: 'a table leaves this out' } }];
  fakePlatform({ 'GET /calls': calls });
  const { printed } = await runOnTerminal(['request', 'GET', '/calls'], { reply: false });
  const lines = printed.map((line) => JSON.parse(line) as string);
  expect(JSON.parse(lines.join('\n'))).toEqual(calls);
});

it('sends to the platform root with the organization', async () => {
  const sent = recordRequests();
  await requestWith(['GET', '/runs/1', '--root', 'platform', '--organization-id', 'o2']);
  const [[url, { headers }]] = sent as [[string, RequestInit]];
  expect(url).toBe('http://platform.invalid/api/v1/runs/1');
  expect(new Headers(headers).get('x-organization-id')).toBe('o2');
});

it('sends a path with its escapes as typed', async () => {
  const sent = recordRequests();
  await requestWith(['GET', '/tags/front%20desk/%2B1/caf%C3%A9']);
  expect(sent[0]?.[0]).toBe('http://base.invalid/api/v1/tags/front%20desk/%2B1/caf%C3%A9');
});

it.each([
  [['FETCH', '/calls'], "value 'FETCH' is invalid"],
  [['GET', 'https://elsewhere.example/calls'], '<path> must be a path below /api/v1'],
  [['GET', '//elsewhere.example/calls'], '<path> must be a path below /api/v1'],
  [['GET', 'calls'], '<path> must be a path below /api/v1'],
  [['PATCH', '/orgs\\'], '<path> must be a path below /api/v1'],
  [['PATCH', '/orgs\u0001'], '<path> contains a control character'],
  [['PATCH', '/orgs%0A'], '<path> contains a control character'],
  [['GET', '/calls?limit=1'], 'Give the query with --query.'],
  [['GET', '/../x'], '<path> leads out of its root'],
  [['GET', '/calls/%2e%2e/%2e%2e/x'], '<path> leads out of its root'],
  [['PATCH', '/orgs%2F'], '<path> contains //, a semicolon, or an escape'],
  [['PATCH', '/orgs%5C'], '<path> contains //, a semicolon, or an escape'],
  [['PATCH', '/orgs%3Fa'], '<path> contains //, a semicolon, or an escape'],
  [['PATCH', '/orgs%23a'], '<path> contains //, a semicolon, or an escape'],
  [['PATCH', '/%256Frgs'], '<path> contains //, a semicolon, or an escape'],
  [['PATCH', '/orgs%3Ba=1'], '<path> contains //, a semicolon, or an escape'],
  [['PATCH', '/orgs;a=1'], '<path> contains //, a semicolon, or an escape'],
  [['GET', '/calls//42'], '<path> contains //, a semicolon, or an escape'],
  [['PATCH', '/orgs//'], '<path> contains //, a semicolon, or an escape'],
  [['GET', '/x%ff%2f%2e%2e%2f%2e%2e%2fother'], '<path> contains a % that is not part of an escape'],
  [['PATCH', '/%%36Frgs'], '<path> contains a % that is not part of an escape'],
  [['GET', '/calls/[hidden]'], '<path> holds the placeholder'],
  [['GET', '/calls', '--query', 'id=[hidden]'], '--query id/0 holds the placeholder'],
  [['GET', '/calls', '--header', 'x-token=[hidden]'], '--header holds the placeholder'],
  [['GET', '/calls/{id}'], '<id> is missing'],
  [['GET', '/calls', '--root', 'other'], '--root must be base or platform, not "other"'],
  [['GET', '/calls', '--query', 'limit'], '--query must be name=value, not "limit"'],
  [['GET', '/calls', '--body', '{}'], '--body cannot be sent with GET'],
  [['POST', '/calls', '--body', '{'], '--body: 1:2 is not JSON'],
  [['POST', '/calls', '--body', '{"api_key":"[hidden]"}'], '--body/api_key holds the placeholder'],
  [['GET', '/api/v1/numbers'], '<path> must be without /api/v1'],
  [['GET', '/calls', '--header', 'x-a=1', '--header', 'X-A=2'], 'two values for the same name'],
])('refuses request %j with exit code 2', async (words, message) => {
  const sent = recordRequests();
  const { exitCode, output } = await requestWith(words);
  expect(exitCode).toBe(2);
  expect(output).toContain(message);
  expect(sent).toEqual([]);
});

it('refuses a path with thousands of nested escapes without a delay', async () => {
  const { exitCode, stderr } = await requestWith(['GET', `/%${'25'.repeat(4_000)}2e`]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('<path> contains //, a semicolon, or an escape');
});

it.each([
  ['Authorization=Bearer sk_live_51', '--header cannot set authorization'],
  ['Proxy-Authorization=Bearer sk_live_51', '--header cannot set authorization'],
  ['authorization: sk_live_51', '--header cannot set authorization'],
  ['authorization sk_live_51', '--header cannot set authorization'],
  ['x-key sk_live_51', '--header must be name=value'],
])('refuses --header %j without printing its value', async (header, message) => {
  const sent = recordRequests();
  const { exitCode, output } = await requestWith(['GET', '/calls', '--header', header]);
  expect(exitCode).toBe(2);
  expect(output).toContain(message);
  expect(output).not.toContain('sk_live_51');
  expect(sent).toEqual([]);
});

it('sends a header whose name begins with that of the key', async () => {
  const sent = recordRequests();
  await requestWith(['GET', '/calls', '--header', 'authorization-context=1']);
  expect(new Headers(sent[0]?.[1].headers).get('authorization-context')).toBe('1');
});

it('hides nothing in other responses but the key in use', async () => {
  const response = { api_key: 'sk_other', used: 'sk_test_fake', uses: [{ sk_test_fake: 2 }] };
  fakePlatform({ 'GET /keys': response });
  const { stdout } = await requestWith(['GET', '/keys']);
  expect(JSON.parse(stdout)).toEqual({
    api_key: 'sk_other',
    used: '[hidden]',
    uses: [{ '[hidden]': 2 }],
  });
});

it.each(['PUT', 'DELETE'])(
  'sends %s with --yes only, where nobody can be asked',
  async (method) => {
    const sent = fakePlatform({ [`${method} /calls/1`]: null });
    const refused = await requestWith([method, '/calls/1']);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(
      'request on base.invalid (VOICE_AGENT_BASE_URL) needs a confirmation',
    );
    expect(refused.stderr).toContain(`It would send: ${method} /calls/1`);
    expect(refused.stderr).toContain('Add --yes to confirm.');
    expect(sent).toEqual([]);
    const { exitCode, stdout } = await requestWith([method, '/calls/1', '--yes']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'null\n' });
    expect(sent).toHaveLength(1);
  },
);

it('fails as other commands do, with the method and the path as the operation', async () => {
  fakePlatform({ 'POST /calls': 500, 'GET /calls': 401 });
  const { exitCode, stderr } = await requestWith(['POST', '/calls']);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('POST /calls: 500');
  expect(stderr).toContain('The change may have been applied');
  const refused = await requestWith(['GET', '/calls', '--json']);
  expect(refused.exitCode).toBe(4);
  expect(JSON.parse(refused.stderr)).toMatchObject({
    error: { name: 'ApiError', operation: 'GET /calls', status: 401, attempts: 1 },
  });
});

it('ends a request without a response after --timeout', async () => {
  fakePlatform({ 'GET /calls': () => {} });
  const { exitCode, stderr } = await requestWith(['GET', '/calls', '--timeout', '0.5']);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/GET \/calls: no response from base\.invalid within \d{1,3} ms/);
});
