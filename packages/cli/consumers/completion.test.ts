import { spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { run } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { bin, voiceAgent } from '../test/voice-agent.js';

interface Shell {
  /** The file that the line in the help writes, below the home folder. */
  readonly file: string;
  /** Completes the last word of a command line, and prints END after it. */
  readonly complete: (words: readonly string[]) => string;
  /** Runs first. */
  readonly setUp?: string;
}

const SHELLS: Readonly<Record<string, Shell>> = {
  bash: {
    file: '.bashrc',
    complete: (words) => `COMP_WORDS=(${words.map(quote).join(' ')}); COMP_CWORD=${words.length - 1}
_voice_agent; printf '%s\\n' "\${COMPREPLY[@]}"; echo END`,
  },
  fish: {
    file: '.config/fish/completions/voice-agent.fish',
    complete: (words) => `complete -C ${quote(words.join(' '))}; echo END`,
    // fish creates it when a person starts it.
    setUp: 'mkdir -p ~/.config/fish/completions',
  },
  zsh: {
    file: '.zshrc',
    complete: (words) =>
      `words=(${words.map(quote).join(' ')}); CURRENT=${words.length}; $_comps[voice-agent]; echo END`,
    setUp: `_describe() { print -rl -- \${(P)2}; }`,
  },
};
const installed = Object.keys(SHELLS).filter(
  (shell) => spawnSync(shell, ['--version']).status === 0,
);

it('finds an installed shell in which completion can be tested', () => {
  expect(installed).not.toEqual([]);
});

const commands = operations.map(({ operationId }) => kebabCase(operationId)).sort();

const expected: readonly (readonly [typed: readonly string[], candidates: readonly string[]])[] = [
  [['list-'], commands.filter((command) => command.startsWith('list-'))],
  [
    ['update-use-case', '--amd-behavior', ''],
    ['Continue', 'Hangup', 'Message'],
  ],
  [['update-agent', '--na'], ['--name']],
  [['update-use-case', '--amd-b'], ['--amd-behavior']],
  [
    ['config', 's'],
    ['set', 'show'],
  ],
  [
    ['config', 'set', ''],
    ['api-key', 'base-url', 'organization-id', 'platform-url'],
  ],
  [['--sandbox', 'get-call-r'], ['get-call-recording']],
];

it.each(installed)(
  'completes commands, flags and values in %s after it is installed as its help shows',
  async (shell) => {
    await using programs = await createTemporaryFolder();
    await symlink(bin, join(programs.path, 'voice-agent'));
    const { file, complete, setUp = '' } = SHELLS[shell]!;
    const lines = [
      setUp,
      await readInstallation(shell),
      `source ~/${file}`,
      ...expected.map(([typed]) => complete(['voice-agent', ...typed])),
    ];
    const { stdout, stderr } = await run(shell, ['-c', lines.join('\n')], {
      cwd: programs.path,
      env: { PATH: `${programs.path}${delimiter}${process.env.PATH}`, HOME: programs.path },
    });
    const found = stdout.split(/^END\n/m).slice(0, -1);
    const candidates = found.map((lines) =>
      lines
        .trim()
        .split('\n')
        .map((line) => line.split(/\t|:/)[0])
        .sort(),
    );
    expect(candidates, stderr).toEqual(expected.map(([, candidate]) => candidate));
  },
);

/** Returns the command that the help shows for a shell. */
async function readInstallation(shell: string): Promise<string> {
  const { stdout } = await voiceAgent(['completion', '--help']);
  const commands = [...stdout.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line = '']) => line);
  return commands.find((line) => line.includes(`completion ${shell}`))!;
}

function quote(text: string): string {
  return `'${text}'`;
}
