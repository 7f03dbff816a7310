/** One browser for a test file, and pages that are watched from their first byte. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findBrowser } from '../../../../scripts/find-browser.js';

/** What a page did that it must not do. */
export interface Watched {
  page: Page;
  /** Requests to anything but the site itself. */
  foreignRequests: string[];
  /** Errors of scripts, errors in the console and violations of the policy. */
  faults: string[];
}

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** `site` is where the site begins: every request that does not begin with it is a foreign one. */
export async function openPage(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const watched: Watched = { page, foreignRequests: [], faults: [] };
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site) && !/^(data|blob):/.test(url)) watched.foreignRequests.push(url);
  });
  page.on('pageerror', (error) => watched.faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') watched.faults.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy violated: ${violatedDirective} by ${blockedURI}`);
    });
  });
  return watched;
}

/** Opens an address of the Redoc page as if it were typed: with the whole page loaded anew. */
export async function openRedoc(page: Page, address: string): Promise<void> {
  const section = address.split('#')[1] ?? '/';
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('html[data-redoc]').waitFor();
  await page.locator(`[data-section-id="${section}"]`).first().waitFor({ state: 'attached' });
  await page.evaluate(untilStill);
}

/**
 * Redoc renders what stands around a section bit by bit, and tells nobody when it is done: the page grows while it is
 * looked at. Some frames without a change, which a loaded machine draws more slowly as well, say so.
 */
function untilStill(): Promise<void> {
  const enough = 15;
  return new Promise((resolve) => {
    let unchanged = 0;
    const observer = new MutationObserver(() => {
      unchanged = 0;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    const countFrame = (): void => {
      unchanged += 1;
      if (unchanged < enough) {
        requestAnimationFrame(countFrame);
      } else {
        observer.disconnect();
        resolve();
      }
    };
    requestAnimationFrame(countFrame);
  });
}
