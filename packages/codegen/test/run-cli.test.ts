import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { languages } from '../languages/languages.js';
import { runCli } from '../src/run-cli.js';
import { useFolderAndOutput } from './support.js';

const test = useFolderAndOutput();

it('voice-agent-codegen refuses a folder that is not empty and names --force', async () => {
  await writeFile(join(test.folder, 'mine.txt'), 'mine');
  expect(await runCli(['typescript', '--out', test.folder])).toBe(1);
  expect(test.printed).toContain(`${test.folder} is not empty. Pass --force`);
  expect(await readdir(test.folder)).toEqual(['mine.txt']);
});

it('voice-agent-codegen prints no stack trace for a folder that cannot be made', async () => {
  await writeFile(join(test.folder, 'file'), '');
  const folder = join(test.folder, 'file/client');
  expect(await runCli(['typescript', '--out', folder])).toBe(1);
  const reason = `ENOTDIR: not a directory, mkdir '${folder}'`;
  expect(test.printed).toBe(
    `Cannot write to ${folder}: ${reason}. Choose another folder with --out.\n`,
  );
});

it('voice-agent-codegen prints no stack trace if the cache cannot be written', async () => {
  await writeFile(join(test.folder, 'file'), '');
  vi.stubEnv('XDG_CACHE_HOME', join(test.folder, 'file'));
  expect(await runCli(['typescript', '--out', join(test.folder, 'client')])).toBe(1);
  expect(test.printed).toMatch(
    /\nENOTDIR: not a directory, mkdir '.*file\/voice-agent-platform'\n$/,
  );
});

it.each([
  ['stdout', '--help', 0],
  ['stderr', 'cobol', 2],
] as const)(
  'voice-agent-codegen ends as usual if nobody reads its %s: %s',
  async (name, argument, status) => {
    const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
    const child = spawn(process.execPath, [cli, argument]);
    child[name].destroy();
    expect(await once(child, 'exit')).toEqual([status, null]);
  },
);

it.each([
  [['cobol'], 'Unknown language "cobol". Use python, '],
  [['go', 'java'], 'Name one language, not 2: go, java'],
  [['go', '--output', 'x'], "Unknown option '--output'"],
  [['go', '--out', '--force'], "Option '--out' argument is ambiguous\nRun voice-agent-codegen"],
  [['--out', 'x'], 'Name a language: python, '],
  [['cobol', '--out', ''], '--out is empty: name a folder'],
])('voice-agent-codegen responds to %j with exit status 2 and the reason', async (argv, reason) => {
  expect(await runCli(argv)).toBe(2);
  expect(test.printed).toContain(reason);
  expect(test.printed).toContain('--help');
});

it.each([['--help'], ['-h']])('voice-agent-codegen lists every language on %s', async (option) => {
  expect(await runCli([option])).toBe(0);
  for (const { name, generator } of languages)
    expect(test.printed).toMatch(new RegExp(`${name} +by ${generator.name} ${generator.version}`));
});

it('voice-agent-codegen --help ends without an empty line', async () => {
  await runCli(['--help']);
  expect(test.printed).toMatch(/\S\n$/);
});
