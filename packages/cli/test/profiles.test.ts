/** Tests the file that keeps the profiles. */
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { changeProfiles } from '../src/change-profiles.js';
import { createHome } from './home.js';
import { voiceAgent } from './voice-agent.js';

it('keeps what twenty concurrent commands store', async () => {
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

it('stores nothing while another command holds the lock, and names the lock', async () => {
  await using home = await createHome();
  await home.config(['set', 'organization-id', 'o1']);
  await writeFile(`${home.file}.lock`, '');
  const start = Date.now();
  vi.spyOn(Date, 'now')
    .mockReturnValueOnce(start)
    .mockReturnValue(start + 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const { exitCode, stderr } = await home.config(['set', 'organization-id', 'o2']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('another command is changing the profiles');
  expect(stderr).toContain(`Nothing was stored. If none is running, delete ${home.file}.lock`);
  expect(await readFile(home.file, 'utf8')).toContain('o1');
});

it('rejects with an error of the change itself, and releases the lock', async () => {
  await using home = await createHome();
  const fault = new TypeError('not a function');
  const changed = changeProfiles(
    { XDG_CONFIG_HOME: home.folder },
    () => {},
    () => {
      throw fault;
    },
  );
  await expect(changed).rejects.toBe(fault);
  expect(await readdir(dirname(home.file))).toEqual([]);
});

it('changes the file that a linked profile file points to, readable by its owner alone', async () => {
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

it('creates the file that a dangling link in a linked folder points to', async () => {
  await using home = await createHome();
  const folder = join(home.folder, 'dotfiles', 'voice-agent');
  await mkdir(folder, { recursive: true });
  await symlink(folder, dirname(home.file));
  await symlink('../secrets.json', home.file);
  await home.config(['set', 'organization-id', 'o1']);
  const stored = await readFile(join(home.folder, 'dotfiles', 'secrets.json'), 'utf8');
  expect(JSON.parse(stored)).toEqual({ default: { 'organization-id': 'o1' } });
});

it('warns of a file of profiles that others can read', async () => {
  await using home = await createHome();
  await home.config(['set', 'api-key'], { stdin: 'sk_live_1' });
  await chmod(home.file, 0o644);
  expect((await home.config(['show'])).stderr).toContain(`chmod 600 ${home.file}`);
});

it('does not quote a broken file of profiles, which can have a key', async () => {
  await using home = await createHome();
  await home.config(['set', 'api-key'], { stdin: 'sk_live_1' });
  await writeFile(home.file, '{"default":{"api-key":"sk_live_1"');
  const { exitCode, output } = await home.config(['show']);
  expect(exitCode).toBe(2);
  expect(output).toContain('is not a JSON object of profiles');
  expect(output).not.toContain('sk_live_1');
});

it('advises to save a file of profiles as UTF-8 if PowerShell wrote it as UTF-16', async () => {
  await using home = await createHome();
  await mkdir(dirname(home.file));
  await writeFile(home.file, Buffer.from('\ufeff{"default":{}}', 'utf16le'), { mode: 0o600 });
  const { exitCode, stderr } = await home.config(['show']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('profiles.json is not UTF-8\n  Save it as UTF-8.');
  expect(stderr).not.toContain('delete');
});

it.each([
  ['show', '--profile', 'production'],
  ['list'],
  ['set', 'base-url', 'https://staging.example', '--profile', 'staging'],
])('refuses config %s if any profile has an unknown setting', async (...words) => {
  await using home = await createHome();
  await mkdir(dirname(home.file));
  const stored = { production: {}, staging: { base_url: 'https://staging.example' } };
  await writeFile(home.file, JSON.stringify(stored), { mode: 0o600 });
  const { exitCode, stderr } = await home.config(words);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('"base_url" in profile "staging" is not a setting');
  expect(stderr).toContain('The settings are api-key, base-url, platform-url, organization-id.');
  expect(stderr).not.toContain('https://staging.example');
});

it.each([[['show']], [['set', 'base-url', 'https://api.example']]])(
  'refuses config %j if the file of profiles is a folder',
  async (words) => {
    await using home = await createHome();
    await mkdir(home.file, { recursive: true });
    const { exitCode, stderr } = await home.config(words);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('profiles.json cannot be read (EISDIR)');
  },
);

it('names the file of profiles if its folder cannot be created', async () => {
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
