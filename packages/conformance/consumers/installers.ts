/** How npm, pnpm and yarn install what a folder's package.json asks for. */
import { join } from 'node:path';
import { fetchTool } from '../../../scripts/fetch-tool.js';
import { runOrFail } from '../../../scripts/lib/run.js';

export type Installer = (folder: string) => Promise<void>;

export const installers = {
  npm: async (folder) => {
    await runOrFail('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  },
  pnpm: async (folder) => {
    // Strict: a package that a manifest does not name cannot be imported.
    await runOrFail('pnpm', ['install', '--ignore-workspace', '--no-frozen-lockfile'], {
      cwd: folder,
    });
  },
  yarn: async (folder) => {
    const yarn = join(await fetchTool('yarn'), 'node_modules', '.bin', 'yarn');
    const own = ['--cache-folder', join(folder, '.yarn-cache')];
    await runOrFail(yarn, ['install', '--non-interactive', '--no-lockfile', ...own], {
      cwd: folder,
    });
  },
} satisfies Record<string, Installer>;

export type InstallerName = keyof typeof installers;
