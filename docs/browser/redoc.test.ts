/** Tests the page of Redoc. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { slug } from 'github-slugger';
import { operations } from '../src/data/operations.js';
import { allQuestions } from '../src/data/marks.js';
import { useSite } from './support.js';

const site = useSite();

it('shows every open question in Redoc, where it applies or in the introduction', async () => {
  await using watched = await site.openServed('404.html');
  const { page } = watched;
  // Redoc adds an operation when its place enters the window, so the window shows every place.
  await page.addInitScript(`window.IntersectionObserver = class {
    constructor(callback) { this.callback = callback; }
    observe(target) { queueMicrotask(() => this.callback([{ target, isIntersecting: true }], this)); }
    unobserve() {}
    disconnect() {}
  };`);
  await page.goto(`${site.server.url}redoc.html`);
  const content = page.locator('#redoc main');
  const errors = content.getByRole('tab', { name: 'default', selected: false });
  const folded = content.getByRole('button', { name: /^\+\s*Show (\d|array|propert)/ });
  await page.locator('#redoc .menu-content').waitFor();
  // Includes the text of parts that are far from the window.
  await page.addStyleTag({ content: '#redoc * { content-visibility: visible !important }' });
  const texts = [await content.innerText()];
  // Redoc shows the operations of one tag at a time.
  for (const tag of new Set(operations.map(({ tag }) => tag))) {
    const shown = operations.filter((operation) => operation.tag === tag);
    const operationId = shown[0]?.operationId ?? '';
    const address = `#/${slug(tag)}/${operationId.toLowerCase()}`;
    await page.evaluate((hash) => (location.hash = hash), address);
    for (const { summary } of shown) {
      await content.getByRole('heading', { name: `link to ${summary}` }).waitFor();
    }
    await settled(page);
    // A nested list appears when its parent is open.
    while ((await folded.count()) > 0) {
      await folded.evaluateAll(clickAll);
      await settled(page);
    }
    texts.push(await content.innerText());
    await errors.evaluateAll(clickAll);
    await errors.first().waitFor({ state: 'detached' });
    texts.push(await content.innerText());
  }
  await content.getByRole('button', { name: 'View security details' }).first().click();
  await page.getByText('Authorization Scheme').first().waitFor();
  texts.push(await page.locator('body').innerText());
  const text = plain(texts.join(' '));
  const missing = allQuestions.filter(({ what }) => !text.includes(plain(what)));
  expect(missing.map(({ subject, what }) => `${subject}: ${what}`)).toEqual([]);
});

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

it('skips to the list of operations without JavaScript', async () => {
  await using watched = await site.openFile('redoc.html', { javaScriptEnabled: false });
  const { page } = watched;
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('.redoc-list a:focus').waitFor();
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
