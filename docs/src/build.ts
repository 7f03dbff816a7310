/**
 * Builds the site into `dist/`, with compressed copies that the server sends unchanged. `DOCS_SITE_URL` is the address
 * of the published site.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { findDeadLinks } from './links.js';
import { makeSite } from './make-site.js';
import { siteFolder } from './serve.js';

const { DOCS_SITE_URL: siteUrl } = process.env;
const files = await makeSite(siteUrl);
const deadLinks = findDeadLinks(files, siteUrl).map(({ page, href }) => `  ${page}: ${href}`);
if (deadLinks.length > 0) {
  throw new Error(
    `The site was not built, because these links lead to no page, file or heading of it. Correct each one in the guide, README or source that writes the page:\n${deadLinks.join('\n')}`,
  );
}
await rm(siteFolder, { recursive: true, force: true });
await Promise.all(
  Object.entries(files).map(async ([name, content]) => {
    const file = join(siteFolder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    if (!/\.(css|html|js|json|md|svg|txt|yaml)$/.test(name)) return;
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  }),
);
