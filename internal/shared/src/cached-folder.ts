import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Returns the folder, which `fill` fills if it does not exist.
 *
 * `fill` gets a draft beside it, which is then renamed. Renaming is atomic, so an interrupted `fill` never looks complete,
 * and of two concurrent ones the first wins.
 */
export async function cachedFolder(
  folder: string,
  fill: (draft: string) => Promise<void>,
): Promise<string> {
  if (existsSync(folder)) return folder;
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const draft = await mkdtemp(join(parent, '.draft-'));
  try {
    await fill(draft);
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
