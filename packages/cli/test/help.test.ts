import { readFile } from 'node:fs/promises';
import { DEFAULTS } from '@voice-agent-platform/client/internal';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { commands } from '../src/generated/commands.js';
import { voiceAgent } from './voice-agent.js';
import { kebabCase } from '@voice-agent-platform/shared/text';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

/** Returns the flags in the help of a command, including those of the program. */
async function listFlags(command: string): Promise<string[]> {
  const { stdout } = await voiceAgent([...(command ? [command] : []), '--help']);
  return [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag = '']) => flag);
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

it('says what is not specified about a parameter or field where it explains it', async () => {
  const text = async (command: string) =>
    (await voiceAgent([command, '--help'])).stdout.replaceAll(/\s+/g, ' ');
  expect(await text('list-use-case-runs')).toContain('send decimal digits');
  expect(await text('update-use-case')).toContain('Not specified: which format it has');
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
  const { stdout } = await voiceAgent(['__complete', '']);
  const names = stdout.split('\n').map((line) => line.split('\t')[0] ?? '');
  const flags = new Set((await Promise.all(names.map(listFlags))).flat());
  expect(flags).toContain('--sandbox-platform-port');
  const missing = [...flags].filter(
    (flag) => !fields.includes(flag) && !new RegExp(`${flag}(?![\\w-])`).test(readme),
  );
  expect(missing, 'not in packages/cli/README.md').toEqual([]);
});

it('gives no field the flag of an option of every command, which would take its value', async () => {
  const taken = await listFlags('');
  const fields = commands.flatMap(({ command, fields }) =>
    fields.map(({ in: place, flag }) => ({ command, place, flag: `--${flag}` })),
  );
  expect(
    fields.filter(({ place, flag }) => place !== 'path' && taken.includes(flag)),
    'rename the option in packages/cli/src/program.ts, or the flag in packages/cli/scripts/generate-commands.ts',
  ).toEqual([]);
});

it('states the default of --timeout, which is that of the client, in help and README', async () => {
  const seconds = DEFAULTS.timeoutMs / 1000;
  const { stdout } = await voiceAgent(['--help']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`Default: ${seconds} for each attempt.`);
  expect(readme).toContain(`Without it, each attempt has ${seconds} seconds.`);
});

it('prints the version for --version', async () => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  expect((await voiceAgent(['--version'])).stdout).toBe(`${version}\n`);
});

it.each([
  [['list-phone-number'], 'Did you mean list-phone-numbers?'],
  [['numbers', 'list'], 'run: voice-agent --help'],
  [['updat-agent'], 'Did you mean update-agent?'],
  [['update-agent', '66f1a3f7e5b7d83a9c0e4b41', '--voice_id', 'a'], 'Did you mean --voice-id?'],
  [['update-agent'], "missing required argument 'id'"],
  [['list-call-tags', 'all'], 'too many arguments'],
])('exits with 2 and a suggestion for %j', async (parameters, suggestion) => {
  const { exitCode, stdout, stderr } = await voiceAgent(parameters);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(suggestion);
});
