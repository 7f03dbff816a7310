/**
 * Tools that a newcomer's install does without: the command that needs one installs it into `.cache/tools`, in the
 * version that the catalog `fetched` of pnpm-workspace.yaml names.
 */
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { runOrFail } from './lib/run.js';
import { repository } from './workspace.js';

const cache = join(repository, '.cache', 'tools');

export interface FetchOptions {
  /** Lets the package's install scripts run, for one whose script puts the binary in place. */
  scripts?: boolean;
  /** The folder that holds the tools. Default `.cache/tools` of the repository. */
  tools?: string;
  /** Installs a package, such as `name@1.0.0`, into a folder. Default: by npm. */
  install?: (specifier: string, folder: string, scripts: boolean) => Promise<void>;
  /** What is left to do in the folder before anybody may find it. */
  complete?: (folder: string) => Promise<void>;
}

/** Installs the package unless it is there, and returns the folder that its `node_modules` is in. */
export async function fetchTool(
  name: string,
  { scripts = false, tools = cache, install = installByNpm, complete }: FetchOptions = {},
): Promise<string> {
  const version = await catalogVersion(name);
  const folder = join(tools, `${name}-${version}`.replace(/[/:]/g, '+'));
  if (await exists(folder)) return folder;

  await mkdir(tools, { recursive: true });
  const draft = await mkdtemp(join(tools, '.draft-'));
  try {
    await writeFile(join(draft, 'package.json'), '{ "private": true }\n');
    await install(`${name}@${version}`, draft, scripts);
    await complete?.(draft);
    // In one step, so that an install that was broken off is never taken for a whole one. Whoever comes second is glad of
    // what the first has put there.
    await rename(draft, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
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

/** Fetches a package and imports it, as a module beside its `node_modules` would. */
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

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
