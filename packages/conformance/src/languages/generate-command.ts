import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './command.js';
import { generateClient } from './generate-client.js';
import { placesOf, profile } from './places.js';
import { createProgress } from './progress.js';
import { sha256Of } from './record.js';
import { findLanguage, generated, UnknownLanguageError } from './registry.js';
import { MissingToolError, setUp } from './set-up.js';

const usage = `Usage: pnpm generate <language> [--out <folder>]
Languages: ${generated.map(({ name }) => name).join(', ')}. The folder is generated/<language> unless you say so.`;

/** Says what a folder was generated from. Only a folder that has it is ever replaced. */
const marker = 'voice-agent-client.json';

/** The folder holds something that this command did not write. */
class ForeignFolderError extends Error {
  override readonly name = 'ForeignFolderError';
}

/**
 * `pnpm generate`: writes a client for one language. The same contract gives the same bytes.
 * @returns the exit status: 0, 1 when it failed, 2 when the arguments are wrong
 */
export async function generateCommand(argv: string[], cwd = process.cwd()): Promise<number> {
  try {
    await generate(argv, cwd);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const wrongArguments = error instanceof UnknownLanguageError || 'code' in error;
    const expected = [CommandError, MissingToolError, ForeignFolderError].some(
      (type) => error instanceof type,
    );
    if (!wrongArguments && !expected) throw error;
    console.error(`${error.message}${wrongArguments ? `\n${usage}` : ''}`);
    return wrongArguments ? 2 : 1;
  }
}

async function generate(argv: string[], cwd: string): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    options: { out: { type: 'string' } },
    allowPositionals: true,
  });
  const language = findLanguage(positionals[0]);
  const out = resolve(cwd, values.out ?? join('generated', language.name));
  await refuseForeign(out);

  const progress = createProgress();
  const places = placesOf(language, { variant: 'generate' });
  progress.start(
    `${language.title}: set up ${language.generator.name} ${language.generator.version}`,
  );
  await setUp(language, places);
  progress.start(`${language.title}: generate`);
  await generateClient(language, places);
  progress.start(`${language.title}: write ${out}`);
  const origin = {
    language: language.name,
    generator: `${language.generator.name} ${language.generator.version}`,
    profileSha256: await sha256Of(profile),
  };
  await writeFile(join(places.client, marker), `${JSON.stringify(origin, null, 2)}\n`);
  await rm(out, { recursive: true, force: true });
  await mkdir(dirname(out), { recursive: true });
  await cp(places.client, out, { recursive: true });
  progress.end();
}

async function refuseForeign(out: string): Promise<void> {
  const entries = await readdir(out).catch(() => []);
  if (entries.length === 0 || (await readFile(join(out, marker), 'utf8').catch(() => '')) !== '')
    return;
  throw new ForeignFolderError(
    `${out} holds files that this command did not write. Name another folder with --out.`,
  );
}
