/** An empty folder outside the workspace in which somebody installs the published packages. */
import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installers, type InstallerName } from './installers.js';
import type { Registry } from './registry.js';

const scope = '@voice-agent-platform';
const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));

export interface Consumer extends AsyncDisposable {
  folder: string;
}

/** Installs the named packages, and copies the consumer's programs beside them. */
export async function installConsumer(
  registry: Registry,
  installer: InstallerName,
  packages: readonly string[],
): Promise<Consumer> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `consumer-${installer}-`)));
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(packages.map((name) => [name, '*'])),
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, '.npmrc'), `${scope}:registry=${registry.url}/\n`);
  await installers[installer](folder);
  await cp(fixtures, folder, { recursive: true });
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
