/** Runs `pnpm contract:diff` as a maintainer would. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { run, runOrFail } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import { lowestVersion } from '../contract-diff/version.js';
import { readArtifact } from '@voice-agent-platform/contract-reader';

/** A field that only the earlier contract has. */
const LOST_FIELD = '/components/schemas/Agent/properties/lost_field';
const folder = await createTemporaryFolder();
afterAll(folder.remove);
const current = JSON.parse(readArtifact('openapi.json')) as {
  info: { version: string };
} & JsonObject;
const earlier = edited(current, { [LOST_FIELD]: { type: 'string' } });
const script = fileURLToPath(new URL('../contract-diff.ts', import.meta.url));

function contractDiff(parameters: string[], env: Record<string, string> = {}) {
  return run('tsx', [script, ...parameters], {
    cwd: folder.path,
    env: { INIT_CWD: folder.path, ...env },
  });
}

it('prints its usage without an argument', async () => {
  const { exitCode, stderr } = await contractDiff([]);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: 'usage: pnpm contract:diff <file or published version>\n',
  });
});

it('fails if the contract lost a field that a file has, and names the field and what to do', async () => {
  await writeFile(join(folder.path, 'earlier.json'), JSON.stringify(earlier));
  const { exitCode, stdout } = await contractDiff(['earlier.json']);
  expect(stdout).toContain(`breaking  #${LOST_FIELD}\n`);
  const { version } = current.info;
  const later = lowestVersion(version, 'breaking');
  expect(stdout).toContain(
    `If ${version} is published, add a changeset that leads to ${later} or later. Until then, describe the change in openapi/CHANGELOG.md under ${version}.`,
  );
  expect(exitCode).toBe(1);
});

it('compares with a version from the registry', async () => {
  const published = join(folder.path, 'published');
  const manifest = { name: '@voice-agent-platform/openapi', version: '0.0.9' };
  await mkdir(join(published, 'dist'), { recursive: true });
  await writeFile(join(published, 'dist/openapi.json'), JSON.stringify(earlier));
  await writeFile(join(published, 'package.json'), JSON.stringify(manifest));
  const registry = await serveRegistry(published, manifest);
  const { exitCode, stdout } = await contractDiff(['0.0.9'], {
    npm_config_registry: registry.url,
    npm_config_cache: join(folder.path, 'cache'),
  }).finally(registry.close);
  expect(stdout).toContain(`breaking  #${LOST_FIELD}\n`);
  expect(exitCode).toBe(1);
});

/** Packs a package, and serves it as its only version. */
async function serveRegistry(source: string, manifest: { name: string; version: string }) {
  const { stdout } = await runOrFail('npm', ['pack', '--json'], { cwd: source });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const tarball = await readFile(join(source, filename));
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const versions = {
      [manifest.version]: { ...manifest, dist: { tarball: `${url}/package.tgz` } },
    };
    return response.end(JSON.stringify({ name: manifest.name, versions, 'dist-tags': {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => void server.close() };
}
