/** One browser for a test file, and pages that are watched from their first byte. */
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/find-browser.js';
import { siteFolder } from '../src/index.js';

export const fileSite = pathToFileURL(siteFolder).href;

export interface Watched extends AsyncDisposable {
  readonly page: Page;
  /** Errors of scripts and of the console, violations of the policy, and requests to other hosts. */
  readonly faults: string[];
}

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

/** `site` is where the site begins: a request to any other address is a fault. */
export async function openPage(
  browser: Browser,
  site: string,
  path: string,
  { width = 1440, ...options }: BrowserContextOptions & { readonly width?: number } = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, ...options });
  const page = await context.newPage();
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

/** Sum of all shifts of the layout since the page opened, as browsers score them. */
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
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
