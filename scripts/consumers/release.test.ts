/**
 * Tries the next release in a copy of the repository. Without these tests, a fault would first appear in the release
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
import getReleasePlan from '@changesets/get-release-plan';
import { afterAll, beforeAll, expect, it } from 'vitest';

const packages = publishedPackages().map(({ folder, manifest }) => ({
  name: manifest.name,
  path: folder.slice(repository.length),
}));
const copy = await createTemporaryFolder();
afterAll(copy.remove);
/** The next version of each package, by its name. A pending changeset can raise it further than the trial does. */
let nextVersions: ReadonlyMap<string, string>;

beforeAll(async () => {
  for (const path of await repositoryFiles()) {
    await cp(join(repository, path), join(copy.path, path));
  }
  const bumps = packages.map(({ name }) => `'${name}': minor\n`).join('');
  await writeFile(join(copy.path, '.changeset/trial.md'), `---\n${bumps}---\n\nA trial.\n`);
  const { releases } = await getReleasePlan(copy.path);
  nextVersions = new Map(releases.map(({ name, newVersion }) => [name, newVersion]));
  await pnpm('install', '--frozen-lockfile');
  await pnpm('exec', 'tsx', 'scripts/release-version.ts');
});

it.each(packages)(
  'a release gives $name its next version, and an entry in its changelog',
  async ({ name, path }) => {
    const nextVersion = nextVersions.get(name);
    expect(await readVersion(`${path}/package.json`)).toBe(nextVersion);
    const changelog = await readFile(join(copy.path, path, 'CHANGELOG.md'), 'utf8');
    expect(changelog).toContain(`## ${nextVersion}\n`);
  },
);

it('a release gives the MCP registry the version that the server has on npm', async () => {
  const version = await readVersion('packages/mcp/package.json');
  expect(await readVersion('packages/mcp/server.json')).toBe(version);
});

it('a released workspace installs from the lock file, and passes the tests that read versions', async () => {
  await pnpm('install', '--frozen-lockfile');
  await pnpm('build', 'test', '--filter=@voice-agent-platform/openapi');
  await pnpm('--dir', 'scripts', 'exec', 'vitest', 'run', 'contract-diff', 'release');
});

/** Runs pnpm in the copy, and throws if it fails. */
function pnpm(...parameters: string[]): Promise<unknown> {
  return runOrFail('pnpm', parameters, { cwd: copy.path });
}

async function readVersion(path: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(copy.path, path), 'utf8')) as {
    version: string;
  };
  return version;
}
