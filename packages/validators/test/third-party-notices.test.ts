import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../scripts/lib/temporary-folder.js';
import { packageFolders, writeNotices } from '../scripts/third-party-notices.js';

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

it('the package contains the licenses of the code in its modules', () => {
  const notices = readFileSync(new URL('../dist/third-party-notices.txt', import.meta.url), 'utf8');
  expect(notices.match(/^[\w-]+ \d+\.\d+\.\d+$/gm)).toEqual([
    expect.stringMatching(/^ajv /),
    expect.stringMatching(/^ajv-formats /),
  ]);
  expect(notices.match(/Permission is hereby granted/g)).toHaveLength(2); // prose-ignore: quotes the license
});
