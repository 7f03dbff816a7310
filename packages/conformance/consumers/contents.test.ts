/** What is in each tarball, before anybody installs it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, describe, expect, test } from 'vitest';
import { run, runOrFail } from '../tools/run.js';
import { expectedFiles } from './expected-files.js';
import { sourceMapFaults } from './source-maps.js';
import { packPublished, readPacked, type Tarball } from './tarballs.js';

const conformance = fileURLToPath(new URL('..', import.meta.url));
const tarballs = await packPublished();
afterAll(() => tarballs[Symbol.asyncDispose]());

describe.each(tarballs.all.map((tarball) => [tarball.manifest.name, tarball] as const))(
  '%s',
  (name, tarball) => {
    const shortName = name.split('/')[1] ?? name;

    test('holds its sources compiled, what is derived from the contract, and nothing else', async () => {
      expect(tarball.files).toEqual(await expectedFiles(tarball.folder));
    });

    test('has nothing that publint --strict finds', async () => {
      expect(await lintManifest(tarball.path)).toEqual([]);
    });

    test('has types that are right for every ESM resolution', async () => {
      const { exitCode, output } = await checkTypes(tarball.path, dataEntries(tarball));
      expect(exitCode, output).toBe(0);
    });

    test('has no source map that leads nowhere', async () => {
      expect(sourceMapFaults(await readCode(tarball))).toEqual([]);
    });

    test('is not much larger than it was', () => {
      const packedKilobytes = Math.ceil(tarball.bytes.length / 1000);
      console.log(`${name}: ${packedKilobytes} kB packed, ${tarball.files.length} files`);
      expect(packedKilobytes).toBeLessThanOrEqual(packedKilobytesAtMost[shortName] ?? 0);
    });
  },
);

describe('the checks themselves', () => {
  test('publint and the type check reject a package whose entries are wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'broken-'));
    try {
      await runOrFail('npm', ['pack', '--pack-destination', folder], {
        cwd: join(conformance, 'consumers', 'fixtures', 'broken-package'),
      });
      const tarball = join(folder, 'broken-package-1.0.0.tgz');
      expect((await lintManifest(tarball)).join('\n')).toMatch('./missing.js');
      const { exitCode, output } = await checkTypes(tarball);
      expect(exitCode).toBe(1);
      expect(output).toMatch('broken-package');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('a source map is followed to the map and from there to the sources', () => {
    const code = 'export {};\n//# sourceMappingURL=index.js.map\n';
    const map = (fields: object) => JSON.stringify({ sources: ['../src/index.ts'], ...fields });
    const faultsOf = (files: Record<string, string>) =>
      sourceMapFaults(new Map(Object.entries(files)));

    expect(faultsOf({ 'dist/index.js': code })).toEqual([
      'dist/index.js names index.js.map, which is not in the package',
    ]);
    expect(faultsOf({ 'dist/index.js': code, 'dist/index.js.map': map({}) })).toEqual([
      'dist/index.js.map names ../src/index.ts, which is neither in the package nor in the map',
    ]);
    expect(faultsOf({ 'dist/index.js.map': map({ sourcesContent: ['export {};'] }) })).toEqual([]);
    expect(faultsOf({ 'dist/index.js.map': map({}), 'src/index.ts': 'export {};' })).toEqual([]);
  });
});

/** A package that grows past this has taken in something, or has got good reason for more. */
const packedKilobytesAtMost: Record<string, number> = {
  client: 45,
  openapi: 140,
  sandbox: 80,
  types: 20,
  validators: 40,
};

async function lintManifest(path: string): Promise<string[]> {
  const bytes = await readFile(path);
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** Entries that are files to be read, and no modules. */
function dataEntries({ manifest }: Tarball): string[] {
  return Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) =>
    typeof target === 'string' && !/\.(?:js|json|\*)$/.test(target) ? [entry] : [],
  );
}

function checkTypes(path: string, excluded: string[] = []) {
  const excluding = excluded.length > 0 ? ['--exclude-entrypoints', ...excluded] : [];
  const parameters = [path, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji'];
  return run('attw', [...parameters, ...excluding], { cwd: conformance });
}

async function readCode(tarball: Tarball): Promise<Map<string, string>> {
  const code = tarball.files.filter((path) => /\.(?:[cm]?[jt]s|map)$/.test(path));
  return new Map(
    await Promise.all(
      code.map(async (path) => [path, await readPacked(tarball.path, path)] as const),
    ),
  );
}
