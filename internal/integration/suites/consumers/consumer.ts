/** Installs the packed packages in a folder outside the workspace, as a user would, for programs that use them there. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { run, runOrFail, type Outcome } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { inject } from 'vitest';

const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));

/** The commands that install the dependencies of the current folder's package.json. */
const installers = {
  npm: async () => ['npm', 'install', '--no-audit', '--no-fund'],
  // pnpm is strict: a package that a manifest does not name cannot be imported.
  pnpm: async () => ['pnpm', 'install', '--ignore-workspace', '--no-frozen-lockfile'],
  yarn: async () => {
    const yarn = join(await fetchTool('yarn'), 'node_modules', '.bin', 'yarn');
    return [yarn, 'install', '--non-interactive', '--no-lockfile', '--cache-folder', '.yarn-cache'];
  },
} satisfies Record<string, () => Promise<string[]>>;

type Installer = keyof typeof installers;
export const installerNames = Object.keys(installers) as Installer[];

export interface Consumer {
  readonly folder: string;
  readonly remove: () => Promise<void>;
  /** Runs Node without warnings, because Node 20 calls `require()` of an ES module experimental. */
  readonly node: (...parameters: string[]) => Promise<Outcome>;
}

/** Every published package. */
export const packageNames = inject('tarballs').map(({ manifest }) => manifest.name);

/** Installs the named packages, and copies the consumer's programs next to them. */
export async function installConsumer(
  installer: Installer,
  packages: readonly string[],
): Promise<Consumer> {
  const { path: folder, remove } = await createTemporaryFolder();
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(packages.map((name) => [name, '*'])),
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, '.npmrc'),
    `@voice-agent-platform:registry=${inject('registryUrl')}/\n`,
  );
  const [program = '', ...parameters] = await installers[installer]();
  await runOrFail(program, parameters, { cwd: folder });
  await cp(fixtures, folder, { recursive: true });
  return {
    folder,
    remove,
    node: (...nodeParameters) =>
      run(process.execPath, ['--no-warnings', ...nodeParameters], { cwd: folder }),
  };
}
