import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '../chores/temporary-folder.js';
import { checkTarball } from '../chores/check-tarball.js';
import { pack } from '../chores/pack.js';

const WHOLE = {
  LICENSE: 'MIT\n',
  'README.md': '# Packed\n',
  'src/index.ts': 'export const response = 42;\n',
  'dist/index.js': 'export const response = 42;\n',
  'dist/index.d.ts': 'export declare const response: 42;\n',
  'dist/contract.json': '{}\n',
};
const ENTRY = { types: './dist/index.d.ts', default: './dist/index.js' };

let folder: string;
beforeEach(async () => {
  const temporary = await createTemporaryFolder();
  folder = temporary.path;
  for (const [path, text] of Object.entries(WHOLE)) await write(path, text);
  await writeManifest({ '.': ENTRY });
  return temporary.remove;
});

it('packs the files that the manifest lists', async () => {
  const { files, sizeBytes, manifest } = await pack(folder, folder);
  expect(files).toEqual([
    'LICENSE',
    'README.md',
    'dist/contract.json',
    'dist/index.d.ts',
    'dist/index.js',
    'package.json',
  ]);
  expect(sizeBytes).toBeGreaterThan(0);
  expect(manifest.name).toBe('packed-package');
});

it('accepts a tarball with every listed file, including an entry that is not code', async () => {
  await writeManifest({ '.': ENTRY, './README.md': './README.md' });
  expect(await faults()).toEqual([]);
});

it.each([
  [
    'lacks the file of an entry',
    () => writeManifest({ '.': { ...ENTRY, default: './dist/gone.js' } }),
    'dist/gone.js but the file does not exist',
  ],
  ['lacks a license', () => rm(join(folder, 'LICENSE')), 'files: LICENSE is missing'],
  [
    'has a test',
    () => write('dist/index.test.js', 'export {};\n'),
    'files: dist/index.test.js does not belong in a package',
  ],
  [
    'has a source map',
    () => write('dist/index.js.map', '{}\n'),
    'files: dist/index.js.map does not belong in a package',
  ],
  [
    'has types that import a file without its ending',
    () => write('dist/index.d.ts', "export { response } from './response';\n"),
    'attw: ',
  ],
])('rejects a tarball that %s', async (_, damage, fault) => {
  await damage();
  expect((await faults()).join('\n')).toContain(fault);
});

async function faults(): Promise<string[]> {
  return checkTarball(await pack(folder, folder));
}

async function writeManifest(exports: object): Promise<void> {
  const manifest = { name: 'packed-package', version: '1.2.3', type: 'module', files: ['dist'] };
  await write('package.json', JSON.stringify({ ...manifest, exports }));
}

async function write(path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}
