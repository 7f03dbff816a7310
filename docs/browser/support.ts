/** One browser and one server for a test file, and pages that are watched from their first byte. */
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '@voice-agent-platform/shared/chores/browser';
import { serveDocs, siteFolder, type DocsServer } from '../src/serve.js';

const fileSite = pathToFileURL(siteFolder).href;

type OpenOptions = BrowserContextOptions & { readonly width?: number };

/** Opens a browser and serves the built site before the tests of a file, and closes both after them. */
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
    /** Opens a page from its file, as a reader does who has unpacked the site. */
    openFile: (path: string, options?: OpenOptions) => openPage(browser, fileSite, path, options),
    openServed: (path: string, options?: OpenOptions) =>
      openPage(browser, server.url, path, options),
  };
}

/** `site` is where the site begins: a request to any other address is a fault. */
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

/** What sticks out of the window at the right. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/**
 * Sum of all shifts of the layout since the page opened, as browsers score them, to two decimals: a busy browser paints a
 * page before it has read all of it, and then moves what is aligned at the right by up to 0.002.
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
        // The observer reports what has been before the next frame but one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(Math.round(sum * 100) / 100)),
        );
      }),
  );
}
