/** Runs `pnpm contract:diff` as a maintainer would. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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

const USAGE = 'usage: pnpm contract:diff <file or published version>\n';

it('prints its usage with -h', async () => {
  expect(await contractDiff(['-h'])).toMatchObject({ exitCode: 0, stdout: USAGE, stderr: '' });
});

it.each([
  [[], USAGE],
  [['earlier.json', '0.0.9'], USAGE],
  [['--json'], `Unknown option '--json'.\n${USAGE}`],
])('exits with 2 and prints its usage for the arguments %j', async (args, stderr) => {
  expect(await contractDiff(args)).toMatchObject({ exitCode: 2, stdout: '', stderr });
});

it.each([
  ['a file that does not exist', undefined, 'ENOENT'],
  ['YAML with a fault', 'openapi: [', 'Flow sequence'],
  ['a text', 'openapi', 'it is not an OpenAPI 3 document'],
  ['a document without openapi', 'info: { version: 0.0.9 }', 'it is not an OpenAPI 3 document'],
  ['a later OpenAPI', 'openapi: 4.0.0', 'it is not an OpenAPI 3 document'],
  ['a document without a version', 'openapi: 3.1.0', 'the document has no info.version'],
  ['a version of another form', 'openapi: 3.1.0\ninfo: { version: v1 }', 'v1 is not a version'],
  [
    'a source',
    'openapi: 3.1.0\npaths: { /call-tags: { $ref: paths/call-tags.yaml } }',
    'it refers to paths/call-tags.yaml. Build its contract, and give openapi/dist/openapi.yaml',
  ],
])('exits with 2 for %s, and reports the reason without a stack', async (_, text, reason) => {
  const file = join(folder.path, 'base.yaml');
  await rm(file, { force: true });
  if (text !== undefined) await writeFile(file, text);
  const { exitCode, stderr } = await contractDiff(['base.yaml']);
  expect(stderr).toContain(`base.yaml cannot be compared: ${reason}`);
  expect(stderr).not.toContain('    at ');
  expect(exitCode).toBe(2);
});

it('fails if the contract lost a field that a file has, and names the field and what to do', async () => {
  await writeFile(join(folder.path, 'earlier.json'), JSON.stringify(earlier));
  const { exitCode, stdout } = await contractDiff(['earlier.json']);
  expect(stdout).toContain(`breaking  #${LOST_FIELD}\n`);
  const { version } = current.info;
  const later = lowestVersion(version, 'breaking');
  expect(stdout).toContain(
    `If ${version} is published, add a changeset that leads to ${later} or later. If it is not published yet, describe what users lose in openapi/CHANGELOG.md under ${version}.`,
  );
  expect(exitCode).toBe(1);
});

it('reports that nothing changed since the same document', async () => {
  await writeFile(join(folder.path, 'same.json'), JSON.stringify(current));
  const { exitCode, stdout } = await contractDiff(['same.json']);
  expect(stdout).toBe('0 breaking, 0 addition, 0 other. Nothing changed.\n');
  expect(exitCode).toBe(0);
});

it('compares with a version from the registry, and reports one that the registry does not have', async () => {
  const published = join(folder.path, 'published');
  const manifest = { name: '@voice-agent-platform/openapi', version: '0.0.9' };
  await mkdir(join(published, 'dist'), { recursive: true });
  await writeFile(join(published, 'dist/openapi.json'), JSON.stringify(earlier));
  await writeFile(join(published, 'package.json'), JSON.stringify(manifest));
  const registry = await serveRegistry(published, manifest);
  const env = {
    npm_config_registry: registry.url,
    npm_config_cache: join(folder.path, 'cache'),
  };
  const found = await contractDiff(['0.0.9'], env);
  const missing = await contractDiff(['0.0.8'], env).finally(registry.close);
  expect(found.stdout).toContain(`breaking  #${LOST_FIELD}\n`);
  expect(found.exitCode).toBe(1);
  expect(missing.stderr).toContain('0.0.8 cannot be compared: ');
  expect(missing.stderr).not.toContain('    at ');
  expect(missing.exitCode).toBe(2);
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
