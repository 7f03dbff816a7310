/** Tests pages in a browser that forbids them to store anything. */
import { expect, it } from 'vitest';
import { useSite } from './support.js';

const site = useSite();

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
