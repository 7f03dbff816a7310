import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocsServer } from '../src/serve.js';
import type { Site } from '../src/site.js';
import { launch, openPage, openRedoc } from './support/browser.js';
import { operations } from './support/operations.js';
import { fileSite, plainPages, serveInSubPath } from './support/sites.js';

let browser: Browser;
let server: DocsServer;
beforeAll(async () => {
  browser = await launch();
  server = await serveInSubPath();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const places = [
  { place: 'the file system', site: () => fileSite },
  { place: 'a server in a sub-path', site: () => server.url },
];

describe.each(places)('from $place', ({ site }) => {
  it('Redoc opens, searches and navigates without a fault and without a foreign request', async () => {
    const { page, faults, foreignRequests } = await openPage(browser, site());
    await openRedoc(page, `${site()}index.html${operations[3]?.address}`);
    await page.keyboard.press('Control+k');
    await page
      .getByPlaceholder(/search/i)
      .last()
      .fill('transfer_number');
    await page.getByText('request fields').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').getByText('First call').click();
    await page.waitForURL(/#\/first-call$/);
    expect({ faults, foreignRequests }).toEqual({ faults: [], foreignRequests: [] });
    await page.context().close();
  });

  it('every plain page opens without a fault and without a foreign request', async () => {
    expect(plainPages.length).toBeGreaterThan(7);
    const { page, faults, foreignRequests } = await openPage(browser, site());
    for (const name of plainPages) await page.goto(site() + name);
    expect({ faults, foreignRequests }).toEqual({ faults: [], foreignRequests: [] });
    await page.context().close();
  });
});

describe('a page that is not as it was built', () => {
  const open = async (change: (site: Site) => Site) => {
    const changed = await serveInSubPath(change);
    const { page, faults, foreignRequests } = await openPage(browser, changed.url);
    try {
      await page.goto(`${changed.url}index.html`);
      await page.waitForLoadState('networkidle');
      return { url: page.url(), faults, foreignRequests };
    } finally {
      await page.context().close();
      await changed.close();
    }
  };
  const edit = (pattern: RegExp, change: (text: string) => string) => (site: Site) =>
    new Map(
      [...site].map(([name, file]) => [
        name,
        pattern.test(name) ? { ...file, bytes: Buffer.from(change(file.bytes.toString())) } : file,
      ]),
    );

  it('does not run a Redoc that somebody changed, and leads to the plain reference', async () => {
    const { url, faults } = await open(
      edit(/^redoc\./, (script) => `${script}\n;window.changed = 1;`),
    );
    expect(url).toMatch(/reference\.html$/);
    expect(faults.join()).toContain('integrity');
  });

  it('does not run a script that somebody added', async () => {
    const { faults } = await open(
      edit(/^index/, (html) =>
        html.replace('</body>', '<script>document.title = "x"</script></body>'),
      ),
    );
    expect(faults.join()).toContain('script-src');
  });

  it('is noticed when it asks another host', async () => {
    const { foreignRequests, faults } = await open(
      edit(/^index/, (html) =>
        html
          .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
          .replace('</body>', '<img src="http://127.0.0.1:9/pixel" alt=""></body>'),
      ),
    );
    expect(foreignRequests).toEqual(['http://127.0.0.1:9/pixel']);
    expect(faults).not.toEqual([]);
  });
});

describe('without JavaScript', () => {
  it('the Redoc page leads to the plain reference, which holds every operation', async () => {
    const { page } = await openPage(browser, fileSite, { javaScriptEnabled: false });
    await page.goto(`${fileSite}index.html`);
    await page.locator('#without-script a').click();
    for (const { summary, method, path, root } of operations) {
      expect(await page.getByRole('heading', { name: summary, level: 3 }).count()).toBe(1);
      expect(
        await page.getByText(`${method} {${root}_url}/api/v1${path}`, { exact: true }).count(),
      ).toBeGreaterThan(0);
    }
    await page.context().close();
  });
});
