/** The whole API on one page, by Redoc, under the site's own header. */
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import type { Asset } from '../layout/assets.js';
import type { Site } from '../layout/site.js';
import { buildDocs, readRedocScript } from './build-docs.js';
import { redocEdition } from './edition.js';
import { makeSelfContained } from './self-contained.js';

export async function redocPage(site: Site): Promise<{ html: string; script: Asset }> {
  const own = await readFile(new URL('style.css', import.meta.url), 'utf8');
  const { code } = await transform(own, { loader: 'css', minify: true });
  return makeSelfContained(
    await buildDocs(redocEdition(site)),
    await readRedocScript(),
    `${site.assets.headerStyle}${code.trim()}`,
    site,
  );
}
