import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { runOnTerminal } from './run-on-terminal.js';
import { voiceAgent } from './voice-agent.js';

const env = fakeEnv;
const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const requestWith = (words: readonly string[], stdin?: string) =>
  voiceAgent(['request', ...words], { env, ...(stdin !== undefined && { stdin }) });

/** Records the address and the init of each request. */
function recordRequests() {
  const sent: [url: string, init: RequestInit][] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return Promise.resolve(Response.json({ calls: [1, 2] }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

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
  [['GET', '/..%2Fx'], '<path> leads out of its root'],
  [['GET', '/%252e%252e/x'], '<path> leads out of its root'],
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

it('prints a dry run without the key and without secrets that the contract knows', async () => {
  const sent = recordRequests();
  const body = '{"id":"o1","name":"Harbor","api_key":"sk_of_organization","members":[]}';
  const { stdout } = await requestWith(['PATCH', '/orgs', '--body', body, '--dry-run']);
  expect(JSON.parse(stdout)).toMatchObject({
    method: 'PATCH',
    url: 'http://base.invalid/api/v1/orgs',
    headers: { authorization: 'Bearer [hidden]' },
    body: { id: 'o1', api_key: '[hidden]' },
  });
  expect(sent).toEqual([]);
});

it.each(['/orgs', '/orgs/', '/ORGS', '/%6Frgs', '/orgs%2F', '/orgs%5C', '/%256Frgs'])(
  'hides in the response to GET %s what get-organization hides',
  async (path) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ api_key: 'sk_other' })));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(JSON.parse((await requestWith(['GET', path])).stdout)).toEqual({ api_key: '[hidden]' });
    const shown = await requestWith(['GET', path, '--show-secrets']);
    expect(JSON.parse(shown.stdout)).toEqual({ api_key: 'sk_other' });
  },
);

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

it.each(operations.filter(({ destructive }) => destructive))(
  'sends nothing to $path without a target, even with --yes, as the command of $operationId',
  async ({ method, path }) => {
    const sent = fakePlatform({});
    const place = path.replaceAll(/\{\w+\}/g, USE_CASE);
    for (const body of [[], ['--body', '{}'], ['--body', '{"url":"","ids":[],"email":""}']]) {
      const { exitCode } = await requestWith([method, place, ...body, '--yes']);
      expect(exitCode).toBe(2);
    }
    expect(sent).toEqual([]);
  },
);

it('needs --yes before it removes a member, as the command does', async () => {
  const ines = { email: 'ines@harbordental.example', role: 'owner' };
  const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_of_organization', members: [ines] };
  const sent = fakePlatform({ 'GET /orgs': organization, 'PATCH /orgs': organization });
  const words = ['PATCH', '/orgs', '--body', '{"id":"o1","name":"Harbor","members":[]}'];
  const refused = await requestWith(words);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('ines@harbordental.example  owner');
  expect(refused.stderr).toContain('Add --yes to confirm.');
  expect(sent).toEqual([{ request: 'GET /orgs' }]);
  expect((await requestWith([...words, '--yes'])).exitCode).toBe(0);
  expect(sent.at(-1)?.request).toBe('PATCH /orgs');
});

it('fills in the API key that the body has to repeat, as the command does', async () => {
  const organization = { id: 'o1', name: 'Harbor', api_key: 'sk_of_organization', members: [] };
  const sent = fakePlatform({ 'GET /orgs': organization, 'PATCH /orgs': organization });
  const body = '{"id":"o1","name":"Harbor","members":[]}';
  await requestWith(['PATCH', '/orgs', '--body', body]);
  expect(sent.at(-1)).toMatchObject({
    request: 'PATCH /orgs',
    body: { api_key: 'sk_of_organization' },
  });
});

it('looks targets up, and reports what was not found, as the command does', async () => {
  const sent = fakePlatform({ 'GET /numbers': [{ id: 'n1' }], 'DELETE /Numbers/': null });
  const words = ['DELETE', '/Numbers/', '--body', '{"ids":["n1","n9"]}', '--yes'];
  const { exitCode, stderr } = await requestWith(words);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: 'error: n9  (list-phone-numbers has no such id)\n',
  });
  // The path is sent as typed.
  expect(sent.map(({ request }) => request)).toEqual(['GET /numbers', 'DELETE /Numbers/']);
});

it.each([
  [['PATCH', '/numbers/1/title', '--body', '{"title":"a"}'], '<path>: id must have at least 24'],
  [['PATCH', '/use-cases/a%2Fb', '--body', '{"name":"a"}'], '<path>: id must have at least 24'],
  [['PATCH', '/use%2Dcases/%', '--body', '{"name":"a"}'], '<path>: id must have at least 24'],
  [['PATCH', `/numbers/${USE_CASE}/title`, '--body', '{}'], '--body/title is required'],
  [['PATCH', `/numbers/${USE_CASE}/title`, '--body', '[]'], '--body must be a JSON object'],
  [['PATCH', `/use-cases/${USE_CASE}`], 'there is nothing to send: give --body'],
  [['GET', '/use-cases/u1/runs', '--query', 'sort=up'], '--query sort must be one of asc, desc'],
])('refuses %j, which violates the contract', async (words, message) => {
  const sent = recordRequests();
  const { exitCode, stderr } = await requestWith(words);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
  expect(sent).toEqual([]);
});

it('names the way to send what the contract forbids', async () => {
  const words = ['PATCH', `/numbers/${USE_CASE}/title`, '--body', '{"title":1}'];
  const { stderr } = await requestWith(words);
  expect(stderr).toContain('use `request` of @voice-agent-platform/client');
});

it('sends an operation of the platform root there, without --root', async () => {
  const sent = recordRequests();
  await requestWith(['GET', '/use-cases/u1/runs', '--query', 'limit=10']);
  expect(sent[0]?.[0]).toBe('http://platform.invalid/api/v1/use-cases/u1/runs?limit=10');
});

it('warns of names that the contract does not have, and sends them', async () => {
  const sent = recordRequests();
  const words = ['PATCH', `/use-cases/${USE_CASE}`, '--body', '{"nmae":"x"}', '--query', 'a=1'];
  const { exitCode, stderr } = await requestWith(words);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr:
      'warning: --query a is not in the contract; the operation has no query parameters\n' +
      'warning: --body/nmae is not in the contract; did you mean name?\n',
  });
  expect(sent[0]?.[1].body).toBe('{"nmae":"x"}');
});

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
