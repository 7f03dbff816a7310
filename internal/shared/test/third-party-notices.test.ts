import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../chores/temporary-folder.js';
import { writeNotices } from '../chores/third-party-notices.js';

/** Returns the notices for two files of a package and a file of this repository. */
async function readNotices(license: unknown, name: string): Promise<string> {
  await using root = await createTemporaryFolder();
  const folder = join(root.path, 'node_modules/outer/node_modules/@scope/inside');
  await mkdir(folder, { recursive: true });
  const manifest = JSON.stringify({ name: '@scope/inside', version: '1.0.0', license });
  await writeFile(join(folder, 'package.json'), manifest);
  await writeFile(join(folder, name), 'Do as you please.\n');
  return writeNotices([join(folder, 'dist/a.js'), join(folder, 'dist/b.js'), 'src/index.ts']);
}

it('writes the notice of a package under MIT', async () => {
  expect(await readNotices('MIT', 'LICENSE.md')).toBe('@scope/inside 1.0.0\n\nDo as you please.\n');
});

it.each(['GPL-3.0-only', '(MIT AND GPL-2.0-only)', 'SEE LICENSE IN LICENSE.md', undefined])(
  'rejects a package under %s',
  async (license) => {
    const rejected = `inside 1.0.0 ships with ${license ?? 'no license'}`;
    await expect(readNotices(license, 'LICENSE')).rejects.toThrow(rejected);
  },
);

it('rejects a package without a license text', async () => {
  await expect(readNotices('MIT', 'README.md')).rejects.toThrow('inside 1.0.0 has no license text');
});
