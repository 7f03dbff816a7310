/** Tests the search dialog. */
import { accessibilityFaults } from '@voice-agent-platform/shared/chores/accessibility';
import { expect, it } from 'vitest';
import { useSite } from './support.js';

const site = useSite();

it.each(['Control+k', '/'])('opens the search with %s', async (key) => {
  await using watched = await site.openFile('guides/errors.html');
  const { page } = watched;
  await page.keyboard.press(key);
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement === document.body);
});

it('finds a field by a synonym, and opens it with Enter', async () => {
  await using watched = await site.openFile('guides/errors.html');
  const { page, faults } = watched;
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.type('answering machine');
  await page.getByRole('option').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/updateUseCase\.html#body-amd$/);
  expect(faults).toEqual([]);
});

it.each([
  { keys: ['ArrowDown'], opened: 1 },
  { keys: ['ArrowDown', 'ArrowUp'], opened: 0 },
  { keys: ['ArrowUp'], opened: -1 },
  { keys: ['ArrowUp', 'ArrowDown'], opened: 0 },
])('opens the result at $opened after $keys and Enter', async ({ keys, opened }) => {
  await using watched = await site.openFile('guides/errors.html');
  const { page } = watched;
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('webhook');
  const results = page.getByRole('option');
  await results.first().waitFor();
  const addresses = await results.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).href),
  );
  for (const key of [...keys, 'Enter']) await page.keyboard.press(key);
  await page.waitForURL(addresses.at(opened)!);
});

it('leaves Enter to an input method that composes a word', async () => {
  await using watched = await site.openFile('guides/errors.html');
  const { page } = watched;
  await page.keyboard.press('/');
  const input = page.getByRole('combobox', { name: 'Search' });
  await input.fill('webhook');
  await page.getByRole('option').first().waitFor();
  const isLeft = await input.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  expect(isLeft).toBe(true);
});

it('outlines the search field that has the focus in forced colors', async () => {
  await using watched = await site.openFile('guides/errors.html', { forcedColors: 'active' });
  const { page } = watched;
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  const field = page.locator('.search-field');
  expect(await field.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

it('returns the focus to the search button when Escape closes the search', async () => {
  await using watched = await site.openFile('operations/updateAgent.html');
  const { page } = watched;
  const button = page.locator('.search-button');
  await button.click();
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#search').waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('says that the search is loading on a slow connection, or did not load, until it is there', async () => {
  await using watched = await site.openServed('guides/errors.html');
  const { page } = watched;
  let fail = () => {};
  const failure = new Promise<void>((resolve) => (fail = resolve));
  const shown = page.locator('.toast');
  await page.route('**/assets/search.*', async (route) => {
    await failure;
    await route.abort();
  });
  await page.locator('[data-search]:visible').first().click();
  await shown.getByText('Loading').waitFor();
  fail();
  await shown.getByText('did not load').waitFor();
  await page.unroute('**/assets/search.*');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  expect(await shown.isVisible()).toBe(false);
});

it('keeps the text that is typed while the search loads', async () => {
  await using watched = await site.openServed('guides/errors.html');
  const { page, faults } = watched;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/search.*', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('transfer');
  release();
  const input = page.getByRole('combobox', { name: 'Search' });
  await input.waitFor();
  await page.keyboard.type('_number');
  expect(await input.inputValue()).toBe('transfer_number');
  await page.getByRole('option').getByText('transfer_number').first().waitFor();
  expect(faults).toEqual([]);
});
