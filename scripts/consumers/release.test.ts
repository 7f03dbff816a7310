/**
 * Tries the next release in a copy of the repository. Without this test, a fault would first appear in the release
 * workflow.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import {
  publishedPackages,
  repository,
  repositoryFiles,
} from '@voice-agent-platform/shared/chores/workspace';
import { expect, it } from 'vitest';

it('a release of a minor version of every package installs from the lock file, and its tests pass', async () => {
  await using copy = await createTemporaryFolder();
  const paths = await repositoryFiles();
  for (const path of paths) await cp(join(repository, path), join(copy.path, path));
  const packages = publishedPackages();
  const changes = packages.map(({ manifest }) => `'${manifest.name}': minor\n`);
  await writeFile(
    join(copy.path, '.changeset/trial.md'),
    `---\n${changes.join('')}---\n\nA trial.\n`,
  );
  const pnpm = (...parameters: string[]) => runOrFail('pnpm', parameters, { cwd: copy.path });

  await pnpm('install', '--frozen-lockfile');
  await pnpm('exec', 'tsx', 'scripts/release-version.ts');
  await pnpm('install', '--frozen-lockfile');
  // The package's tests compare documents that contain versions.
  await pnpm('build', 'test', '--filter=@voice-agent-platform/openapi');
  await pnpm('--dir', 'scripts', 'exec', 'vitest', 'run', 'contract-diff', 'release');

  const read = (path: string) => readFile(join(copy.path, path), 'utf8');
  for (const { folder, manifest } of packages) {
    const path = folder.slice(repository.length);
    const { version } = JSON.parse(await read(`${path}/package.json`)) as { version: string };
    expect([path, version]).toEqual([path, nextMinor(manifest.version)]);
    expect(await read(`${path}/CHANGELOG.md`)).toContain(`## ${version}\n`);
  }
  // The MCP registry requires the same version as on npm.
  const server = JSON.parse(await read('packages/mcp/server.json')) as { version: string };
  const mcp = packages.find(({ folder }) => folder.endsWith('/mcp'));
  expect(server.version).toBe(nextMinor(mcp!.manifest.version));
});

function nextMinor(version: string): string {
  const [major, minor] = version.split('.').map(Number);
  return `${major}.${minor! + 1}.0`;
}
