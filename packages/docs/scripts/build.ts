/** Builds the site into `dist/`. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { findDeadLinks } from './links.js';
import { makeSite } from './make-site.js';

const dist = new URL('../dist/', import.meta.url);
const files = await makeSite();

const deadLinks = findDeadLinks(files);
if (deadLinks.length > 0) {
  throw new Error(
    `Links that lead nowhere:\n${deadLinks.map(({ page, href }) => `  ${page}: ${href}`).join('\n')}`,
  );
}

await rm(dist, { recursive: true, force: true });
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, dist);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, text);
}
