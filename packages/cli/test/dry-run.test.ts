import { expect, it } from 'vitest';
import { dryRun } from './dry-run.js';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';
const updateHarbor = [
  ...['update-organization', '--id', 'o1', '--name', 'Harbor Two'],
  ...['--members', '{"email":"ines@harbordental.example"}'],
];

it('prints the request of a dry run without any configuration', async () => {
  expect(await dryRun(['update-use-case', USE_CASE, '--name', 'Recalls'])).toEqual({
    method: 'PATCH',
    url: `{base_url}/api/v1/use-cases/${USE_CASE}`,
    headers: {
      accept: 'application/json',
      authorization: 'Bearer [hidden]',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^voice-agent-platform-client\//) as string,
    },
    body: { name: 'Recalls' },
  });
});

it('prints no API key in use in a dry run, even with --show-secrets', async () => {
  const { stdout } = await voiceAgent(
    [
      'update-organization',
      '--id',
      '1',
      '--name',
      'Harbor',
      '--description',
      'sk_live_1',
      '--members',
      '{"email":"ines@harbordental.example"}',
      '--dry-run',
      '--show-secrets',
    ],
    { env: { VOICE_AGENT_API_KEY: 'sk_live_1' } },
  );
  expect(JSON.parse(stdout)).toMatchObject({
    body: { api_key: '[hidden]', description: '[hidden]' },
  });
  expect(stdout).not.toContain('sk_live_1');
});

it('prints no API key of the body in a dry run, even with --show-secrets', async () => {
  const body = { id: '1', name: 'Harbor', api_key: 'sk_other', members: [] };
  const parameters = ['update-organization', '--body', '-', '--show-secrets'];
  expect(await dryRun(parameters, JSON.stringify(body))).toMatchObject({
    body: { ...body, api_key: '[hidden]' },
  });
});

it('reads no API key of the organization in a dry run', async () => {
  const sent = fakePlatform({});
  expect(await dryRun(updateHarbor)).toMatchObject({ body: { api_key: '[hidden]' } });
  expect(sent).toEqual([]);
});

it('names the organization and the root of a platform operation in a dry run', async () => {
  const version = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961';
  expect(await dryRun(['get-workflow-version', version, '--organization-id', 'o1'])).toMatchObject({
    url: `{platform_url}/api/v1/versions/${version}`,
    headers: { 'x-organization-id': 'o1' },
  });
});

it('hides the secrets of flags in a dry run', async () => {
  const { stdout } = await voiceAgent([
    ...['add-use-case-webhook', USE_CASE, '--url', 'https://hooks.example/'],
    '--headers',
    '{"key":"x-hook","value":"s3cret"}',
    '--dry-run',
  ]);
  expect(JSON.parse(stdout)).toMatchObject({
    body: { headers: [{ key: 'x-hook', value: '[hidden]' }] },
  });
});

it('prints no attempt of a dry run with --verbose', async () => {
  const words = ['list-call-tags', '--dry-run', '--verbose'];
  const { stderr } = await voiceAgent(words, { env: fakeEnv });
  expect(stderr).toBe('Dry run: nothing was sent.\n');
});
