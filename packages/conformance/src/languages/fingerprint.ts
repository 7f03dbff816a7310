import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** sha256 of the names and the contents of all files of a folder, or of one file. */
export async function fingerprintOf(...folders: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    // Git keeps no empty folders: a language without settings has none.
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map((file) => join(file.parentPath, file.name)).sort();
    for (const path of paths) {
      hash.update(`${relative(folder, path).replaceAll(sep, '/')}\0`).update(await readFile(path));
    }
  }
  return hash.digest('hex');
}
