import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../chores/temporary-folder.js';
import { writeNotices } from '../chores/third-party-notices.js';

/** Returns the notices for two files of a package with these texts and a file of this repository. */
async function readNotices(
  license: unknown,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  await using root = await createTemporaryFolder();
  const folder = join(root.path, 'node_modules/outer/node_modules/@scope/inside');
  await mkdir(folder, { recursive: true });
  const manifest = JSON.stringify({ name: '@scope/inside', version: '1.0.0', license });
  for (const [name, text] of Object.entries({ ...texts, 'package.json': manifest })) {
    await writeFile(join(folder, name), text);
  }
  return writeNotices([join(folder, 'dist/a.js'), join(folder, 'dist/b.js'), 'src/index.ts']);
}

const LICENSE = 'Do as you please.\n';

it('writes the license of a package under MIT once', async () => {
  const notices = await readNotices('MIT', { 'LICENSE.md': LICENSE });
  expect(notices).toBe('@scope/inside 1.0.0\n\nDo as you please.\n');
});

it('adds the file NOTICE, which Apache-2.0 requires in every copy', async () => {
  const texts = { LICENSE, NOTICE: 'Made by Scope.\n', 'notices.js': 'throw 1;' };
  const notices = await readNotices('Apache-2.0', texts);
  expect(notices).toBe('@scope/inside 1.0.0\n\nDo as you please.\n\nMade by Scope.\n');
});

it('writes every license text of a package', async () => {
  const texts = { 'LICENSE-MIT': LICENSE, 'LICENSE-APACHE': 'Keep the notice.\n' };
  const notices = await readNotices('MIT', texts);
  expect(notices).toBe('@scope/inside 1.0.0\n\nKeep the notice.\n\nDo as you please.\n');
});

it.each(['GPL-3.0-only', '(MIT AND GPL-2.0-only)', 'SEE LICENSE IN LICENSE.md', undefined])(
  'rejects a package under %s',
  async (license) => {
    const rejected = `inside 1.0.0 ships with ${license ?? 'no license'}`;
    await expect(readNotices(license, { LICENSE })).rejects.toThrow(rejected);
  },
);

it('rejects a package without a license text', async () => {
  const notices = readNotices('MIT', { 'README.md': LICENSE });
  await expect(notices).rejects.toThrow('inside 1.0.0 has no license text');
});
