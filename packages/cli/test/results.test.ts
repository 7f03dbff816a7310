/** Tests what a command prints besides its result. */
import { expect, it } from 'vitest';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const LISTS = {
  'GET /numbers': [{ id: 'n1' }],
  'GET /call-tags': { tags: ['a', 'b'] },
  'GET /use-cases/u1/runs': [],
};

const MORE = 'More may exist: whether the list is complete is not specified.';

it.each([
  [['list-phone-numbers'], `1 item. ${MORE}`],
  [['list-call-tags'], `2 items. ${MORE}`],
  [['request', 'GET', '/numbers'], `1 item. ${MORE}`],
  [['list-use-case-runs', 'u1'], `0 items. ${MORE} Ask for others with --limit and --offset.`],
])(
  'prints with --verbose how many items %j returned, and that more may exist',
  async (words, line) => {
    fakePlatform(LISTS);
    const { stderr } = await voiceAgent([...words, '--verbose'], { env: fakeEnv });
    expect(stderr.trim().split('\n').at(-1)).toBe(line);
  },
);

it('prints only the list to a pipe without --verbose', async () => {
  fakePlatform(LISTS);
  const { stdout, stderr } = await voiceAgent(['list-phone-numbers'], { env: fakeEnv });
  expect({ stdout: JSON.parse(stdout) as unknown, stderr }).toEqual({
    stdout: LISTS['GET /numbers'],
    stderr: '',
  });
});

it('warns that a success whose response is an HTML page may have had no effect', async () => {
  const headers = { 'content-type': 'text/html' };
  const page = new Response('<!DOCTYPE html><title>Sign in</title>', { headers });
  fakePlatform({ [`POST /use-cases/${USE_CASE}/add-webhook`]: page });
  const words = ['add-use-case-webhook', USE_CASE, '--url', 'https://hooks.example/'];
  const { exitCode, stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(exitCode).toBe(0);
  expect(stderr).toBe(
    'warning: the response is an HTML page: base.invalid (VOICE_AGENT_BASE_URL) may not be the API, and the call may have had no effect\n',
  );
});

it('says that a response is nested too deeply to be printed', async () => {
  const levels = 5_000;
  const headers = { 'content-type': 'application/json' };
  const deep = new Response(`${'['.repeat(levels)}${']'.repeat(levels)}`, { headers });
  fakePlatform({ [`POST /use-cases/${USE_CASE}/add-webhook`]: deep });
  const words = ['add-use-case-webhook', USE_CASE, '--url', 'https://hooks.example/'];
  const { exitCode, stdout, stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(stderr).toMatch(/^error: the response cannot be printed: it is nested too deeply\n/);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
});
