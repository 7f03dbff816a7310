import { spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../scripts/lib/run.js';
import { createTemporaryFolder } from '../../../scripts/lib/temporary-folder.js';
import { bin, voiceAgent } from '../test/voice-agent.js';

/** How each shell completes the last of the words, with the script that it was given. */
const shells: Record<string, (words: readonly string[]) => string> = {
  bash: (words) => `eval "$(voice-agent completion bash)"
COMP_WORDS=(${words.map(quote).join(' ')}); COMP_CWORD=${words.length - 1}
_voice_agent; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (words) => `voice-agent completion fish | source
complete -C ${quote(words.join(' '))}`,
  zsh: (words) => `autoload -U compinit; compinit -D
eval "$(voice-agent completion zsh)"
_describe() { print -rl -- \${(P)2}; }
words=(${words.map(quote).join(' ')}); CURRENT=${words.length}; _voice_agent`,
};
const installed = Object.keys(shells).filter(
  (shell) => spawnSync(shell, ['--version']).status === 0,
);

it('finds a shell to complete in', () => {
  expect(installed).not.toEqual([]);
});

describe.each(installed)('in %s', (shell) => {
  it.each([
    [['list-'], ['list-call-tags', 'list-phone-numbers', 'list-use-case-runs']],
    [
      ['update-use-case', '--amd-behavior', ''],
      ['Continue', 'Hangup', 'Message'],
    ],
    [['update-agent', '--na'], ['--name']],
    [
      ['config', 'set', ''],
      ['api-key', 'base-url', 'organization-id', 'platform-url'],
    ],
    [['--sandbox', 'get-c'], ['get-call-recording']],
  ])('completes %j', async (typed, expected) => {
    await using programs = await createTemporaryFolder();
    await symlink(bin, join(programs.path, 'voice-agent'));
    const script = shells[shell]?.(['voice-agent', ...typed]) ?? '';
    const { stdout, stderr } = await run(shell, ['-c', script], {
      cwd: programs.path,
      env: { PATH: `${programs.path}${delimiter}${process.env.PATH}`, HOME: programs.path },
    });
    const candidates = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/\t|:/)[0]);
    expect(candidates.sort(), stderr).toEqual(expected);
  });
});

it('completes flags of the command and global ones', async () => {
  const { stdout } = await voiceAgent(['__complete', 'delete-phone-numbers', '--']);
  const flags = stdout.split('\n').map((line) => line.split('\t')[0]);
  expect(flags).toEqual(expect.arrayContaining(['--ids', '--yes', '--dry-run', '--profile']));
});

function quote(text: string): string {
  return `'${text}'`;
}
