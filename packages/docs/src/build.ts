/**
 * Builds the site into `dist/`. `DOCS_SITE_URL` is the address at which it is published. `dev.ts` sets the other
 * two: another folder, and a version whose change reloads open pages.
 */
import { makeSite } from './make-site.js';
import { siteFolder } from './serve.js';
import { writeSite } from './write-site.js';

const { DOCS_SITE_URL, DOCS_OUTPUT = siteFolder, DOCS_VERSION } = process.env;

await writeSite(await makeSite({ siteUrl: DOCS_SITE_URL, version: DOCS_VERSION }), DOCS_OUTPUT);
