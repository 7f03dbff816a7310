import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { sandboxSettings } from '../src/generated/commands.js';
import { changeProfiles } from '../src/profiles.js';
import { createTerminal } from '../src/terminal.js';
import { fakeEnv, fakePlatform } from './fake-platform.js';
import { voiceAgent } from './voice-agent.js';

interface ConfigOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Creates a folder for profiles, and runs `config` with it. */
async function createHome() {
  const folder = await createTemporaryFolder();
  return {
    folder: folder.path,
    file: join(folder.path, 'voice-agent', 'profiles.json'),
    config: (parameters: readonly string[], { stdin, env }: ConfigOptions = {}) =>
      voiceAgent(['config', ...parameters], {
        ...(stdin !== undefined && { stdin }),
        env: { XDG_CONFIG_HOME: folder.path, ...env },
      }),
    [Symbol.asyncDispose]: folder.remove,
  };
}

it('stores the API key from stdin in a file that only its owner can read, and never shows it', async () => {
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

it('takes a setting from a profile that is named, then the environment, then the default profile', async () => {
  await using home = await createHome();
  await home.config(['set', 'base-url', 'https://api.example']);
  await home.config(['set', 'base-url', 'https://staging.example', '--profile', 'staging']);
  const env = { VOICE_AGENT_BASE_URL: 'https://env.example' };
  const baseUrl = async (parameters: readonly string[], variables = {}) => {
    const options = { env: variables };
    const { stdout, stderr } = await home.config(['show', ...parameters], options);
    const { settings } = JSON.parse(stdout) as { settings: Record<string, object> };
    return { ...settings['base-url'], stderr };
  };
  expect(await baseUrl([])).toMatchObject({ value: 'https://api.example' });
  expect(await baseUrl(['--profile', 'staging'])).toMatchObject({
    value: 'https://staging.example',
    source: 'profile staging',
  });
  expect(await baseUrl([], env)).toMatchObject({ source: 'VOICE_AGENT_BASE_URL' });
  for (const profile of ['staging', 'default']) {
    expect(await baseUrl(['--profile', profile], env)).toMatchObject({
      source: `profile ${profile}`,
    });
  }
  expect(await baseUrl(['--sandbox'], env)).toMatchObject({
    value: sandboxSettings['base-url'],
    source: '--sandbox',
  });
});

it('takes what a named profile lacks from the environment, and says that key and address differ in their source', async () => {
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

it('removes a setting with config unset', async () => {
  await using home = await createHome();
  await home.config(['set', 'base-url', 'https://api.example']);
  const { output } = await home.config(['unset', 'base-url']);
  expect(output).toBe('Removed base-url from profile default.\n');
  expect(JSON.parse(await readFile(home.file, 'utf8'))).toEqual({ default: {} });
});

it('keeps what twenty commands at once store', async () => {
  await using home = await createHome();
  const env = { XDG_CONFIG_HOME: home.folder };
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const store = (name: string) =>
    changeProfiles(
      env,
      () => {},
      (profiles) => {
        profiles.set(name, { 'organization-id': name });
        return true;
      },
    );
  await Promise.all(names.map(store));
  const stored = JSON.parse(await readFile(home.file, 'utf8')) as object;
  expect(Object.keys(stored).sort()).toEqual(names.sort());
  expect(await readdir(dirname(home.file))).toEqual(['profiles.json']);
});

it('stores nothing while another command holds the lock, and names the file', async () => {
  await using home = await createHome();
  await home.config(['set', 'organization-id', 'o1']);
  await writeFile(`${home.file}.lock`, '');
  const start = Date.now();
  const clock = vi
    .spyOn(Date, 'now')
    .mockReturnValueOnce(start)
    .mockReturnValue(start + 60_000);
  const { exitCode, stderr } = await home.config(['set', 'organization-id', 'o2']);
  clock.mockRestore();
  expect(exitCode).toBe(2);
  expect(stderr).toContain('another command is changing the profiles');
  expect(stderr).toContain(`Nothing was stored. If none is running, delete ${home.file}.lock`);
  expect(await readFile(home.file, 'utf8')).toContain('o1');
});

it('lists the profiles with config list, without their keys', async () => {
  await using home = await createHome();
  expect(JSON.parse((await home.config(['list'])).stdout)).toEqual([]);
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

it('changes the file that a linked profile file points to, and keeps its mode', async () => {
  await using home = await createHome();
  const target = join(home.folder, 'dotfiles.json');
  await mkdir(dirname(home.file));
  await symlink('../dotfiles.json', home.file);
  await home.config(['set', 'base-url', 'https://api.example']);
  await home.config(['set', 'platform-url', 'https://platform.example']);
  expect((await lstat(home.file)).isSymbolicLink()).toBe(true);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(target, 'utf8'))).toEqual({
    default: { 'base-url': 'https://api.example', 'platform-url': 'https://platform.example' },
  });
});

it('creates no profile by removing a setting from it', async () => {
  await using home = await createHome();
  await home.config(['set', 'base-url', 'https://api.example']);
  const typo = await home.config(['unset', 'base-url', '--profile', 'typo']);
  expect(typo.exitCode).toBe(2);
  expect(typo.stderr).toContain('there is no profile "typo" (profiles: default)');
  const unset = await home.config(['unset', 'platform-url']);
  expect(unset).toMatchObject({
    exitCode: 0,
    output: 'Nothing to remove: platform-url is not set in profile default.\n',
  });
  expect(JSON.parse(await readFile(home.file, 'utf8'))).toEqual({
    default: { 'base-url': 'https://api.example' },
  });
});

it.each([
  'https://user:pa/ss@api.example',
  'https://user:p@ss@api.example',
  'user:pass@api.example',
])('hides the password of the base URL %s in config show', async (url) => {
  await using home = await createHome();
  const { output } = await home.config(['show'], { env: { VOICE_AGENT_BASE_URL: url } });
  expect(output).toContain('[hidden]@api.example');
  expect(output).not.toMatch(/user|p[a@/]+ss/);
});

it('refuses to store an empty API key', async () => {
  await using home = await createHome();
  const { exitCode, stderr } = await home.config(['set', 'api-key'], { stdin: '' });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('api-key is empty');
});

it('reads no key from the terminal of a build machine, and names the pipe', async () => {
  const stream = { isTTY: true, hasColors: () => false };
  const streams = { stdin: stream, stdout: process.stdout, stderr: process.stderr };
  const terminal = createTerminal(streams as unknown as NodeJS.Process, {});
  const asked = { ...terminal, cannotAsk: 'nobody is asked where CI is set' };
  const { exitCode, stderr } = await voiceAgent(['config', 'set', 'api-key'], {
    terminal: { ...asked, isInputTyped: true },
  });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('api-key has no value, and nobody is asked where CI is set');
  expect(stderr).toContain('| voice-agent config set api-key');
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

it('warns of a profile file that others can read, and does not quote one that is broken', async () => {
  await using home = await createHome();
  await home.config(['set', 'api-key'], { stdin: 'sk_live_1' });
  await chmod(home.file, 0o644);
  expect((await home.config(['show'])).stderr).toContain(`chmod 600 ${home.file}`);
  await writeFile(home.file, '{"default":{"api-key":"sk_live_1"');
  const { exitCode, output } = await home.config(['show']);
  expect(exitCode).toBe(2);
  expect(output).toContain('is not a JSON object of profiles');
  expect(output).not.toContain('sk_live_1');
});

it('names every setting that is missing, and how to set it', async () => {
  const { exitCode, stderr } = await voiceAgent(['get-workflow-version', 'v1']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('api-key, platform-url, organization-id are not set');
  expect(stderr).toContain('voice-agent config set api-key');
  expect(stderr).toContain('VOICE_AGENT_PLATFORM_URL');
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

it('hides an API key of any length', async () => {
  await using home = await createHome();
  const { stdout } = await home.config(['show'], { env: { VOICE_AGENT_API_KEY: 'k!' } });
  expect(JSON.parse(stdout)).toMatchObject({ settings: { 'api-key': { value: '[hidden]' } } });
  expect(stdout).not.toContain('k!');
});

it('hides the API key where another setting contains it', async () => {
  await using home = await createHome();
  const env = { VOICE_AGENT_API_KEY: 'sk_live_1', VOICE_AGENT_ORGANIZATION_ID: 'of-sk_live_1' };
  const { output } = await home.config(['show'], { env });
  expect(output).toContain('of-[hidden]');
  expect(output).not.toContain('sk_live_1');
});

it('refuses to read or change profiles in a folder', async () => {
  await using home = await createHome();
  await mkdir(home.file, { recursive: true });
  for (const words of [['show'], ['set', 'base-url', 'https://api.example']]) {
    const { exitCode, stderr } = await home.config(words);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/profiles\.json cannot be (?:read|written) \(/);
  }
});

it('exits with 2 if the folder for profiles cannot be created', async () => {
  await using home = await createHome();
  const file = join(home.folder, 'file');
  await writeFile(file, '');
  const env = { XDG_CONFIG_HOME: file };
  const { exitCode, stderr } = await voiceAgent(['config', 'set', 'organization-id', 'o'], { env });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('profiles.json cannot be written (ENOTDIR)');
});

it.each([
  [
    'XDG_CONFIG_HOME is relative',
    { XDG_CONFIG_HOME: 'here', HOME: '/home/ines' },
    '/home/ines/.config',
  ],
  ['HOME is empty', { XDG_CONFIG_HOME: '', HOME: '' }, `${userInfo().homedir}/.config`],
])(
  'never keeps profiles in the folder where a command runs, even if %s',
  async (_, env, folder) => {
    const { stdout } = await voiceAgent(['config', 'show'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ file: `${folder}/voice-agent/profiles.json` });
  },
);
