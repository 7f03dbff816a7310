import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const update = ['update-use-case', USE_CASE, '--name', 'Recalls'];
const PATCH = `PATCH /use-cases/${USE_CASE}`;
const deletion = ['delete-phone-numbers', '--ids', 'n1', '--yes'];
const MAY_BE_APPLIED = 'The change may have been applied';

// The client waits for a random time before it retries.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

it.each([
  [500, true],
  [503, true],
  [408, true],
  [400, false],
  [429, false],
])(
  'reports for an update with status %i whether it may have been applied: %s',
  async (status, isUnknown) => {
    fakePlatform({ [PATCH]: status });
    const { exitCode, stderr } = await voiceAgent(update, { env: fakeEnv });
    expect(exitCode).toBe(1);
    expect(stderr.includes(MAY_BE_APPLIED)).toBe(isUnknown);
  },
);

it.each([
  ['ECONNREFUSED', false],
  ['ENOTFOUND', false],
  ['ECONNRESET', true],
])(
  'reports for an update that ends with %s whether it may have been applied: %s',
  async (code, isUnknown) => {
    const cause = Object.assign(new Error(), { code });
    fakePlatform({ [PATCH]: new TypeError('fetch failed', { cause }) });
    const { exitCode, stderr } = await voiceAgent(update, { env: fakeEnv });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`no response from base.invalid (${code})`);
    expect(stderr.includes(MAY_BE_APPLIED)).toBe(isUnknown);
  },
);

it.each([
  [update, PATCH, `  ${MAY_BE_APPLIED}: check before you run the command again.\n`],
  [['list-call-tags'], 'GET /call-tags', ''],
  [deletion, 'GET /numbers', '  Nothing was sent.\n'],
])('ends %j after Ctrl-C, and says if it may have been applied', async (words, request, hint) => {
  const sent = fakePlatform({ [request]: () => process.emit('SIGINT') });
  const { exitCode, stdout, stderr } = await voiceAgent(words, { env: fakeEnv });
  expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
  expect(stderr).toBe(`error: interrupted\n${hint}`);
  expect(sent).toHaveLength(1);
});

it('does not report that a failed read may have been applied', async () => {
  fakePlatform({ 'GET /call-tags': 501 });
  const { stderr } = await voiceAgent(['list-call-tags'], { env: fakeEnv });
  expect(stderr).not.toContain(MAY_BE_APPLIED);
});

it('explains a redirect, and shows nothing secret of its address', async () => {
  const location = 'https://user:pass@other.example/login?token=s3cret';
  fakePlatform({ 'GET /call-tags': new Response(null, { status: 302, headers: { location } }) });
  const { exitCode, stderr } = await voiceAgent(['list-call-tags'], { env: fakeEnv });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(
    '302 redirects to https://other.example, which the client does not follow\n',
  );
  expect(stderr).toContain('Your key is not sent there.');
  expect(stderr).toContain('correct base-url, which comes from: VOICE_AGENT_BASE_URL');
  expect(stderr).not.toMatch(/pass|s3cret/);
});

