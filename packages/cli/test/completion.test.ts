import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { expect, it } from 'vitest';
import { voiceAgent } from './voice-agent.js';

const complete = async (...words: readonly string[]) =>
  (await voiceAgent(['__complete', ...words])).stdout.split('\n').slice(0, -1);

it('completes each flag with its description on one line', async () => {
  for (const line of await complete('update-use-case', '--')) {
    expect(line).toMatch(/^--[a-z-]+(?:\t[^\t]+)?$/);
  }
  expect(await complete('update-use-case', '--amd-b')).toHaveLength(1);
});

it.each([
  [
    ['--amd-behavior', ''],
    ['Hangup', 'Continue', 'Message'],
  ],
  [
    ['--amd-behavior='],
    ['--amd-behavior=Hangup', '--amd-behavior=Continue', '--amd-behavior=Message'],
  ],
  [['--amd-behavior=H'], ['--amd-behavior=Hangup']],
  // bash splits words like this.
  [
    ['--amd-behavior', '='],
    ['Hangup', 'Continue', 'Message'],
  ],
  [['--amd-behavior', '=', 'H'], ['Hangup']],
  [['--amd-behavior', '=', 'Hangup', '--langu'], ['--language']],
  [['--name='], []],
])('completes update-use-case %j', async (typed, candidates) => {
  const lines = await complete('update-use-case', ...typed);
  expect(lines.map((line) => line.split('\t')[0])).toEqual(candidates);
});

it('completes the names of profiles, except those with characters that a shell interprets', async () => {
  await using folder = await createTemporaryFolder();
  await mkdir(join(folder.path, 'voice-agent'));
  const names = ['staging', 'a$(id)', 'b`id`', 'c;id', 'd\ne', '-f'];
  await writeFile(
    join(folder.path, 'voice-agent', 'profiles.json'),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, {}]))),
  );
  const words = ['__complete', 'list-call-tags', '--profile', ''];
  const env = { XDG_CONFIG_HOME: folder.path };
  expect((await voiceAgent(words, { env })).stdout).toBe('staging\n');
});

it('loads the completion system of zsh if nothing has loaded it', async () => {
  const { stdout } = await voiceAgent(['completion', 'zsh']);
  expect(stdout).toMatch(
    /\n\(\( \$\+functions\[compdef\] \)\) \|\| .*compinit.*\ncompdef _voice_agent/,
  );
});

it('completes --help, and what help explains', async () => {
  expect(await complete('list-call-tags', '--he')).toEqual(['--help\tPrint help for a command.']);
  expect(await complete('--he')).toHaveLength(1);
  expect((await complete('help', 'list-c'))[0]).toMatch(/^list-call-tags\t/);
  expect((await complete('help', 'config', 'li'))[0]).toMatch(/^list\t/);
});
