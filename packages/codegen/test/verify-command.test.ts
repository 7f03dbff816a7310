import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { runCli } from '../src/run-cli.js';
import { outcomes } from '../src/verify/malformed-outcome.js';
import { expectedSteps } from '../src/verify/steps.js';

const fixture = fileURLToPath(new URL('fixtures/driver.mjs', import.meta.url));
const manifest = fileURLToPath(new URL('../package.json', import.meta.url));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('voice-agent-codegen verify prints no control characters of the client', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const program = `
    require('readline').createInterface(process.stdin).on('line', (line) => {
      const { step } = JSON.parse(line);
      console.log(JSON.stringify({ step, error: '\\x1b[2J\\x07' }));
    })`;
  expect(
    await runCli(['verify', '--round', 'sandbox', '--', process.execPath, '-e', program]),
  ).toBe(1);
  const printed = log.mock.calls.join('\n');
  expect(printed).toContain('failed: ');
  for (const { input } of expectedSteps.sandbox) {
    expect(printed).toMatch(new RegExp(`^sandbox +${input.step} +RED `, 'm'));
  }
  expect(printed).not.toMatch(/[^\P{Cc}\n]/u);
});

it('voice-agent-codegen verify prints no control characters of a client that ends at its first step', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const program = "console.error('no \\x1b[2J\\x1b[31mclient\\x07\\r\\nat all')";
  expect(await runCli(['verify', '--', process.execPath, '-e', program])).toBe(1);
  const printed = print.mock.calls.join('\n');
  expect(printed).toMatch(/client\\u0007\nat all$/);
  expect(printed).not.toMatch(/[^\P{Cc}\n]/u);
});

it('voice-agent-codegen verify writes what the client does with malformed responses to a file', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('FAULT', 'offline');
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'behavior.json');
    const options = ['--round', 'malformed', '--behavior', file];
    expect(await runCli(['verify', ...options, '--', process.execPath, fixture])).toBe(1);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ 'no response': 'error' });
  });
  expect(log.mock.lastCall?.[0]).toMatch(/^\n\d+ passed, 1 failed$/);
});

it('voice-agent-codegen verify prints what it cannot write to a file, and no stack trace', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('FAULT', 'offline');
  const file = '/no/such/folder/behavior.json';
  const options = ['--round', 'malformed', '--behavior', file];
  expect(await runCli(['verify', ...options, '--', process.execPath, fixture])).toBe(1);
  expect(log.mock.calls.join()).toContain('"no response": "error"');
  expect(error.mock.calls).toEqual([
    [
      `${file} cannot be written: ENOENT: no such file or directory, open '${file}'. Save the JSON above in a file for --behavior.`,
    ],
  ]);
});

it('voice-agent-codegen verify refuses a file of --behavior that has JSON, but no object', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'behavior.json');
    await writeFile(file, '[]');
    expect(await runCli(['verify', '--behavior', file, '--', 'true'])).toBe(2);
  });
  expect(error.mock.calls.join()).toContain('is not a record of --behavior: it is not an object');
});

it('voice-agent-codegen verify --help separates each outcome from its meaning', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await runCli(['verify', '--help'])).toBe(0);
  for (const [outcome, meaning] of Object.entries(outcomes)) {
    expect(log.mock.calls.join()).toMatch(new RegExp(`^  ${outcome}  +${meaning}$`, 'm'));
  }
});

it.each([
  [['verify'], 'verify needs the command that starts your client'],
  [['verify', 'python3'], 'starts your client, after --: verify -- python3 driver.py'],
  [['verify', '--', ''], 'verify needs the command that starts your client'],
  [['verify', '--behavior', '/', '--', 'true'], '/ cannot be read: EISDIR'],
  [['verify', '--behavior', '', '--', 'true'], '--behavior is empty: name a file'],
  [
    ['verify', '--round', 'first', '--', 'true'],
    'Unknown round "first". Use sandbox, unusual, malformed',
  ],
  [['verify', '--tolerate', 'all', '--', 'true'], 'Unknown case "all". Use null-in-free-form'],
  [['verify', '--rounds', '--', 'true'], "Unknown option '--rounds'"],
  [
    ['verify', '--round', 'sandbox', '--behavior', 'f', '--', 'true'],
    '--behavior is about malformed responses: add --round malformed',
  ],
  [
    ['verify', '--behavior', manifest, '--', 'true'],
    `${manifest} is not a record of --behavior: "name" has the outcome "@voice-agent-platform/codegen", which --help does not list`,
  ],
])('voice-agent-codegen refuses %j', async (argv, reason) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await runCli(argv)).toBe(2);
  expect(error.mock.calls.join()).toContain(reason);
});
