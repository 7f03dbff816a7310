import { readFile } from 'node:fs/promises';
import { DEFAULTS } from '@voice-agent-platform/client/internal';
import { operations } from '@voice-agent-platform/openapi/operations';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { EXIT } from '../src/failure.js';
import { commands } from '../src/generated/commands.js';
import { createProgram } from '../src/program.js';
import { createTerminal } from '../src/terminal.js';
import { voiceAgent } from './voice-agent.js';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

/** Returns the flags in the help of a command, including those of the program. `--[no-]amd` counts as `--amd`. */
async function listFlags(words: readonly string[]): Promise<string[]> {
  const { stdout } = await voiceAgent([...words, '--help']);
  const flags = stdout.matchAll(/^ {2}(?:-\w, )?--(?:\[no-\])?([a-z-]+)/gm);
  return [...flags].map(([, name]) => `--${name}`);
}

/** Returns the words of a command and of all commands in it, such as `config` and `config set`. */
function listCommands(command: Command, words: readonly string[] = []): readonly string[][] {
  return [
    [...words],
    ...command.commands.flatMap((inner) => listCommands(inner, [...words, inner.name()])),
  ];
}

it('lists every operation under its resource in the help', async () => {
  const { exitCode, stdout } = await voiceAgent([]);
  expect(exitCode).toBe(0);
  for (const { operationId, tag, summary } of operations) {
    const section = new RegExp(
      `\\n${tag}:\\n(?:  .*\\n)*  ${kebabCase(operationId)}\\b.* ${summary}`,
    );
    expect(stdout).toMatch(section);
  }
});

it('explains the flags of an operation and their values in its help', async () => {
  const { stdout } = await voiceAgent(['update-use-case', '--help']);
  const text = stdout.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Usage: voice-agent update-use-case [options] <id>');
  expect(text).toContain('(choices: "Hangup", "Continue", "Message")');
  expect(text).toContain('--[no-]amd ');
  expect(text).not.toContain('`');
});

it('says where an identifier comes from in the help of the argument, as far as it is known', async () => {
  const { stdout } = await voiceAgent(['update-use-case', '--help']);
  const [, about = ''] = /\nArguments:\n([\s\S]+?)\n\nOptions:/.exec(stdout) ?? [];
  const text = about.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Not specified: where the identifiers come from.');
  expect(text).toContain('the use case of a phone number in the response of listPhoneNumbers');
});

it.each([
  ['list-use-case-runs', 'a parameter', 'send decimal digits'],
  ['update-use-case', 'a field', 'Not specified: which format it has'],
])('says in the help of %s what is not specified about %s', async (command, _, text) => {
  const { stdout } = await voiceAgent([command, '--help']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(text);
});

it.each(operations)(
  'prints the help of $operationId in 80 columns, apart from the example',
  async ({ operationId }) => {
    const { stdout } = await voiceAgent([operationId, '--help']);
    const [before = '', , ...after] = stdout.split(/\nExample:\n([\s\S]+?)(?:\n\n|$)/);
    expect(before).toContain('Usage: voice-agent ');
    const long = [before, ...after]
      .join('\n')
      .split('\n')
      .filter((line) => line.length > 80);
    expect(long).toEqual([]);
  },
);

it('offers no flag for the API key in the help', async () => {
  const { stdout } = await voiceAgent(['update-organization', '--help']);
  expect(stdout).toContain('--telephony-credentials');
  expect(stdout).not.toContain('--api-key');
});

it('documents every flag in the README, except those of fields in the contract', async () => {
  const fields = commands.flatMap((command) => command.fields.map(({ flag }) => `--${flag}`));
  const run = { terminal: createTerminal(process, {}), env: {}, json: false, warnings: [] };
  const commandLines = listCommands(createProgram([], run));
  const flags = new Set((await Promise.all(commandLines.map(listFlags))).flat());
  expect(flags).toContain('--sandbox-platform-port');
  const missing = [...flags].filter(
    (flag) => !fields.includes(flag) && !new RegExp(`${flag}(?![\\w-])`).test(readme),
  );
  expect(missing, 'describe these flags in packages/cli/README.md').toEqual([]);
});

it('gives no field the flag of an option of every command, which would take its value', async () => {
  const taken = await listFlags([]);
  expect(taken).toContain('--sandbox-platform-port');
  const fields = commands.flatMap(({ command, fields }) =>
    fields.map(({ in: place, flag }) => ({ command, place, flag: `--${flag}` })),
  );
  expect(
    fields.filter(({ place, flag }) => place !== 'path' && taken.includes(flag)),
    'rename the option in packages/cli/src/program.ts, or the flag in packages/cli/scripts/read-fields.ts',
  ).toEqual([]);
});

it('states the default of --timeout, which is that of the client, in help and README', async () => {
  const seconds = DEFAULTS.timeoutMs / 1000;
  const { stdout } = await voiceAgent(['--help']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`Default: ${seconds} for each attempt.`);
  expect(readme).toContain(`Without it, each attempt has ${seconds} seconds.`);
});

it('documents the exit codes in help and README', async () => {
  const { stdout } = await voiceAgent(['--help']);
  const [, help = ''] = /\nExit codes:\n([\s\S]+?)\n\n/.exec(stdout) ?? [];
  const [, table = ''] = /\n## Exit codes\n\n([\s\S]+?)\n\n/.exec(readme) ?? [];
  const codes = Object.values(EXIT);
  expect([...help.matchAll(/^ {2}(\d+)/gm)].map(([, code]) => Number(code))).toEqual(codes);
  expect([...table.matchAll(/^\| (\d+)/gm)].map(([, code]) => Number(code))).toEqual(codes);
});

it('prints the version for --version', async () => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  expect((await voiceAgent(['--version'])).stdout).toBe(`${version}\n`);
});

it('shows the form of the JSON that a flag and --body take in the help', async () => {
  const { stdout } = await voiceAgent(['add-use-case-webhook', '--help']);
  const text = stdout.replaceAll(/\s+/g, ' ');
  expect(text).toContain('JSON: {"key": "…", "value": "…"}, ..., or @file.');
  expect(text).toContain('The whole body as JSON: {"url": "…", "headers": [{');
});

it.each([
  [['config', 'set', '--help'], 'Usage: voice-agent config set [options] <name> [value]'],
  [['config', 'unset', '--help'], 'Removes a setting from the profile'],
  [['help', 'updateAgent'], 'Usage: voice-agent update-agent'],
  [['help'], 'Usage: voice-agent <command> [options]'],
])('prints help for %j', async (words, usage) => {
  const { exitCode, stdout } = await voiceAgent(words);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(usage);
});
