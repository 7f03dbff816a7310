/**
 * Tools that are not part of the install. The command that needs one installs it into `.cache/tools`, in the version that
 * the catalog `fetched` of pnpm-workspace.yaml lists.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { cachedFolder } from '../src/cached-folder.js';
import { runOrFail } from '../src/process.js';
import { repository } from './workspace.js';

/** How long npm waits for a response before it asks again, twice. By itself, it waits five minutes. */
const PATIENCE = ['--fetch-timeout=60000'];

/** The folder that holds all tools. */
export const toolsFolder = join(repository, '.cache', 'tools');

/**
 * Installs the package unless it is installed, and returns the folder of its `node_modules`.
 *
 * @param options.scripts Runs the package's install scripts, for packages that need one to put a binary in place.
 */
export async function fetchTool(name: string, { scripts = false } = {}): Promise<string> {
  const version = await catalogVersion(name);
  const folder = join(toolsFolder, `${name}-${version}`.replace(/[/:]/g, '+'));
  return cachedFolder(folder, async (draft) => {
    await writeFile(join(draft, 'package.json'), '{ "private": true }\n');
    const options = ['--no-audit', '--no-fund', `--ignore-scripts=${!scripts}`];
    await runOrFail('npm', ['install', ...options, ...PATIENCE, `${name}@${version}`], {
      cwd: draft,
    });
  });
}

/** Unpacks the package unless that was done, without what it depends on, and returns its folder. */
export async function fetchSource(name: string): Promise<string> {
  const version = await catalogVersion(name);
  const wanted = version.startsWith('npm:') ? version.slice('npm:'.length) : `${name}@${version}`;
  const folder = join(toolsFolder, `source-of-${wanted}`.replace(/[/:]/g, '+'));
  await cachedFolder(folder, async (draft) => {
    const { stdout } = await runOrFail('npm', ['pack', '--silent', ...PATIENCE, wanted], {
      cwd: draft,
    });
    await runOrFail('tar', ['-xzf', stdout.trim()], { cwd: draft });
  });
  return join(folder, 'package');
}

/** Fetches a package and imports it. */
export async function importTool(name: string): Promise<unknown> {
  const entry = join(await fetchTool(name), 'entry.mjs');
  await writeFile(entry, `export * as module from ${JSON.stringify(name)};\n`);
  return ((await import(pathToFileURL(entry).href)) as { module: unknown }).module;
}

async function catalogVersion(name: string): Promise<string> {
  const workspace = parse(await readFile(join(repository, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalogs: { fetched: Record<string, string> };
  };
  const version = workspace.catalogs.fetched[name];
  if (version === undefined) throw new Error(`The catalog "fetched" does not name ${name}`);
  return version;
}
