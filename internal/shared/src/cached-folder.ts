import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Returns the folder, and fills it first if it does not exist.
 *
 * `fill` writes to a draft, which is then renamed. Renaming is atomic: an interrupted `fill` leaves no folder that
 * looks complete, and the first of two concurrent ones wins.
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
