import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language, Places } from './language.js';
import { languages } from './languages.js';
import { run, type RunOptions } from './process.js';
import { createProgress } from './progress.js';
import { setUp } from './set-up.js';

/** The command line is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The output folder holds files and `--force` is not set. */
export class OutputFolderError extends Error {
  override readonly name = 'OutputFolderError';
}

/** The document that every client is generated from. */
export const profile = fileURLToPath(
  import.meta.resolve('@voice-agent-platform/openapi/openapi-3.0.json'),
);

/** Records what a folder was generated from and which files belong to the client. */
const RECORD_FILE = 'voice-agent-client.json';

/** @throws {UsageError} listing the languages */
export function findLanguage(name: string | undefined): Language {
  const found = languages.find((language) => language.name === name);
  if (found !== undefined) return found;
  const known = languages.map((language) => language.name).join(', ');
  throw new UsageError(
    name === undefined ? `Name a language: ${known}` : `Unknown language "${name}". Use ${known}.`,
  );
}

/**
 * Where the settings of a language are and where its generator is kept: in the user's cache, in a folder named after the
 * generator's version, so that two versions never share files.
 */
export function placesOf(
  { name, generator }: Pick<Language, 'name' | 'generator'>,
  client: string,
  document = profile,
): Places {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = `${generator.name.replace(/\W+/g, '-').replace(/^-/, '')}-${generator.version}`;
  return {
    settings: fileURLToPath(new URL(`../languages/${name}`, import.meta.url)),
    cache: join(caches, 'voice-agent-platform', folder),
    document,
    client,
  };
}

/** Replaces the contents of `places.client` by a new client. */
export async function generateClient(
  { generate, supportFiles = {} }: Language,
  places: Places,
  options?: RunOptions,
): Promise<void> {
  await rm(places.client, { recursive: true, force: true });
  await mkdir(places.client, { recursive: true });
  for (const command of generate(places)) await run(command, options);
  for (const [source, target] of Object.entries(supportFiles))
    await cp(join(places.settings, source), join(places.client, target));
}

export interface GenerateOptions {
  /** Replaces the generated files of a folder that is not empty. Other files stay. */
  readonly force?: boolean;
}

/** Writes a client to a folder. The same contract and generator give the same bytes. */
export async function generate(
  language: Language,
  out: string,
  { force = false }: GenerateOptions = {},
): Promise<void> {
  const target = resolve(out);
  const existing = await readdir(target).catch(() => []);
  if (existing.length > 0 && !force) {
    throw new OutputFolderError(
      `${target} is not empty. Pass --force to replace the client in it (other files stay), or another folder with --out.`,
    );
  }

  const { title, generator } = language;
  const progress = createProgress();
  const temporary = await mkdtemp(join(tmpdir(), 'voice-agent-codegen-'));
  try {
    const places = placesOf(language, join(temporary, 'client'));
    const options = { onLine: (line: string) => progress.line(line) };
    progress.start(`${title}: set up ${generator.name} ${generator.version}`);
    await setUp(language, places, options);
    progress.start(`${title}: generate`);
    await generateClient(language, places, options);
    progress.start(`${title}: write ${target}`);
    await replaceClient(language, places.client, target);
  } finally {
    progress.end();
    await rm(temporary, { recursive: true, force: true });
  }
}

async function replaceClient(language: Language, client: string, target: string): Promise<void> {
  const { generator } = language;
  const files = await listFiles(client);
  const record = {
    language: language.name,
    generator: `${generator.name} ${generator.version}`,
    contractSha256: createHash('sha256')
      .update(await readFile(profile))
      .digest('hex'),
    files,
  };
  const former = await readFile(join(target, RECORD_FILE), 'utf8').catch(() => '{}');
  const { files: stale = [] } = JSON.parse(former) as { files?: string[] };
  for (const file of stale) {
    // The record is a file that anybody can edit: it must not reach outside of the folder.
    const path = resolve(target, file);
    if (!relative(target, path).startsWith('..')) await rm(path, { force: true });
  }
  await mkdir(target, { recursive: true });
  await cp(client, target, { recursive: true });
  await writeFile(join(target, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
}

/** Paths of all files below a folder, sorted, with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/'))
    .sort();
}
