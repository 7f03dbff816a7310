import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../src/temporary-folder.js';
import { packageFolders, writeNotices } from '../src/third-party-notices.js';

it('finds the package of each file, and none for our own files', () => {
  expect(
    packageFolders([
      '../../node_modules/.pnpm/ajv@8/node_modules/ajv/dist/runtime/ucs2length.js',
      '../../node_modules/.pnpm/ajv@8/node_modules/ajv/dist/runtime/equal.js',
      'node_modules/@scope/name/index.js',
      '<stdin>',
    ]),
  ).toEqual(['../../node_modules/.pnpm/ajv@8/node_modules/ajv', 'node_modules/@scope/name']);
});

it('rejects a package without a license text', async () => {
  await using temporary = await createTemporaryFolder();
  const folder = temporary.path;
  writeFileSync(join(folder, 'package.json'), '{ "name": "silent", "version": "1.0.0" }');
  expect(() => writeNotices([folder])).toThrow('silent 1.0.0 has no license text');
  writeFileSync(join(folder, 'LICENSE.md'), 'Do as you please.\n');
  expect(writeNotices([folder])).toBe('silent 1.0.0\n\nDo as you please.\n');
});
