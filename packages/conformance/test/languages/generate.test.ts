import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fingerprintOf } from '../../src/languages/fingerprint.js';
import { generateCommand } from '../../src/languages/generate-command.js';
import type { Command, Language } from '../../src/languages/language.js';
import { generated } from '../../src/languages/registry.js';
import { placesOf } from '../../src/languages/places.js';
import { runLanguage } from '../../src/languages/run-language.js';
import { MissingToolError, setUp, setUpDriver } from '../../src/languages/set-up.js';

let folder: string;
const printed: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-'));
  printed.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe('pnpm generate', () => {
  test('writes the same bytes again, and nothing of what lay there before', async () => {
    const out = join(folder, 'client');
    expect(await generateCommand(['typescript', '--out', out])).toBe(0);
    const first = await fingerprintOf(out);
    await writeFile(join(out, 'stale.ts'), '');
    expect(await generateCommand(['typescript', '--out', out])).toBe(0);
    expect(await fingerprintOf(out)).toBe(first);
    expect(printed.join('')).toMatch(/TypeScript: generate \.\.\. \d+\.\d s\n/);
  }, 60_000);

  test('writes to generated/<language> of the current folder when no other is named', async () => {
    expect(await generateCommand(['typescript'], folder)).toBe(0);
    expect(await readdir(join(folder, 'generated/typescript'))).toContain('sdk.gen.ts');
  }, 60_000);

  test('leaves a folder alone that holds files of somebody else', async () => {
    await writeFile(join(folder, 'mine.txt'), 'mine');
    expect(await generateCommand(['typescript', '--out', folder])).toBe(1);
    expect(printed.join('')).toContain('files that this command did not write');
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  });

  test.each([[['cobol']], [[]], [['client']], [['go', '--output', 'x']]])(
    'answers %j with the languages that there are',
    async (argv) => {
      expect(await generateCommand(argv, folder)).toBe(2);
      expect(printed.join('\n')).toContain(generated.map(({ name }) => name).join(', '));
    },
  );
});

describe('a set-up', () => {
  test('is done once, and that of a driver once for each language of a generator', async () => {
    const places = { ...placesOf(generated[0] as Language), cache: join(folder, 'cache') };
    const log = join(folder, 'log');
    const write = (word: string) => () => [{ argv: ['sh', '-c', `echo ${word} >> '${log}'`] }];
    for (const name of ['java', 'kotlin', 'java', 'kotlin']) {
      const language: Language = {
        ...(generated[0] as Language),
        ...{ name, tools: [], setUp: write('generator'), driverSetUp: write(name) },
      };
      await setUp(language, places);
      await setUpDriver(language, places);
    }
    expect(await readFile(log, 'utf8')).toBe('generator\njava\nkotlin\n');
  });
});

describe('a missing program', () => {
  const lacking = (install?: Command) => ({
    title: 'Any',
    tools: [
      { probe: ['ls', join(folder, 'program')], hint: 'Install it.', ...(install && { install }) },
    ],
    setUp: () => [],
  });
  const places = placesOf(generated[0] as Language);
  const missing = new MissingToolError('Any needs `ls`, which cannot be run here. Install it.');

  test('is named, with the way to get it', async () => {
    await expect(setUp(lacking(), places)).rejects.toThrow(missing);
  });

  const install = (): Command => ({ argv: ['touch', join(folder, 'program')] });

  test('is installed under CI, where that can be done', async () => {
    vi.stubEnv('CI', 'true');
    await setUp(lacking(install()), places);
    expect(await readdir(folder)).toEqual(['program']);
  });

  test('is not installed unasked on a machine of one’s own', async () => {
    vi.stubEnv('CI', '');
    await expect(setUp(lacking(install()), places)).rejects.toThrow(missing);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that the driver alone needs is asked for by the matrix alone', async () => {
    const { tools: driverTools, ...rest } = lacking();
    const driven: Language = {
      ...(generated[0] as Language),
      ...rest,
      tools: [],
      driverTools,
    };
    await setUp(driven, places);
    const run = runLanguage(driven, { sandbox: [], hostile: [] }, () => {});
    await expect(run).rejects.toThrow(missing);
  });

  test.each([[['false']], [['true']]])(
    'is named all the same when %j did not bring it',
    async (argv) => {
      vi.stubEnv('CI', 'true');
      await expect(setUp(lacking({ argv }), places)).rejects.toThrow(missing);
    },
  );
});
