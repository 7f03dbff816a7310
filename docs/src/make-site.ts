/** The whole site as a table of files, made from the contract and the guides: the same input gives the same bytes. */
import { bundle, readArtifact } from '@voice-agent-platform/contract-reader';
import { FAVICON } from './components/icons.js';
import { readGuides } from './data/guides.js';
import { withIncludes } from './data/language-guides.js';
import { notice, withoutRegistry } from './data/not-published.js';
import { describeOperations } from './data/operations.js';
import { searchIndex } from './data/search.js';
import { readThirdPartyNotices } from './data/third-party-notices.js';
import { allMarks } from './data/unknowns.js';
import { buildAssets } from './layout/assets.js';
import { renderPage, twinOf, type Page, type Site } from './layout/page.js';
import type { SiteData } from './data/site-data.js';
import { changesPage } from './pages/changes.js';
import { guidePage } from './pages/guide.js';
import { landingPage } from './pages/landing.js';
import { notFoundPage } from './pages/not-found.js';
import { operationPage, operationsIndex } from './pages/operations.js';
import { llmsIndex } from './pages/twins.js';
import { unspecifiedPage } from './pages/unspecified.js';
import { redocEdition } from './redoc/edition.js';
import { redocPage } from './redoc/redoc-page.js';
import { sampleRequest } from './samples/request.js';
import { LANGUAGES } from './samples/samples.js';

/** Files of the contract that the pages link to. */
const DOWNLOADS = ['openapi.yaml', 'openapi.json', 'openapi-3.0.yaml', 'openapi-3.0.json'];

/** By name, relative to the site's root. */
export type SiteFiles = Record<string, string | Buffer>;

export interface SiteOptions {
  /** Address at which the site is published, for canonical links and the sitemap. */
  readonly siteUrl?: string | undefined;
  /** Whether pages reload when the site is built again. */
  readonly reloads?: boolean;
}

export async function readSiteData(): Promise<SiteData> {
  return {
    contract: bundle,
    marks: allMarks,
    operations: describeOperations(),
    guides: (await readGuides()).map(withIncludes).map((guide) => ({
      ...guide,
      markdown: notice === '' ? guide.markdown : withoutRegistry(guide.markdown),
    })),
    notice,
  };
}

export async function makeSite({
  siteUrl = '',
  reloads = false,
}: SiteOptions = {}): Promise<SiteFiles> {
  const data = await readSiteData();
  const site: Site = {
    ...data,
    assets: await buildAssets(searchIndex(data), redocEdition(data), reloads),
    siteUrl: siteUrl.replace(/\/$/, ''),
    reloads,
  };
  const pages: Page[] = [
    landingPage(site),
    ...site.guides.map((guide) => guidePage(site, guide)),
    operationsIndex(site),
    ...site.operations.map((operation) => operationPage(site, operation)),
    unspecifiedPage(site),
    await changesPage(site),
    redocPage(site),
    notFoundPage(site),
  ];
  const twins = Object.fromEntries(
    pages.flatMap(({ path, markdown }) =>
      markdown === undefined ? [] : [[twinOf(path).slice(1), markdown] as const],
    ),
  );
  const { fonts, lazyScripts } = site.assets;
  const assets = [fonts, ...Object.values(lazyScripts)];
  return {
    ...Object.fromEntries(pages.map((page) => [page.path.slice(1), renderPage(site, page)])),
    ...twins,
    ...Object.fromEntries(assets.map(({ name, content }) => [name, content])),
    'favicon.svg': FAVICON,
    'llms.txt': llmsIndex(site),
    'llms-full.txt': Object.values(twins).join('\n'),
    'robots.txt': robots(site),
    ...(site.siteUrl ? { 'sitemap.xml': sitemap(site, pages) } : {}),
    'third-party-notices.txt': await readThirdPartyNotices(),
    ...samples(site),
    ...Object.fromEntries(DOWNLOADS.map((name) => [name, readArtifact(name)])),
  };
}

function robots({ siteUrl }: Site): string {
  return `User-agent: *\nAllow: /\n${siteUrl && `Sitemap: ${siteUrl}/sitemap.xml\n`}`;
}

function sitemap({ siteUrl }: Site, pages: readonly Page[]): string {
  const urls = pages
    .map(({ path }) => path)
    .filter((path) => path !== '/404.html')
    .map((path) => `<url><loc>${siteUrl}${path.replace(/^\/index\.html$/, '/')}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The samples as files, which the tests run. */
function samples({ operations }: SiteData): SiteFiles {
  return Object.fromEntries(
    operations.flatMap((operation) => {
      const request = sampleRequest(operation);
      return LANGUAGES.map(({ extension, write }) => [
        `samples/${operation.operationId}.${extension}`,
        `${write(request)}\n`,
      ]);
    }),
  );
}
