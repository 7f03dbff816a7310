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

async function noticesOf(license: unknown, file: string): Promise<string> {
  await using folder = await createTemporaryFolder();
  const manifest = JSON.stringify({ name: 'inside', version: '1.0.0', license });
  writeFileSync(join(folder.path, 'package.json'), manifest);
  writeFileSync(join(folder.path, file), 'Do as you please.\n');
  return writeNotices([folder.path]);
}

it('writes the notice of a package under MIT', async () => {
  expect(await noticesOf('MIT', 'LICENSE.md')).toBe('inside 1.0.0\n\nDo as you please.\n');
});

it.each(['GPL-3.0-only', '(MIT AND GPL-2.0-only)', 'SEE LICENSE IN LICENSE.md', undefined])(
  'rejects a package under %s',
  async (license) => {
    const rejected = `inside 1.0.0 ships with ${license ?? 'no license'}`;
    await expect(noticesOf(license, 'LICENSE')).rejects.toThrow(rejected);
  },
);

it('rejects a package without a license text', async () => {
  await expect(noticesOf('MIT', 'README.md')).rejects.toThrow('inside 1.0.0 has no license text');
});
