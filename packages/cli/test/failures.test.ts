import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const update = ['update-use-case', USE_CASE, '--name', 'Recalls'];
const PATCH = `PATCH /use-cases/${USE_CASE}`;
const deletion = ['delete-phone-numbers', '--ids', 'n1', '--yes'];
const ID = '66f1a4a8e5b7d83a9c0e4b61';
const MAY_BE_APPLIED = 'The change may have been applied';

// The client waits for a random time before it retries.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

it.each([
  [500, true],
  [503, true],
  [408, true],
  [303, true],
  [307, false],
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

it('reports that a deletion may have been applied if a retry fails', async () => {
  const statuses = [503, 404];
  const sent = fakePlatform({
    get 'DELETE /member'() {
      return statuses.shift();
    },
  });
  const words = ['remove-member', '--email', 'tomas@harbordental.example', '--yes'];
  const { exitCode, stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(sent.filter(({ request }) => request === 'DELETE /member')).toHaveLength(2);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('removeMember: 404');
  expect(stderr).toContain(MAY_BE_APPLIED);
});

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
])(
  'reports after Ctrl-C in %j whether a change may have been applied',
  async (words, request, hint) => {
    const sent = fakePlatform({ [request]: () => process.emit('SIGINT') });
    const { exitCode, stdout, stderr } = await voiceAgent(words, { env: fakeEnv });
    expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
    expect(stderr).toBe(`error: interrupted\n${hint}`);
    expect(sent).toHaveLength(1);
  },
);

it('does not report that a failed read may have been applied', async () => {
  fakePlatform({ 'GET /call-tags': 501 });
  const { stderr } = await voiceAgent(['list-call-tags'], { env: fakeEnv });
  expect(stderr).toContain('501');
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

it('does not call a 3xx response without a target a redirect', async () => {
  fakePlatform({ 'GET /call-tags': new Response(null, { status: 304 }) });
  const { exitCode, stderr } = await voiceAgent(['list-call-tags'], { env: fakeEnv });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('listCallTags: 304\n');
  expect(stderr).not.toContain('Your key is not sent there.');
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

it('hides the API key in a failure that repeats it from the command line', async () => {
  fakePlatform({});
  const words = ['request', 'GET', '/keys/sk_test_fake'];
  const { stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(stderr).toContain('GET /keys/[hidden]: 404');
  expect(stderr).not.toContain('sk_test_fake');
});

it('names a path parameter as its help does', async () => {
  fakePlatform({});
  const { exitCode, stderr } = await voiceAgent(['get-workflow-version', '..'], { env: fakeEnv });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('<version-id> must be a non-empty string, not "." or ".."');
});

it('names only the host after a 404 if no command lists such resources', async () => {
  fakePlatform({});
  const { stderr } = await voiceAgent(['get-call-recording', ID], { env: fakeEnv });
  expect(stderr).toBe(
    'error: getCallRecording: 404\n  The host base.invalid comes from: VOICE_AGENT_BASE_URL\n',
  );
});

it('suggests the command that lists the resources after a 404', async () => {
  fakePlatform({});
  const words = ['update-phone-number-title', ID, '--title', 'a'];
  const { stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(stderr).toContain('List what exists with: voice-agent list-phone-numbers');
});

it('names where a refused key and organization come from', async () => {
  fakePlatform({ 'GET /versions/v1': 403 });
  const words = ['get-workflow-version', 'v1', '--organization-id', 'o'];
  const { exitCode, stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(exitCode).toBe(4);
  expect(stderr).toContain('The key comes from: VOICE_AGENT_API_KEY');
  expect(stderr).toContain('The organization comes from: --organization-id');
});

const PROXY = { HTTPS_PROXY: 'http://user:pass@proxy.example' };

it.each([PROXY, { ...PROXY, NODE_USE_ENV_PROXY: '1' }])(
  'reports which versions of Node use a proxy, without its address, if there is no response with %j',
  async (env) => {
    fakePlatform({ 'GET /call-tags': new TypeError('fetch failed') });
    const { stderr } = await voiceAgent(['list-call-tags'], { env: { ...fakeEnv, ...env } });
    expect(stderr).toContain(
      'Node uses HTTPS_PROXY only with NODE_USE_ENV_PROXY=1, from Node 22.21 or 24 on.',
    );
    expect(stderr).not.toContain('proxy.example');
  },
);

it('does not mention proxies if the environment has none', async () => {
  fakePlatform({ 'GET /call-tags': new TypeError('fetch failed') });
  const { stderr } = await voiceAgent(['list-call-tags'], { env: fakeEnv });
  expect(stderr).toContain('no response from base.invalid');
  expect(stderr).not.toContain('PROXY');
});

it.each([
  [
    ['--sandbox-port', '5010', '--sandbox-platform-port', '5011'],
    '--port 5010 --platform-port 5011',
  ],
  [['--sandbox-port', '5010'], '--port 5010'],
  [['--sandbox-port', '80'], '--port 80'],
])(
  'shows how to start the sandbox that %j expects, if it does not respond',
  async (ports, flags) => {
    fakePlatform({ 'GET /call-tags': new TypeError('fetch failed') });
    const { stderr } = await voiceAgent(['list-call-tags', ...ports]);
    expect(stderr).toContain('no response from 127.0.0.1');
    expect(stderr).toContain(`Start the sandbox with: npx voice-agent-sandbox ${flags}\n`);
  },
);

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
