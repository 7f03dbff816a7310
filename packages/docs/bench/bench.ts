/**
 * `pnpm --filter @voice-agent-platform/docs bench`: bytes and first contentful paint of the site, beside the pages that
 * `redocly build-docs` makes of the same document. Its network address is answered from this machine.
 */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launch } from '../browser/support/browser.js';
import { readContract } from '../scripts/contract/contract.js';
import { buildDocs, readRedocScript } from '../scripts/redoc/build-docs.js';
import { serveSite } from '../src/serve.js';
import { readSite, type Site } from '../src/site.js';

const rounds = 7;

interface Candidate {
  name: string;
  page: string;
  site: Site;
  /** Files that the first visit loads, and that a browser keeps when the contract changes. */
  scripts: string[];
}

const site = await readSite();
const { document } = await readContract();
const redoc = await readRedocScript();
const defaultPage = await buildDocs(document, []);
const inlinedPage = await buildDocs(document, ['--inlineBundle']);
const asSite = (html: string): Site =>
  new Map([
    [
      'index.html',
      { bytes: Buffer.from(html), contentType: 'text/html', etag: '"bench"', immutable: false },
    ],
  ]);

const candidates: Candidate[] = [
  {
    name: 'this site, Redoc',
    page: 'index.html',
    site,
    scripts: [...site].flatMap(([name, { bytes }]) =>
      name.startsWith('redoc.') ? [bytes.toString()] : [],
    ),
  },
  { name: 'this site, plain reference', page: 'reference.html', site, scripts: [] },
  { name: 'build-docs, default', page: 'index.html', site: asSite(defaultPage), scripts: [redoc] },
  {
    name: 'build-docs, --inlineBundle',
    page: 'index.html',
    site: asSite(inlinedPage),
    scripts: [],
  },
];

const browser = await launch();
console.log(
  'page                        first visit   after an edit   first contentful paint (ms)',
);
console.log('                              gzip, kB        gzip, kB   median of 7, empty cache');
for (const candidate of candidates) {
  const html = candidate.site.get(candidate.page)?.bytes ?? Buffer.alloc(0);
  const scripts = candidate.scripts.reduce((sum, script) => sum + gzipSync(script).length, 0);
  const edited = gzipSync(html).length;
  console.log(
    candidate.name.padEnd(28) +
      kilobytes(edited + scripts).padStart(11) +
      kilobytes(edited).padStart(16) +
      String(Math.round(await medianPaintMs(browser, candidate))).padStart(11),
  );
}
await browser.close();

async function medianPaintMs(browser: Browser, candidate: Candidate): Promise<number> {
  const server = await serveSite(() => candidate.site, { port: 0 });
  const paints: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.route('https://**', (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({
            body: redoc,
            contentType: 'text/javascript',
            headers: { 'access-control-allow-origin': '*' },
          })
        : route.abort(),
    );
    await page.goto(server.url + candidate.page);
    const paint = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          new PerformanceObserver((list) => {
            const [entry] = list.getEntriesByName('first-contentful-paint');
            if (entry) resolve(entry.startTime);
          }).observe({ type: 'paint', buffered: true }),
        ),
    );
    paints.push(paint);
    await context.close();
  }
  await server.close();
  return paints.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
