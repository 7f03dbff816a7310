import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const env = fakeEnv;
const requestWith = (words: readonly string[], stdin?: string) =>
  voiceAgent(['request', ...words], { env, ...(stdin !== undefined && { stdin }) });

/** The address and the init of each request. */
function recordRequests() {
  const sent: [url: string, init: RequestInit][] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return Promise.resolve(Response.json({ calls: [1, 2] }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

it('sends a request that the contract lacks, and prints the response as JSON', async () => {
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
  [['GET', '/calls?limit=1'], 'Give the query with --query.'],
  [['GET', '/../x'], '<path> leads out of its root'],
  [['GET', '/calls/%2e%2e/%2e%2e/x'], '<path> leads out of its root'],
  [['GET', '/calls/{id}'], '<id> must be a non-empty string'],
  [['GET', '/calls', '--root', 'other'], '--root must be base or platform, not "other"'],
  [['GET', '/calls', '--query', 'limit'], '--query must be name=value, not "limit"'],
  [['GET', '/calls', '--body', '{}'], '--body cannot be sent with GET'],
  [['POST', '/calls', '--body', '{'], '--body: 1:2 is not JSON'],
  [['POST', '/calls', '--body', '{"api_key":"[hidden]"}'], 'the placeholder [hidden]'],
  [['GET', '/calls', '--header', 'Authorization=Bearer sk_live_51'], 'cannot set authorization'],
  [['GET', '/calls', '--header', 'authorization: sk_live_51'], 'cannot set authorization'],
  [['GET', '/calls', '--header', 'x-key sk_live_51'], '--header must be name=value'],
])('refuses request %j with exit code 2', async (words, message) => {
  const sent = recordRequests();
  const { exitCode, output } = await requestWith(words);
  expect(exitCode).toBe(2);
  expect(output).toContain(message);
  expect(output).not.toContain('sk_live_51');
  expect(sent).toEqual([]);
});

it('prints a dry run without the key and without secrets that the contract knows', async () => {
  const sent = recordRequests();
  const body = '{"id":"o1","api_key":"sk_of_organization"}';
  const { stdout } = await requestWith(['PATCH', '/orgs', '--body', body, '--dry-run']);
  expect(JSON.parse(stdout)).toMatchObject({
    method: 'PATCH',
    url: 'http://base.invalid/api/v1/orgs',
    headers: { authorization: 'Bearer [hidden]' },
    body: { id: 'o1', api_key: '[hidden]' },
  });
  expect(sent).toEqual([]);
});

it.each(['/orgs', '/orgs/', '/ORGS', '/%6frgs', '/orgs//'])(
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
  fakePlatform({ 'GET /keys': { api_key: 'sk_other', used: 'sk_test_fake' } });
  const { stdout } = await requestWith(['GET', '/keys']);
  expect(JSON.parse(stdout)).toEqual({ api_key: 'sk_other', used: '[hidden]' });
});

const removals = operations
  .filter(({ destructive }) => destructive)
  .map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, '66f1a1d2e5b7d83a9c0e4b21')]);

it.each([['PUT', '/calls/1'], ['DELETE', '/calls/1'], ...removals])(
  'sends %s %s with --yes only, where nobody can be asked',
  async (method, path) => {
    const sent = fakePlatform({ [`${method} ${path}`]: null });
    const refused = await requestWith([method, path]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(`It would send: ${method} ${path}`);
    expect(refused.stderr).toContain('Add --yes to confirm.');
    expect(sent).toEqual([]);
    const { exitCode, stdout } = await requestWith([method, path, '--yes']);
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
  const { exitCode, stderr } = await requestWith(['GET', '/calls', '--timeout', '0.05']);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('GET /calls: no response from base.invalid within 50 ms');
});
