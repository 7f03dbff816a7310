import { expect, it, onTestFinished, vi } from 'vitest';
import { until } from '../src/timeout.js';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';

it('ends a request without a response after --timeout', async () => {
  fakePlatform({ 'GET /call-tags': () => {} });
  const { exitCode, stderr } = await voiceAgent(['list-call-tags', '--timeout', '0.5'], {
    env: fakeEnv,
  });
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/no response from base\.invalid within \d{1,3} ms/);
});

it.each([
  [['update-use-case', USE_CASE, '--body', '-'], '  Nothing was sent.\n'],
  [['config', 'set', 'api-key'], ''],
  [['evidence', '-'], ''],
])('ends the wait of %j for stdin after --timeout', async (words, hint) => {
  const { exitCode, stderr } = await voiceAgent([...words, '--timeout', '0.05'], {
    env: fakeEnv,
    stdin: null,
  });
  expect(exitCode).toBe(1);
  expect(stderr).toBe(`error: the command did not end within --timeout\n${hint}`);
});

it('ends a wait at once if the signal is already aborted', async () => {
  const never = new Promise(() => {});
  await expect(until(AbortSignal.abort(new Error('over')), never)).rejects.toThrow('over');
});

const DELETION = ['delete-phone-numbers', '--ids', 'n1', '--yes'];

it('sends nothing after --timeout if the lookup of a target took that long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent = fakePlatform({
    'GET /numbers': () => vi.advanceTimersByTime(10_000),
    'DELETE /numbers': null,
  });
  const { exitCode, stderr } = await voiceAgent([...DELETION, '--timeout', '10'], { env: fakeEnv });
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
  const { exitCode, stderr } = await voiceAgent(parameters, { env: fakeEnv });
  expect(exitCode).toBe(1);
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
