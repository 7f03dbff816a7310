/**
 * Tools that are not part of the install. The command that needs one installs it into `.cache/tools`, in the version that
 * the catalog `fetched` of pnpm-workspace.yaml lists.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { runOrFail } from './run.js';
import { repository } from './workspace.js';

const cache = join(repository, '.cache', 'tools');

export interface FetchOptions {
  /** Runs the package's install scripts, for packages that need one to put a binary in place. */
  scripts?: boolean;
  /** The folder that holds the tools. Default `.cache/tools` of the repository. */
  tools?: string;
  /** Installs a package, such as `name@1.0.0`, into a folder. Default: by npm. */
  install?: (specifier: string, folder: string, scripts: boolean) => Promise<void>;
  /** Completes the folder before others can find it. */
  complete?: (folder: string) => Promise<void>;
}

/** Installs the package unless it is installed, and returns the folder of its `node_modules`. */
export async function fetchTool(
  name: string,
  { scripts = false, tools = cache, install = installByNpm, complete }: FetchOptions = {},
): Promise<string> {
  const version = await catalogVersion(name);
  const folder = join(tools, `${name}-${version}`.replace(/[/:]/g, '+'));
  if (existsSync(folder)) return folder;

  await mkdir(tools, { recursive: true });
  const draft = await mkdtemp(join(tools, '.draft-'));
  try {
    await writeFile(join(draft, 'package.json'), '{ "private": true }\n');
    await install(`${name}@${version}`, draft, scripts);
    await complete?.(draft);
    // Renaming is atomic, so an interrupted install never looks complete. Of two concurrent installs the first wins.
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

async function installByNpm(specifier: string, folder: string, scripts: boolean): Promise<void> {
  const options = ['--no-audit', '--no-fund', `--ignore-scripts=${!scripts}`];
  await runOrFail('npm', ['install', ...options, specifier], { cwd: folder });
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
