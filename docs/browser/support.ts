/** Opens one browser and one server per test file, and records the faults of pages from their first byte. */
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '@voice-agent-platform/shared/chores/browser';
import { serveDocs, siteFolder, type DocsServer } from '../src/serve.js';

/** A page of each kind except Redoc's, for checks that do not depend on the content. */
export const kinds = [
  'index.html',
  'guides/errors.html',
  'operations/index.html',
  'operations/updateUseCase.html',
  'resources/use-case.html',
  'packages/client.html',
  'concepts.html',
  'changes.html',
  'unspecified.html',
];

const fileSite = pathToFileURL(siteFolder).href;

type OpenOptions = BrowserContextOptions & { readonly width?: number };

/** Opens a browser and serves the built site before the tests of a file. Closes both afterwards. */
export function useSite() {
  let browser: Browser;
  let server: DocsServer;
  beforeAll(async () => {
    browser = await launchBrowser();
    server = await serveDocs({ port: 0 });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return {
    get browser() {
      return browser;
    },
    get server() {
      return server;
    },
    /** Opens a page from its file, like a reader who has unpacked the site. */
    openFile: (path: string, options?: OpenOptions) => openPage(browser, fileSite, path, options),
    openServed: (path: string, options?: OpenOptions) =>
      openPage(browser, server.url, path, options),
  };
}

/** `site` is the root of the site. A request to any other address is a fault. */
async function openPage(
  browser: Browser,
  site: string,
  path: string,
  { width = 1440, ...options }: OpenOptions = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, ...options });
  const page = await context.newPage();
  /** Errors of scripts and of the console, violations of the policy, and requests to other hosts. */
  const faults: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(site + path);
  return { page, faults, [Symbol.asyncDispose]: () => context.close() };
}

/** Returns how far the page extends beyond the window's right edge. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/**
 * Sums the layout shifts since the page opened, as browsers score them, to two decimals. Smaller shifts do not count: a
 * busy browser paints a page before it has read all of it, and then moves right-aligned elements by up to 0.002.
 */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as unknown as { value: number }).value;
        };
        new PerformanceObserver((list) => add(list.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        });
        // The observer reports earlier shifts before the next frame but one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(Math.round(sum * 100) / 100)),
        );
      }),
  );
}
