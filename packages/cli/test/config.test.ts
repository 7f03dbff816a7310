import { readFile, stat } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createHome } from './home.js';
import { runOnTerminal } from './run-on-terminal.js';

it('stores the API key from stdin in a file that only its owner can read', async () => {
  await using home = await createHome();
  const { exitCode, output } = await home.config(['set', 'api-key'], { stdin: 'sk_live_1\n' });
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: 'Stored api-key in profile default.\n',
  });
  expect((await stat(home.file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(home.file, 'utf8'))).toEqual({
    default: { 'api-key': 'sk_live_1' },
  });
});

it('shows the file and each setting with its source, and hides the API key', async () => {
  await using home = await createHome();
  await home.config(['set', 'api-key'], { stdin: 'sk_live_1\n' });
  const shown = await home.config(['show']);
  expect(shown.output).not.toContain('sk_live_1');
  expect(JSON.parse(shown.stdout)).toMatchObject({
    profile: 'default',
    file: home.file,
    settings: {
      'api-key': { value: '[hidden]', source: 'profile default' },
      'base-url': { value: null, source: 'not set' },
    },
  });
});

it('removes a setting with config unset', async () => {
  await using home = await createHome();
  await home.config(['set', 'base-url', 'https://api.example']);
  const { output } = await home.config(['unset', 'base-url']);
  expect(output).toBe('Removed base-url from profile default.\n');
  expect(JSON.parse(await readFile(home.file, 'utf8'))).toEqual({ default: {} });
});

it('creates no profile by removing a setting from it', async () => {
  await using home = await createHome();
  await home.config(['set', 'base-url', 'https://api.example']);
  const { exitCode, stderr } = await home.config(['unset', 'base-url', '--profile', 'typo']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('there is no profile "typo" (profiles: default)');
  expect(JSON.parse(await readFile(home.file, 'utf8'))).toEqual({
    default: { 'base-url': 'https://api.example' },
  });
});

it('reports a setting that config unset does not find', async () => {
  await using home = await createHome();
  expect(await home.config(['unset', 'platform-url'])).toMatchObject({
    exitCode: 0,
    output: 'Nothing to remove: platform-url is not set in profile default.\n',
  });
});

it('lists no profiles before the first one is stored', async () => {
  await using home = await createHome();
  expect(JSON.parse((await home.config(['list'])).stdout)).toEqual([]);
});

it('lists the profiles with config list, and hides their keys', async () => {
  await using home = await createHome();
  await home.config(['set', 'api-key'], { stdin: 'sk_live_1' });
  await home.config(['set', 'base-url', 'https://staging.example', '--profile', 'staging']);
  const { output, stdout } = await home.config(['list']);
  expect(output).not.toContain('sk_live_1');
  expect(JSON.parse(stdout)).toEqual([
    {
      profile: 'default',
      'api-key': '[hidden]',
      'base-url': null,
      'platform-url': null,
      'organization-id': null,
    },
    {
      profile: 'staging',
      'api-key': null,
      'base-url': 'https://staging.example',
      'platform-url': null,
      'organization-id': null,
    },
  ]);
});

it.each([
  ['https://user:pa/ss@api.example', 'https://[hidden]@api.example'],
  ['https://user:p@ss@api.example', 'https://[hidden]@api.example'],
  ['user:pass@api.example', '[hidden]@api.example'],
])('hides the password of the base URL %s in config show', async (url, shown) => {
  await using home = await createHome();
  const env = { VOICE_AGENT_BASE_URL: url };
  const { stdout, stderr } = await home.config(['show'], { env });
  expect(JSON.parse(stdout)).toMatchObject({ settings: { 'base-url': { value: shown } } });
  expect(stderr).toBe('');
});

it('hides an API key of any length in config show', async () => {
  await using home = await createHome();
  const { stdout } = await home.config(['show'], { env: { VOICE_AGENT_API_KEY: 'k!' } });
  expect(JSON.parse(stdout)).toMatchObject({ settings: { 'api-key': { value: '[hidden]' } } });
});

it('hides the API key in config show where another setting contains it', async () => {
  await using home = await createHome();
  const env = { VOICE_AGENT_API_KEY: 'sk_live_1', VOICE_AGENT_ORGANIZATION_ID: 'of-sk_live_1' };
  const { output } = await home.config(['show'], { env });
  expect(output).toContain('of-[hidden]');
  expect(output).not.toContain('sk_live_1');
});

it.each([
  ['api-key', 'sk_live_1', { VOICE_AGENT_BASE_URL: 'api.example' }],
  ['base-url', 'https://api.example', { VOICE_AGENT_API_KEY: 'sk live 1' }],
  ['platform-url', 'https://api.example', { VOICE_AGENT_ORGANIZATION_ID: 'a b' }],
  ['organization-id', 'o1', { VOICE_AGENT_PLATFORM_URL: 'api.example' }],
])(
  'stores %s %s, although another setting in the environment is invalid: %j',
  async (name, value, env) => {
    await using home = await createHome();
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const [variable, text] of Object.entries(env)) vi.stubEnv(variable, text);
    const { output } = await home.config(['set', name], { stdin: value });
    expect(output).toBe(`Stored ${name} in profile default.\n`);
  },
);

it('refuses to store an empty API key', async () => {
  await using home = await createHome();
  const { exitCode, stderr } = await home.config(['set', 'api-key'], { stdin: '' });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('api-key is empty');
});

it.each([
  [['set', 'base-url', 'https://api.example/api/v1'], 'base-url must be'],
  [['set', 'organization-id', 'a b'], 'organization-id must be visible ASCII without spaces'],
  [['set', 'organization-id', ' '], 'organization-id must be visible ASCII without spaces'],
  [['set', 'color', 'red'], 'Allowed choices are api-key, base-url'],
  [['set', 'base-url', 'https://api.example', '--profile', '../x'], '"../x" is not a name for a'],
  [['set', 'base-url', 'https://api.example', '--sandbox'], 'cannot be changed'],
  [['show', '--profile', 'staging'], 'there is no profile "staging"'],
])('refuses config %j', async (parameters, reason) => {
  await using home = await createHome();
  const { exitCode, stderr } = await home.config(parameters);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(reason);
});

it.each([
  ['--sandbox', 'cannot be changed'],
  ['--profile=../x', 'is not a name for a profile'],
])('refuses config set api-key %s without asking for the key', async (flag, reason) => {
  const command = ['config', 'set', 'api-key', flag];
  const { exitCode, printed } = await runOnTerminal(command, { reply: false });
  expect(exitCode).toBe(2);
  expect(printed).toEqual([expect.stringContaining(reason)]);
});
