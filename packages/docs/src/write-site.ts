/** Writes the site into a folder, with compressed copies that the server sends as they are. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { findDeadLinks } from './links.js';
import type { SiteFiles } from './make-site.js';

/** @throws for links that lead nowhere; the folder is then as it was. */
export async function writeSite(files: SiteFiles, folder: string): Promise<void> {
  const deadLinks = findDeadLinks(files);
  if (deadLinks.length > 0) {
    throw new Error(
      `Dead links:\n${deadLinks.map(({ page, href }) => `  ${page}: ${href}`).join('\n')}`,
    );
  }
  await rm(folder, { recursive: true, force: true });
  await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      if (!/\.(css|html|js|json|md|svg|txt|yaml)$/.test(name)) return;
      const bytes = Buffer.from(content);
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    }),
  );
}
