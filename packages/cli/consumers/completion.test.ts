import { spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { run } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { bin } from '../test/voice-agent.js';

/** Each script completes the last word of every command line, and prints END after it. */
const shells: Record<string, (lines: readonly (readonly string[])[]) => string> = {
  bash: (lines) => `eval "$(voice-agent completion bash)"
${lines
  .map(
    (words) => `COMP_WORDS=(${words.map(quote).join(' ')}); COMP_CWORD=${words.length - 1}
_voice_agent; printf '%s\\n' "\${COMPREPLY[@]}"; echo END`,
  )
  .join('\n')}`,
  fish: (lines) => `voice-agent completion fish | source
${lines.map((words) => `complete -C ${quote(words.join(' '))}; echo END`).join('\n')}`,
  zsh: (lines) => `autoload -U compinit; compinit -D
eval "$(voice-agent completion zsh)"
_describe() { print -rl -- \${(P)2}; }
${lines
  .map(
    (words) =>
      `words=(${words.map(quote).join(' ')}); CURRENT=${words.length}; _voice_agent; echo END`,
  )
  .join('\n')}`,
};
const installed = Object.keys(shells).filter(
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

it.each(installed)('completes commands, flags and values in %s', async (shell) => {
  await using programs = await createTemporaryFolder();
  await symlink(bin, join(programs.path, 'voice-agent'));
  const script = shells[shell]!(expected.map(([typed]) => ['voice-agent', ...typed]));
  const { stdout, stderr } = await run(shell, ['-c', script], {
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
});

function quote(text: string): string {
  return `'${text}'`;
}
