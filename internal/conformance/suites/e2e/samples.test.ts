/** The samples of the operation pages compile and do what they show. */
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { siteFolder } from '@voice-agent-platform/docs';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { startPlatform } from '../../support/platform.js';
import { runProgram, typeCheck, type ProgramLanguage } from '../../support/programs.js';

interface Sample {
  /** The operationId of what it is a sample of. */
  readonly subject: string;
  readonly language: ProgramLanguage;
  readonly source: string;
}

const EXTENSIONS: Readonly<Record<string, ProgramLanguage>> = {
  '.sh': 'curl',
  '.ts': 'typescript',
  '.py': 'python',
};

const programs = { curl: 'curl', python: 'python3', typescript: process.execPath };
const missing = Object.values(programs).filter(
  (program) => spawnSync(program, ['--version']).status !== 0,
);
const isRunnable = ({ language }: Sample) => !missing.includes(programs[language]);

const samples = await readSamples();

it('finds the programs that the samples need', () => {
  if (missing.length > 0) console.warn(`Not on this machine: ${missing.join(', ')}`);
  // A contributor's machine may lack one.
  expect(process.env.CI === 'true' ? missing : []).toEqual([]);
});

it.each(Object.keys(programs))('%s has a sample of every operation', (language) => {
  expect(
    samples.filter((each) => each.language === language).map(({ subject }) => subject),
  ).toEqual(operations.map(({ operationId }) => operationId).sort());
});

it('the TypeScript samples compile; a misspelled field does not', async () => {
  const typescript = samples.filter(({ language }) => language === 'typescript');
  const named = Object.fromEntries(typescript.map(({ subject, source }) => [subject, source]));
  const misspelled = named.updateAgent?.replace('name:', 'nmae:') ?? '';
  expect(await typeCheck({ ...named, misspelled })).toEqual([
    {
      program: 'misspelled',
      message: expect.stringContaining(`'nmae' does not exist`) as string,
    },
  ]);
});

it.each(samples.filter(isRunnable))(
  'the $language sample of $subject calls it once, and the call succeeds',
  async ({ language, subject, source }) => {
    const operation = operations.find(({ operationId }) => operationId === subject);
    await using platform = await startPlatform();
    const { exitCode, stdout, stderr } = await runProgram(language, source, platform);

    expect(exitCode, stderr).toBe(0);
    expect(
      platform.sandbox.requests.map(({ operationId, status }) => ({ operationId, status })),
    ).toEqual([{ operationId: subject, status: operation?.success.status }]);
    expect(stdout).not.toContain('undefined');
    // curl prints the response, and that of an organization holds its key. The other two choose what they print.
    if (language !== 'curl') expect(stdout).not.toContain(platform.sandbox.clientOptions.apiKey);
    const hasBody = !['none', 'unknown'].includes(operation?.success.body ?? '');
    if (hasBody) expect(stdout.trim()).not.toBe('');
  },
);

/** The samples of the operation pages: one of each operation in each language. */
async function readSamples(): Promise<Sample[]> {
  const folder = join(siteFolder, 'samples');
  const samples = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const language = EXTENSIONS[extname(name)];
      const source = await readFile(join(folder, name), 'utf8');
      return language && { subject: name.slice(0, -extname(name).length), language, source };
    }),
  );
  return samples.filter((sample) => sample !== undefined);
}
