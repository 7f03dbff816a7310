/** Tests what works on every page: copying, folding, the language of code, and storage. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteFolder } from '../src/serve.js';
import { useSite } from './support.js';

const site = useSite();

it('copies a page as Markdown', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page, faults } = watched;
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await readFile(join(siteFolder, 'operations/updateUseCase.md'), 'utf8'));
  expect(faults).toEqual([]);
});

it('announces a second copy too, although its message is the same', async () => {
  await using watched = await site.openServed('guides/errors.html', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = watched;
  const button = page.getByRole('button', { name: 'Copy the code' }).first();
  await button.click();
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  const announced = page.evaluate(readTwoTexts, '#announcement');
  await button.click();
  // A screen reader ignores a text that takes the place of the same text.
  expect(await announced).toEqual(['', 'Copied']);
});

/** Runs in the page. Resolves to the next two texts of an element. */
function readTwoTexts(selector: string): Promise<(string | null)[]> {
  const element = document.querySelector(selector)!;
  return new Promise((resolve) => {
    const texts: (string | null)[] = [];
    const observer = new MutationObserver(() => {
      if (texts.push(element.textContent) === 2) resolve(texts);
    });
    observer.observe(element, { childList: true });
  });
}

const FORBID_STORAGE = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { configurable: true, get() { throw new Error('denied'); } });`;

it('opens Redoc in a browser that forbids storage', async () => {
  await using watched = await site.openServed('404.html');
  const { page, faults } = watched;
  await page.addInitScript(FORBID_STORAGE);
  await page.goto(`${site.server.url}redoc.html`);
  const redoc = page.locator('#redoc');
  await redoc.locator('.menu-content').waitFor();
  await redoc.getByText('Organization', { exact: true }).first().click();
  await redoc.getByText('Get the organization').first().waitFor();
  expect(faults).toEqual([]);
});

it('chooses a language and switches the theme in a browser that forbids storage', async () => {
  await using watched = await site.openServed('404.html');
  const { page, faults } = watched;
  await page.addInitScript(FORBID_STORAGE);
  await page.goto(`${site.server.url}index.html`);
  await page.getByRole('tab', { name: 'Python' }).click();
  expect(await page.getByRole('tabpanel', { name: 'Python' }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await page.locator('html[data-theme]').count()).toBe(1);
  expect(faults).toEqual([]);
});

it('says that nothing was copied where the browser has no clipboard', async () => {
  await using watched = await site.openServed('guides/errors.html');
  const { page, faults } = watched;
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const button = page.getByRole('button', { name: 'Copy the code' }).first();
  await button.click();
  await page.getByText('does not let the page copy').waitFor();
  expect(await button.getAttribute('class')).not.toContain('is-done');
  expect(faults).toEqual([]);
});

it('opens what contains the folded field that an address names', async () => {
  await using watched = await site.openFile('operations/updateUseCase.html#body-hooks-headers-key');
  const { page } = watched;
  const field = page.locator('#body-hooks-headers-key');
  // Chromium opens what contains the field by itself, so the test folds it again, as other browsers leave it.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = false;
  });
  await field.waitFor({ state: 'hidden' });
  await page.evaluate(() => dispatchEvent(new HashChangeEvent('hashchange')));
  await field.waitFor({ state: 'visible' });
});
