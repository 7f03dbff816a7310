/** Copies the examples out of the repository, as the README suggests, and runs them with the packed packages. */
import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { run, runOrFail } from '@voice-agent-platform/shared/process';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

const examples = join(repository, 'examples');
const names = readdirSync(examples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const tarballs = inject('tarballs').map(({ path }) => path);

it.each(names)('the copy of the example %s installs, and its tests pass', async (name) => {
  await inTemporaryFolder(async (folder) => {
    await cp(join(examples, name), folder, {
      recursive: true,
      filter: (path) => !['node_modules', 'dist', '.turbo'].includes(basename(path)),
    });
    await runOrFail('npm', ['install', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
    const { exitCode, output } = await run('npm', ['test'], { cwd: folder });
    expect(exitCode, output).toBe(0);
  });
});
