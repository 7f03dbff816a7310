/**
 * Installs tools from npm that the normal install leaves out. One install puts all of them into `.cache/tools`, with
 * the versions in the catalog `fetched` of pnpm-workspace.yaml and in `tools/pnpm-lock.yaml`.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse, stringify } from 'yaml';
import { cachedFolder } from '../src/cached-folder.js';
import { runOrFail } from '../src/process.js';
import { inTemporaryFolder } from './temporary-folder.js';
import { repository } from './workspace.js';

/** The folder that holds all tools. */
export const toolsFolder = join(repository, '.cache', 'tools');

const lockFile = fileURLToPath(new URL('../tools/pnpm-lock.yaml', import.meta.url));

/** Ends an install that never finishes because its registry sends data very slowly. */
const LIMIT_MS = 10 * 60_000;

const SETTINGS = {
  packages: ['*'],
  minimumReleaseAge: 1440,
  // A registry that does not respond within a minute is asked once more.
  fetchTimeout: 60_000,
  fetchRetries: 1,
  // The packages of Bun, Deno and Node install their programs with a script.
  allowBuilds: { bun: true, deno: true, node: true, workerd: true },
  // Other scripts are not needed, such as the native parts of a watcher.
  strictDepBuilds: false,
};

/** Tests only read files of these packages, so their dependencies are left out. */
const HOOKS = `exports.hooks = {
  readPackage: (manifest) =>
    manifest.name === 'react-native' ? { ...manifest, dependencies: {}, peerDependencies: {} } : manifest,
};
`;

let fetched: Promise<string> | undefined;

/**
 * Installs all tools unless they exist, and returns the folder with a subfolder per tool. Tries once per process.
 * @throws for example if the registry does not respond
 */
export function fetchTools(): Promise<string> {
  fetched ??= fetchAll();
  return fetched;
}

async function fetchAll(): Promise<string> {
  const lock = await readFile(lockFile, 'utf8');
  const catalog = await readCatalog();
  const content = JSON.stringify([catalog, SETTINGS, HOOKS, lock]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return cachedFolder(join(toolsFolder, `npm-${hash}`), async (draft) => {
    await writeWorkspace(draft, catalog);
    await copyFile(lockFile, join(draft, 'pnpm-lock.yaml'));
    await install(draft, '--frozen-lockfile').catch((error: Error) => {
      throw new Error(`The tools of the suites could not be fetched from npm. ${error.message}`);
    });
  });
}

/** Updates the lock file after a change of the catalog. */
export async function lockTools(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    await writeWorkspace(folder, await readCatalog());
    await copyFile(lockFile, join(folder, 'pnpm-lock.yaml'));
    await install(folder, '--lockfile-only', '--no-frozen-lockfile');
    await copyFile(join(folder, 'pnpm-lock.yaml'), lockFile);
  });
}

/** Returns the folder with a `node_modules` that contains the package. */
export async function fetchTool(name: string): Promise<string> {
  if (!(name in (await readCatalog())))
    throw new Error(`The catalog "fetched" does not name ${name}`);
  return join(await fetchTools(), folderName(name));
}

/** Installs a package and imports it. */
export async function importTool(name: string): Promise<unknown> {
  // A module in the folder of the tool finds the package as an import does, and not as `require` does.
  const folder = await cachedFolder(join(await fetchTool(name), 'import'), (draft) =>
    writeFile(join(draft, 'entry.mjs'), `export * as module from ${JSON.stringify(name)};\n`),
  );
  const entry = pathToFileURL(join(folder, 'entry.mjs'));
  return ((await import(entry.href)) as { module: unknown }).module;
}

/** Gives each tool its own project, so that their dependencies cannot conflict. */
async function writeWorkspace(
  folder: string,
  catalog: Readonly<Record<string, string>>,
): Promise<void> {
  await writeFile(join(folder, 'pnpm-workspace.yaml'), stringify(SETTINGS));
  await writeFile(join(folder, '.pnpmfile.cjs'), HOOKS);
  for (const [name, version] of Object.entries(catalog)) {
    await mkdir(join(folder, folderName(name)));
    const manifest = { private: true, dependencies: { [name]: version } };
    await writeFile(join(folder, folderName(name), 'package.json'), JSON.stringify(manifest));
  }
}

async function install(folder: string, ...options: readonly string[]): Promise<void> {
  // The package of Node downloads its program with npm, which by default waits five minutes, three times.
  const env = { npm_config_fetch_timeout: '60000', npm_config_fetch_retries: '1' };
  await runOrFail('pnpm', ['install', ...options], { cwd: folder, env, limitMs: LIMIT_MS });
}

function folderName(name: string): string {
  return name.replace(/[/:]/g, '+');
}

async function readCatalog(): Promise<Readonly<Record<string, string>>> {
  const workspace = parse(await readFile(join(repository, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalogs: { fetched: Record<string, string> };
  };
  return workspace.catalogs.fetched;
}
