/**
 * Builds the site into `dist/`. `DOCS_SITE_URL` is the address at which it is published, `DOCS_PUBLISHED_CONTRACT` the
 * bundle of the last published contract, for the page of changes. `dev.ts` sets another folder, and its pages reload.
 */
import { makeSite } from './make-site.js';
import { siteFolder } from './serve.js';
import { writeSite } from './write-site.js';

const {
  DOCS_SITE_URL: siteUrl,
  DOCS_PUBLISHED_CONTRACT: publishedContract,
  DOCS_DEV: folder,
} = process.env;
const reloads = folder !== undefined;
await writeSite(await makeSite({ siteUrl, publishedContract, reloads }), folder ?? siteFolder);
