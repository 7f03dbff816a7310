/** Makes the whole site as a table of files, from the contract and the guides. The same input gives the same bytes. */
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { guides } from './data/guides.js';
import { operations } from './data/operations.js';
import { searchIndex } from './data/search.js';
import { readThirdPartyNotices } from './data/third-party-notices.js';
import { buildAssets } from './layout/assets.js';
import { FAVICON } from './layout/brand-mark.js';
import { twinOf } from './addresses.js';
import { renderPage, type Site } from './layout/document.js';
import type { Page } from './layout/page.js';
import { comparison, packages } from './data/packages.js';
import { resources } from './data/resources.js';
import { changesPage } from './pages/changes.js';
import { conceptsPage } from './pages/concepts.js';
import { guidePage } from './pages/guide.js';
import { landingPage } from './pages/landing.js';
import { llmsFull, llmsIndex } from './pages/llms.js';
import { notFoundPage } from './pages/not-found.js';
import { operationPage } from './pages/operation.js';
import { operationsIndex } from './pages/operations-index.js';
import { resourcePage } from './pages/resource.js';
import { unspecifiedPage } from './pages/unspecified.js';
import { redocEdition, redocLanguages } from './redoc/edition.js';
import { redocPage } from './redoc/redoc-page.js';

/** Files of the contract that the pages link to. */
const DOWNLOADS = ['openapi', 'openapi-3.0', 'openapi-3.0.base', 'openapi-3.0.platform'].flatMap(
  (name) => [`${name}.yaml`, `${name}.json`],
);

/** Files by name, relative to the site's root. */
export type SiteFiles = Record<string, string>;

/** @param siteUrl address of the published site, for canonical links and the sitemap */
export async function makeSite(siteUrl = ''): Promise<SiteFiles> {
  const site: Site = {
    assets: await buildAssets({
      searchIndex: searchIndex(),
      apiDocument: redocEdition(),
      languages: redocLanguages,
    }),
    siteUrl: siteUrl.replace(/\/$/, ''),
  };
  const pages: Page[] = [
    landingPage,
    conceptsPage,
    ...guides.map(guidePage),
    operationsIndex,
    ...operations.map(operationPage),
    ...resources.map(resourcePage),
    ...[...packages, comparison].map(guidePage),
    unspecifiedPage,
    changesPage,
    redocPage,
    notFoundPage,
  ];
  const files: SiteFiles = {
    'favicon.svg': FAVICON,
    'llms.txt': llmsIndex(),
    'llms-full.txt': llmsFull(pages),
    'robots.txt': `User-agent: *\nAllow: /\n${site.siteUrl && `Sitemap: ${site.siteUrl}/sitemap.xml\n`}`,
    'third-party-notices.txt': readThirdPartyNotices(site.assets.sources),
  };
  if (site.siteUrl) files['sitemap.xml'] = sitemap(site, pages);
  for (const page of pages) {
    const { path, markdown } = page;
    files[path.slice(1)] = renderPage(site, page);
    if (markdown !== undefined) files[twinOf(path).slice(1)] = markdown;
  }
  const { fonts, lazyScripts } = site.assets;
  for (const { name, content } of [fonts, ...lazyScripts]) files[name] = content;
  for (const name of DOWNLOADS) files[name] = readArtifact(name);
  return files;
}

function sitemap({ siteUrl }: Site, pages: readonly Page[]): string {
  const urls = pages
    .map(({ path }) => path)
    .filter((path) => path !== '/404.html')
    .map((path) => `<url><loc>${siteUrl}${path.replace(/^\/index\.html$/, '/')}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