it.each([
  [{ VOICE_AGENT_API_KEY: 'Bearer sk_live_51' }, 'api-key must not start with "Bearer "'],
  [{ VOICE_AGENT_API_KEY: 'sk live 51' }, 'api-key must be visible ASCII'],
  [{ VOICE_AGENT_API_KEY: ' ' }, 'api-key must be visible ASCII without spaces'],
  [{ VOICE_AGENT_BASE_URL: 'api.example' }, 'base-url must be an http(s) URL'],
  // A file of variables with the line ends of Windows gives such a value.
  [
    { VOICE_AGENT_BASE_URL: 'https://api.example\r' },
    'base-url must be an http(s) URL, without /api/v1, credentials, query, spaces or line breaks',
  ],
])(
  'names the setting that %j makes invalid, and where its value comes from',
  async (env, message) => {
    fakePlatform({});
    const { exitCode, stderr } = await voiceAgent(['list-call-tags'], {
      env: { ...fakeEnv, ...env },
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`error: ${message}`);
    expect(stderr).toContain(`It comes from: ${Object.keys(env)[0]}`);
    expect(stderr).not.toMatch(/createClient|apiKey|baseUrl|live/);
  },
);

it('names a path parameter as its help does', async () => {
  fakePlatform({});
  const { exitCode, stderr } = await voiceAgent(['get-workflow-version', '..'], { env: fakeEnv });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('<version-id> must be a non-empty string, not "." or ".."');
});

it('suggests a list command after a 404 only if the list contains such resources', async () => {
  fakePlatform({});
  const call = '66f1a4a8e5b7d83a9c0e4b61';
  const recording = await voiceAgent(['get-call-recording', call], { env: fakeEnv });
  expect(recording.stderr).toContain('404');
  expect(recording.stderr).toContain('The host base.invalid comes from: VOICE_AGENT_BASE_URL');
  expect(recording.stderr).not.toContain('List what exists');
  const number = ['update-phone-number-title', call, '--title', 'a'];
  expect((await voiceAgent(number, { env: fakeEnv })).stderr).toContain(
    'List what exists with: voice-agent list-phone-numbers',
  );
});

it('names where a refused key and organization come from', async () => {
  fakePlatform({ 'GET /versions/v1': 403 });
  const words = ['get-workflow-version', 'v1', '--organization-id', 'o'];
  const { exitCode, stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(exitCode).toBe(4);
  expect(stderr).toContain('The key comes from: VOICE_AGENT_API_KEY');
  expect(stderr).toContain('The organization comes from: --organization-id');
});

it('reports what Node needs to use the proxy of the environment, which older versions ignore', async () => {
  const refused = async (env: Record<string, string>) => {
    fakePlatform({ 'GET /call-tags': new TypeError('fetch failed') });
    return (await voiceAgent(['list-call-tags'], { env: { ...fakeEnv, ...env } })).stderr;
  };
  const proxy = { HTTPS_PROXY: 'http://user:pass@proxy.example' };
  const hint = 'Node uses HTTPS_PROXY only with NODE_USE_ENV_PROXY=1, from Node 22.21 or 24 on.';
  expect(await refused(proxy)).toContain(hint);
  expect(await refused(proxy)).not.toContain('pass@');
  expect(await refused({ ...proxy, NODE_USE_ENV_PROXY: '1' })).toContain(hint);
  expect(await refused({})).not.toContain('PROXY');
});

it('ends a request without a response after --timeout', async () => {
  fakePlatform({ 'GET /call-tags': () => {} });
  const { exitCode, stderr } = await voiceAgent(['list-call-tags', '--timeout', '0.5'], {
    env: fakeEnv,
  });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/no response from base\.invalid within \d+ ms/);
});

it.each([
  ['update-use-case', USE_CASE, '--body', '-'],
  ['config', 'set', 'api-key'],
  ['evidence', '-'],
])('ends %s %s after --timeout, which waits for stdin', async (...words) => {
  const { exitCode, stderr } = await voiceAgent([...words, '--timeout', '0.05'], {
    env: fakeEnv,
    stdin: null,
  });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('error: the command did not end within --timeout\n');
  expect(stderr.includes('Nothing was sent.')).toBe(words[0] === 'update-use-case');
});

it.each([new TypeError('fetch failed'), 500])(
  'sends nothing, not even with --yes, if the lookup of a target fails with %s',
  async (response) => {
    const sent = fakePlatform({ 'GET /numbers': response, 'DELETE /numbers': null });
    const { exitCode, stderr } = await voiceAgent(deletion, { env: fakeEnv });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('Nothing was sent.');
    expect(new Set(sent.map(({ request }) => request))).toEqual(new Set(['GET /numbers']));
  },
);

it('sends nothing after --timeout if the lookup of a target took that long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent = fakePlatform({
    'GET /numbers': () => vi.advanceTimersByTime(10_000),
    'DELETE /numbers': null,
  });
  const { exitCode, stderr } = await voiceAgent([...deletion, '--timeout', '10'], { env: fakeEnv });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/listPhoneNumbers: no response from base\.invalid within \d+ ms/);
  expect(stderr).toContain('Nothing was sent.');
  expect(stderr).not.toContain('unknown');
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

it('ends at once if the service asks for a longer wait than --timeout', async () => {
  const busy = new Response(null, { status: 503, headers: { 'retry-after': '30' } });
  const sent = fakePlatform({ 'GET /call-tags': busy });
  const parameters = ['list-call-tags', '--timeout', '10'];
  const { stderr } = await voiceAgent(parameters, { env: fakeEnv });
  expect(stderr).toContain('503');
  expect(sent).toHaveLength(1);
});

it.each(['0', '-1', 'soon', '', '301'])('refuses --timeout %s', async (seconds) => {
  const sent = fakePlatform({});
  const { exitCode, stderr } = await voiceAgent(['list-call-tags', `--timeout=${seconds}`], {
    env: fakeEnv,
  });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--timeout must be a number of seconds');
  expect(sent).toEqual([]);
});

it.each([
  [['get-workflow-version', 'v1', '--sandbox-port', '5010'], '--sandbox-platform-port'],
  [['list-call-tags', '--sandbox-platform-port', '5011'], '--sandbox-port'],
])(
  'sends nothing to the default port of the root whose port is not given: %j',
  async (words, flag) => {
    const sent = fakePlatform({});
    const { exitCode, stderr } = await voiceAgent(words, { env: fakeEnv });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`root is missing: add ${flag}\n`);
    expect(sent).toEqual([]);
  },
);

it('uses the sandbox on the ports of --sandbox-port and --sandbox-platform-port', async () => {
  fakePlatform({ 'GET /call-tags': new TypeError('fetch failed') });
  const ports = ['--sandbox-port', '5010', '--sandbox-platform-port', '5011'];
  const { stderr } = await voiceAgent(['list-call-tags', ...ports], { env: fakeEnv });
  expect(stderr).toContain('no response from 127.0.0.1:5010');
  expect(stderr).toContain('npx voice-agent-sandbox --port 5010 --platform-port 5011');
  const { stdout } = await voiceAgent(['config', 'show', ...ports]);
  expect(JSON.parse(stdout)).toMatchObject({
    profile: 'sandbox',
    settings: {
      'base-url': { value: 'http://127.0.0.1:5010', source: '--sandbox' },
      'platform-url': { value: 'http://127.0.0.1:5011', source: '--sandbox' },
    },
  });
  const onePort = await voiceAgent(['list-call-tags', '--sandbox-port', '5010']);
  expect(onePort.stderr).toContain('npx voice-agent-sandbox --port 5010\n');
  const wrong = await voiceAgent(['list-call-tags', '--sandbox-port', '0']);
  expect(wrong.stderr).toContain('--sandbox-port must be a port from 1 to 65535');
});
