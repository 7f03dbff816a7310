import { createRequire } from 'node:module';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listFiles } from '../src/index.js';

const MEGABYTE = 1024 * 1024;

it('installs in at most 40 MB, with its dependencies', async () => {
  const folders = installedFolders(fileURLToPath(new URL('../package.json', import.meta.url)));
  const sizes = await Promise.all([...folders].map(sizeOf));
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE).toBeLessThan(40);
});

interface Manifest {
  readonly name: string;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The folders of a package and of everything that an installer brings with it. */
function installedFolders(manifestFile: string, found = new Set<string>()): Set<string> {
  const folder = dirname(manifestFile);
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = readManifest(folder);
  const require = createRequire(manifestFile);
  for (const name of Object.keys(dependencies)) {
    installedFolders(require.resolve(`${name}/package.json`), found);
  }
  return found;
}

/** The size of the files that a package publishes. */
async function sizeOf(folder: string): Promise<number> {
  const { files } = readManifest(folder);
  const published = (file: string) => !files || files.some((each) => file.startsWith(each));
  const paths = (await listFiles(folder)).filter(
    (file) => published(file) && !file.includes('node_modules/'),
  );
  return paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
