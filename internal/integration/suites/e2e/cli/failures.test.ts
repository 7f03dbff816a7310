import { expect, it } from 'vitest';
import { startCommandLine } from '../../../support/command-line.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';

it.each([
  [400, 1],
  [401, 4],
  [403, 4],
  [404, 1],
  [500, 1],
])('exits after status %i with %i', async (status, exitCode) => {
  await using commandLine = await startCommandLine();
  commandLine.platform.sandbox.fail('listCallTags', { status, times: 3 });
  const outcome = await commandLine.run(['list-call-tags']);
  expect(outcome).toMatchObject({ exitCode, stdout: '' });
  expect(outcome.stderr).toContain(String(status));
});

it('names the source of a key that was refused, and not the key', async () => {
  await using commandLine = await startCommandLine();
  const { exitCode, stderr } = await commandLine.run(['list-call-tags'], {
    env: { VOICE_AGENT_API_KEY: 'sk_live_refused' },
  });
  expect(exitCode).toBe(4);
  expect(stderr).toContain('The key comes from: VOICE_AGENT_API_KEY');
  expect(stderr).not.toContain('sk_live_refused');
});

it('retries a GET, and shows each attempt with --verbose', async () => {
  await using commandLine = await startCommandLine();
  commandLine.platform.sandbox.fail('listCallTags', { status: 503, times: 2 });
  const { exitCode, stderr } = await commandLine.run(['list-call-tags', '--verbose']);
  expect(exitCode).toBe(0);
  expect(stderr.match(/\/call-tags/g)).toHaveLength(3);
});

it('does not retry an update', async () => {
  await using commandLine = await startCommandLine();
  const { sandbox } = commandLine.platform;
  sandbox.fail('updateUseCase', { status: 503, times: 1 });
  const { exitCode } = await commandLine.run(['update-use-case', USE_CASE, '--name', 'Recalls']);
  expect(exitCode).toBe(1);
  expect(sandbox.requests).toHaveLength(1);
});

it('names each fault of a request by its flag, and sends nothing', async () => {
  await using commandLine = await startCommandLine();
  const { exitCode, stderr } = await commandLine.run([
    'update-use-case',
    'short',
    '--amd',
    '--language',
    'nl-NL',
    '--max-duration-mins',
    'two',
    '--extract-with-ai',
    '{"required":"yes"}',
  ]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('<id> must have at least 24 characters');
  expect(stderr).toContain('--amd-behavior is required with --amd');
  expect(stderr).toContain('--language must be one of en-US, en-GB,');
  expect(stderr).toContain('--max-duration-mins must be an integer');
  expect(stderr).toContain('--extract-with-ai/0/required must be true or false');
  expect(commandLine.platform.sandbox.requests).toEqual([]);
});

const SECRETS = ['sk_test_harbor_dental', 'test-auth-token', 'test-api-key-secret'];

it.each([
  ['hides the secrets of an organization', [], []],
  ['shows the secrets of an organization with --show-secrets', ['--show-secrets'], SECRETS],
])('%s', async (_, options, shown) => {
  await using commandLine = await startCommandLine();
  const { stdout } = await commandLine.run(['get-organization', ...options]);
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Harbor Dental' });
  expect(SECRETS.filter((secret) => stdout.includes(secret))).toEqual(shown);
});

it('refuses to send hidden secrets back', async () => {
  await using commandLine = await startCommandLine();
  const { stdout } = await commandLine.run(['get-organization']);
  const update = ['update-organization', '--body', '-', '--name', 'Harbor Dental Lisbon'];
  const refused = await commandLine.run(update, { stdin: stdout });
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('holds the placeholder [hidden]');
  expect(commandLine.platform.sandbox.snapshot().organization.name).toBe('Harbor Dental');
});
