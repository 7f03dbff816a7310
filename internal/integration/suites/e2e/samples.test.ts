/** Checks that the samples of the operation pages compile and run, and that the curl and Python programs of guides run. */
import { spawnSync } from 'node:child_process';
import { operations } from '@voice-agent-platform/docs/data/operations';
import { sampleRequest } from '@voice-agent-platform/docs/data/sample-request';
import { LANGUAGES } from '@voice-agent-platform/docs/data/samples';
import { textsIn } from '@voice-agent-platform/shared/hidden';
import { expect, it } from 'vitest';
import { listExecuted } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
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

// A contributor's machine may lack one, whose samples then do not run.
if (missing.length > 0) console.warn(`Not on this machine: ${missing.join(', ')}`);

it('CI has the programs that the samples need', () => {
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

type Sample = (typeof samples)[number];

const runs = new Map<Sample, ReturnType<typeof runSample>>();

/** Runs a sample once for all tests. Returns its output, and what its sandbox received. */
function runOnce(sample: Sample) {
  const run = runs.get(sample) ?? runSample(sample);
  runs.set(sample, run);
  return run;
}

async function runSample({ language, source }: Sample) {
  await using platform = await startPlatform();
  const outcome = await runProgram(language, source, platform);
  const { requests, clientOptions } = platform.sandbox;
  return { ...outcome, requests, apiKey: clientOptions.apiKey };
}

const runnable = samples.filter(({ language }) => !missing.includes(programs[language]));

it.each(runnable)(
  'the $language sample of $operationId calls it once, and the call succeeds',
  async (sample) => {
    const { exitCode, stderr, requests } = await runOnce(sample);
    expect(exitCode, stderr).toBe(0);
    const { operationId, success } = sample;
    expect(requests).toMatchObject([{ operationId, status: success.status }]);
  },
);

// A sample of an operation without JSON may print nothing.
it.each(runnable.filter(({ success }) => success.body === 'json'))(
  'the $language sample of $operationId prints its result',
  async (sample) => {
    const { stdout, requests } = await runOnce(sample);
    const texts = textsIn(requests[0]?.response?.body);
    expect(texts.filter((text) => text.length > 2 && stdout.includes(text))).not.toEqual([]);
  },
);

// A Python sample fails at a field that its response lacks, and a curl sample prints the whole response.
it.each(runnable.filter(({ language }) => language === 'typescript'))(
  'the $language sample of $operationId prints only fields that its response has',
  async (sample) => {
    const { exitCode, stdout } = await runOnce(sample);
    expect(exitCode).toBe(0);
    expect(stdout).not.toContain('undefined');
  },
);

// curl prints the whole response, and an organization contains its key. The other samples choose what they print.
it.each(runnable.filter(({ language }) => language !== 'curl'))(
  'the $language sample of $operationId does not print the key',
  async (sample) => {
    const { exitCode, stdout, apiKey } = await runOnce(sample);
    expect(exitCode).toBe(0);
    expect(stdout).not.toContain(apiKey);
  },
);

const guidePrograms = (await readTestedGuides()).flatMap(({ path, blocks }) =>
  (['curl', 'python'] as const).flatMap((language) =>
    listExecuted(blocks, language).map(({ line, code }) => ({
      place: `${path}:${line}`,
      language,
      code,
    })),
  ),
);

it.each(['curl', 'python'])('a guide has a program in %s', (language) => {
  expect(guidePrograms.map((program) => program.language)).toContain(language);
});

it.each(guidePrograms.filter(({ language }) => !missing.includes(programs[language])))(
  'the $language program of $place succeeds and prints a result',
  async ({ language, code }) => {
    await using platform = await startPlatform();
    const { exitCode, stdout, stderr } = await runProgram(language, code, platform);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).not.toBe('');
  },
);
