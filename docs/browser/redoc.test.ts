/** Tests the page of Redoc. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { slug } from 'github-slugger';
import { operations } from '../src/data/operations.js';
import { allQuestions } from '../src/data/questions.js';
import { useSite } from './support.js';

const site = useSite();

/** Redoc adds an operation when its place enters the window, so with this script the window shows every place. */
const SHOW_ALL_PLACES = `window.IntersectionObserver = class {
  constructor(callback) { this.callback = callback; }
  observe(target) { queueMicrotask(() => this.callback([{ target, isIntersecting: true }], this)); }
  unobserve() {}
  disconnect() {}
};`;

it('shows every open question in Redoc, where it applies or in the introduction', async () => {
  await using watched = await site.openServed('404.html');
  const { page } = watched;
  await page.addInitScript(SHOW_ALL_PLACES);
  await page.goto(`${site.server.url}redoc.html`);
  await page.locator('#redoc .menu-content').waitFor();
  // Includes the text of parts that are far from the window.
  await page.addStyleTag({ content: '#redoc * { content-visibility: visible !important }' });
  const content = page.locator('#redoc main');
  const texts = [await content.innerText()];
  for (const tag of new Set(operations.map(({ tag }) => tag))) {
    texts.push(...(await readOperations(page, tag)));
  }
  await content.getByRole('button', { name: 'View security details' }).first().click();
  await page.getByText('Authorization Scheme').first().waitFor();
  texts.push(await page.locator('body').innerText());
  const text = plain(texts.join(' '));
  const missing = allQuestions.filter(({ what }) => !text.includes(plain(what)));
  expect(missing.map(({ subject, what }) => `${subject}: ${what}`)).toEqual([]);
});

/**
 * Opens the operations of a tag, because Redoc shows those of one tag at a time. Returns their text with every field
 * unfolded, and their text with the response to any other status in place of the success.
 */
async function readOperations(page: Page, tag: string): Promise<string[]> {
  const content = page.locator('#redoc main');
  const shown = operations.filter((operation) => operation.tag === tag);
  const operationId = shown[0]?.operationId ?? '';
  const address = `#/${slug(tag)}/${operationId.toLowerCase()}`;
  await page.evaluate((hash) => (location.hash = hash), address);
  for (const { summary } of shown) {
    await content.getByRole('heading', { name: `link to ${summary}` }).waitFor();
  }
  await settled(page);
  // A nested list appears when its parent is open.
  const folded = content.getByRole('button', { name: /^\+\s*Show (\d|array|propert)/ });
  while ((await folded.count()) > 0) {
    await folded.evaluateAll(clickAll);
    await settled(page);
  }
  const unfolded = await content.innerText();
  const otherStatuses = content.getByRole('tab', { name: 'default', selected: false });
  await otherStatuses.evaluateAll(clickAll);
  await otherStatuses.first().waitFor({ state: 'detached' });
  return [unfolded, await content.innerText()];
}

it('skips to the content and stays at the address, which Redoc would take for one of its own', async () => {
  await using watched = await site.openServed('redoc.html');
  const { page, faults } = watched;
  await page.locator('#redoc main').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.closest('#redoc main') !== null)).toBe(
    true,
  );
  expect(page.url()).toBe(`${site.server.url}redoc.html`);
  await settled(page);
  expect(await page.locator('#redoc main').innerText()).toContain('Organization');
  expect(faults).toEqual([]);
});

it('lists all operations and the files of the contract without JavaScript', async () => {
  await using watched = await site.openFile('redoc.html', { javaScriptEnabled: false });
  const { page } = watched;
  expect(await page.locator('.needs-script:visible').count()).toBe(0);
  const list = page.locator('.redoc-list');
  expect(await list.locator('.operation-list a:visible').count()).toBe(operations.length);
  for (const name of ['openapi.yaml', 'openapi.json', 'YAML', 'JSON']) {
    expect(await list.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
  }
});

it('skips to the list of operations without JavaScript', async () => {
  await using watched = await site.openFile('redoc.html', { javaScriptEnabled: false });
  const { page } = watched;
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('.redoc-list a:focus').waitFor();
});

it('shows the address of the sandbox in Redoc', async () => {
  await using watched = await site.openServed('redoc.html');
  await watched.page.getByText('http://127.0.0.1:4010/api/v1').first().waitFor();
  expect(watched.faults).toEqual([]);
});

it('has no link on the page of Redoc that starts at the root of its host', async () => {
  await using watched = await site.openServed('redoc.html');
  const { page, faults } = watched;
  await page.locator('#redoc .menu-content').waitFor();
  const links = await page
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(links).toContain('concepts.html');
  expect(links.filter((href) => href?.startsWith('/'))).toEqual([]);
  expect(faults).toEqual([]);
});

it('switches Redoc to dark with the button of the header', async () => {
  await using watched = await site.openServed('redoc.html', { colorScheme: 'light' });
  const { page, faults } = watched;
  // Redoc's own theme colors its menu. The site's theme colors the text of the operations.
  const entry = page.locator('#redoc .menu-content a').first();
  const color = () => entry.evaluate((element) => getComputedStyle(element).color);
  const light = await color();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await color()).not.toBe(light);
  expect(faults).toEqual([]);
});

it('opens the search of the site in place of Redoc’s own with Control-K', async () => {
  await using watched = await site.openServed('redoc.html');
  const { page, faults } = watched;
  await page.locator('#redoc .menu-content').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  expect(await page.locator('input').count()).toBe(1);
  expect(faults).toEqual([]);
});

it('leads the reader to the pages of the operations when Redoc does not load', async () => {
  await using watched = await site.openServed('404.html');
  const { page } = watched;
  await page.route('**/assets/redoc.*.js', (route) => route.abort());
  await page.goto(`${site.server.url}redoc.html`);
  await page.getByRole('status').getByText('did not load').waitFor();
  await page.getByRole('link', { name: 'a page of its own' }).click();
  await page.waitForURL(/operations\/index\.html$/);
});

it('asks the reader to reload the page of Redoc if its script fails', async () => {
  await using watched = await site.openServed('404.html');
  const { page } = watched;
  await page.route('**/assets/redoc.*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  await page.goto(`${site.server.url}redoc.html`);
  await page.getByText('This part of the page failed. Reload the page.').waitFor();
});

/** Resolves when React has added all parts. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
}

function clickAll(buttons: Element[]): void {
  for (const button of buttons) (button as HTMLElement).click();
}

function plain(text: string): string {
  return text.replaceAll('`', '').replace(/\s+/g, ' ');
}
