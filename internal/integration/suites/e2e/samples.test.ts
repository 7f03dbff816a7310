/** Checks that the samples of the operation pages compile and run. */
import { spawnSync } from 'node:child_process';
import { operations } from '@voice-agent-platform/docs/data/operations';
import { LANGUAGES, sampleRequest } from '@voice-agent-platform/docs/data/samples';
import { expect, it } from 'vitest';
import { startPlatform } from '../../support/platform.js';
import { runProgram, typeCheck, type ProgramLanguage } from '../../support/programs.js';

const programs = { curl: 'curl', python: 'python3', typescript: process.execPath };
const missing = Object.values(programs).filter(
  (program) => spawnSync(program, ['--version']).status !== 0,
);

/** The samples of each operation in each language, as its page shows them. */
const samples = operations.flatMap((operation) =>
  LANGUAGES.map(({ id, write }) => ({
    operationId: operation.operationId,
    success: operation.success,
    language: (id === 'ts' ? 'typescript' : id) as ProgramLanguage,
    source: write(sampleRequest(operation)),
  })),
);

it('finds the programs that the samples need', () => {
  if (missing.length > 0) console.warn(`Not on this machine: ${missing.join(', ')}`);
  // A contributor's machine may lack one.
  expect(process.env.CI === 'true' ? missing : []).toEqual([]);
});

it('the TypeScript samples compile; a misspelled field does not', async () => {
  const typescript = samples.filter(({ language }) => language === 'typescript');
  const named = Object.fromEntries(
    typescript.map(({ operationId, source }) => [operationId, source]),
  );
  const misspelled = named.updateAgent?.replace('name:', 'nmae:') ?? '';
  expect(await typeCheck({ ...named, misspelled })).toEqual([
    {
      program: 'misspelled',
      message: expect.stringContaining(`'nmae' does not exist`) as string,
    },
  ]);
});

it.each(samples.filter(({ language }) => !missing.includes(programs[language])))(
  'the $language sample of $operationId calls it once, and the call succeeds',
  async ({ operationId, success, language, source }) => {
    await using platform = await startPlatform();
    const { exitCode, stdout, stderr } = await runProgram(language, source, platform);

    expect(exitCode, stderr).toBe(0);
    expect(
      platform.sandbox.requests.map((request) => [request.operationId, request.status]),
    ).toEqual([[operationId, success.status]]);
    expect(stdout).not.toContain('undefined');
    // curl prints the whole response, and an organization contains its key. The other samples choose what they print.
    if (language !== 'curl') expect(stdout).not.toContain(platform.sandbox.clientOptions.apiKey);
    if (success.body === 'json') expect(stdout.trim()).not.toBe('');
  },
);
