import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { expect, it } from 'vitest';
import { voiceAgent } from './voice-agent.js';

const complete = async (...words: readonly string[]) =>
  (await voiceAgent(['__complete', ...words])).stdout.split('\n').slice(0, -1);

it('completes each flag with its description on one line', async () => {
  const lines = await complete('update-use-case', '--');
  expect(lines.length).toBeGreaterThan(20);
  // The description of `--no-amd` is that of `--amd`.
  const isComplete = /^(?:--no-[a-z-]+|--[a-z-]+\t[^\t]+)$/;
  expect(lines.filter((line) => !isComplete.test(line))).toEqual([]);
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

// Real shells are tested where they are installed, and zsh often is not.
it('loads the completion system of zsh if nothing has loaded it', async () => {
  const { stdout } = await voiceAgent(['completion', 'zsh']);
  expect(stdout).toMatch(
    /\n\(\( \$\+functions\[compdef\] \)\) \|\| .*compinit.*\ncompdef _voice_agent/,
  );
});

it.each([[['list-call-tags', '--he']], [['--he']]])('completes --help in %j', async (words) => {
  expect(await complete(...words)).toEqual(['--help\tPrint help for a command.']);
});

it.each([
  [['help', 'list-call-t'], /^list-call-tags\t/],
  [['help', 'config', 'li'], /^list\t/],
  [['--json', 'help', 'list-call-t'], /^list-call-tags\t/],
  [['--profile', 'staging', 'help', 'config', 'li'], /^list\t/],
])('completes the command that %j explains', async (words, candidate) => {
  expect(await complete(...words)).toEqual([expect.stringMatching(candidate)]);
});
