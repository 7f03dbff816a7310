/** Tests where a setting comes from, and what a command does without it. */
import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { sandboxSettings } from '../src/generated/commands.js';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { createHome } from './home.js';
import { voiceAgent } from './voice-agent.js';

const OF_STAGING = { value: 'https://staging.example', source: 'profile staging' };
const OF_DEFAULT = { value: 'https://api.example', source: 'profile default' };
const OF_ENVIRONMENT = { value: 'https://env.example', source: 'VOICE_AGENT_BASE_URL' };
const ENV = { VOICE_AGENT_BASE_URL: OF_ENVIRONMENT.value };

it.each([
  ['the default profile', [], {}, OF_DEFAULT],
  ['a named profile', ['--profile', 'staging'], {}, OF_STAGING],
  ['the environment before the default profile', [], ENV, OF_ENVIRONMENT],
  ['a named profile before the environment', ['--profile', 'staging'], ENV, OF_STAGING],
  ['default, if it is named, before the environment', ['--profile', 'default'], ENV, OF_DEFAULT],
  [
    'the sandbox before all of them',
    ['--sandbox', '--profile', 'staging'],
    ENV,
    { value: sandboxSettings['base-url'], source: '--sandbox' },
  ],
])('takes a setting from %s', async (_, words, env, expected) => {
  await using home = await createHome();
  await home.config(['set', 'base-url', OF_DEFAULT.value]);
  await home.config(['set', 'base-url', OF_STAGING.value, '--profile', 'staging']);
  const { stdout } = await home.config(['show', ...words], { env });
  expect(JSON.parse(stdout)).toMatchObject({ settings: { 'base-url': expected } });
});

it('takes what a named profile lacks from the environment, and reports a key from elsewhere than the address', async () => {
  await using home = await createHome();
  await home.config(['set', 'base-url', 'https://staging.example', '--profile', 'staging']);
  const env = { VOICE_AGENT_API_KEY: 'sk_live_1', VOICE_AGENT_PLATFORM_URL: 'https://env.example' };
  const { stdout, stderr } = await home.config(['show', '--profile', 'staging'], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    settings: {
      'api-key': { source: 'VOICE_AGENT_API_KEY' },
      'base-url': { source: 'profile staging' },
    },
  });
  expect(stderr).toBe(
    'The key comes from VOICE_AGENT_API_KEY, and base-url from profile staging.\n',
  );
});

it('names the profile in which a stored setting has to be replaced', async () => {
  await using home = await createHome();
  await home.config(['set', 'base-url', 'https://staging.example', '--profile', 'staging']);
  const text = await readFile(home.file, 'utf8');
  await writeFile(home.file, text.replace('https://', ''));
  const words = ['list-call-tags', '--profile', 'staging'];
  const env = { XDG_CONFIG_HOME: home.folder, VOICE_AGENT_API_KEY: 'k' };
  const { stderr } = await voiceAgent(words, { env });
  expect(stderr).toContain('It comes from: profile staging');
  expect(stderr).toContain(
    'Replace it with: voice-agent config set base-url <value> --profile staging',
  );
});

it.each([
  ['before it prints the target', ['list-call-tags', '--verbose']],
  ['before it asks about a removal', ['remove-member', '--email', 'ines@harbordental.example']],
  ['before it asks about an undeclared request', ['request', 'DELETE', '/things/1']],
])('refuses an address that is not a URL %s', async (_, words) => {
  const sent = fakePlatform({});
  const env = { ...fakeEnv, VOICE_AGENT_BASE_URL: 'api.example' };
  const { exitCode, stderr } = await voiceAgent(words, { env });
  expect(stderr).toMatch(/^error: base-url must be an http\(s\) URL/);
  expect(stderr).toContain('It comes from: VOICE_AGENT_BASE_URL');
  expect(exitCode).toBe(2);
  expect(sent).toEqual([]);
});

it('names every setting that is missing, and how to set it', async () => {
  const { exitCode, stderr } = await voiceAgent(['get-workflow-version', 'v1']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('api-key, platform-url, organization-id are not set');
  expect(stderr).toContain('config set api-key   or set VOICE_AGENT_API_KEY');
  expect(stderr).toContain('config set platform-url <value>   or set VOICE_AGENT_PLATFORM_URL');
  expect(stderr).toContain(
    'config set organization-id <value>   or set VOICE_AGENT_ORGANIZATION_ID',
  );
  expect(stderr).toContain('--sandbox');
});

it('refuses an empty --organization-id, which would mean another organization', async () => {
  const sent = fakePlatform({});
  const { exitCode, stderr } = await voiceAgent(
    ['get-workflow-version', 'v1', '--organization-id', ''],
    { env: fakeEnv },
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--organization-id is empty');
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
  const ports = ['--sandbox-port', '5010', '--sandbox-platform-port', '5011'];
  const { stdout } = await voiceAgent(['config', 'show', ...ports], { env: fakeEnv });
  expect(JSON.parse(stdout)).toMatchObject({
    profile: 'sandbox',
    settings: {
      'api-key': { source: '--sandbox' },
      'base-url': { value: 'http://127.0.0.1:5010', source: '--sandbox-port' },
      'platform-url': { value: 'http://127.0.0.1:5011', source: '--sandbox-platform-port' },
    },
  });
});

it.each(['0', '65536', 'a'])('refuses --sandbox-port %s', async (port) => {
  const { exitCode, stderr } = await voiceAgent(['list-call-tags', '--sandbox-port', port]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--sandbox-port must be a port from 1 to 65535');
});
