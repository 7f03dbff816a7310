import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { cachedFolder } from '../src/cached-folder.js';
import { createTemporaryFolder, inTemporaryFolder } from '../chores/temporary-folder.js';

let parent: string;
let fills = 0;
beforeEach(async () => {
  const folder = await createTemporaryFolder();
  parent = folder.path;
  fills = 0;
  return folder.remove;
});

const fill = async (draft: string) => {
  fills += 1;
  await writeFile(join(draft, 'program'), '');
};

it('fills a cached folder once', async () => {
  const folder = join(parent, 'tools', 'one');
  expect(await cachedFolder(folder, fill)).toBe(folder);
  expect(await cachedFolder(folder, fill)).toBe(folder);
  expect(fills).toBe(1);
  expect(await readdir(folder)).toEqual(['program']);
});

it('a cached folder is complete for a caller that asks while another one fills it', async () => {
  const folder = join(parent, 'one');
  let found: readonly string[] = [];
  await cachedFolder(folder, async (draft) => {
    found = await readdir(await cachedFolder(folder, fill));
    await fill(draft);
  });
  expect(found).toEqual(['program']);
  expect(await readdir(parent)).toEqual(['one']);
});

it('leaves nothing behind when a cached folder cannot be filled', async () => {
  const fail = () => Promise.reject(new Error('no network'));
  await expect(cachedFolder(join(parent, 'one'), fail)).rejects.toThrow('no network');
  expect(await readdir(parent)).toEqual([]);
});

it('removes a temporary folder when its user fails', async () => {
  let path = '';
  const failing = inTemporaryFolder(async (folder) => {
    path = folder;
    await access(folder);
    throw new Error('disk full');
  });
  await expect(failing).rejects.toThrow('disk full');
  await expect(access(path)).rejects.toThrow('ENOENT');
});
