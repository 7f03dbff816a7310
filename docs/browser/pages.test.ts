/** Tests every page except Redoc's: what it loads, how it fits, how readers navigate it, and what works without JavaScript. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteFolder } from '../src/serve.js';
import { accessibilityFaults } from '@voice-agent-platform/shared/chores/accessibility';
import { nonEmpty } from '@voice-agent-platform/shared/chores/non-empty';
import { kinds, layoutShift, overflow, useSite } from './support.js';

/** All pages except Redoc's, which has its own test. */
const pages = readdirSync(siteFolder, { recursive: true })
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.html') && name !== 'redoc.html')
  .sort();
const LARGEST_FIRST_LOAD = 150_000;
/** How many tables of a page are wider than a screen of 1280 px, so that they scroll. */
const WIDE_TABLES: Readonly<Record<string, number>> = { 'packages/languages.html': 1 };

const site = useSite();

it.each(nonEmpty(pages))(
  'loads %s without a layout shift, an accessibility fault, overflow or a request to another host',
  async (name) => {
    // The page for unknown addresses needs a host, so it does not work from the file system.
    const open = name === '404.html' ? site.openServed : site.openFile;
    // Colors that are still changing to the other theme would not have its contrast.
    await using watched = await open(name, { reducedMotion: 'reduce' });
    const { page, faults } = watched;
    const shift = await layoutShift(page);
    const wide = await accessibilityFaults(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const clipped = await page
      .locator('.table-scroll')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 900 });
    const narrow = await accessibilityFaults(page);
    await page.setViewportSize({ width: 320, height: 900 });
    const result = { shift, wide, clipped, narrow, faults, overflow: await overflow(page) };
    expect(result).toEqual({
      shift: 0,
      wide: [],
      clipped: WIDE_TABLES[name] ?? 0,
      narrow: [],
      faults: [],
      overflow: 0,
    });
  },
);

it('loads at most 150 kB of each page at first, compressed', () => {
  const fonts = readdirSync(join(siteFolder, 'assets'))
    .filter((name) => /^fonts\..*\.gz$/.test(name))
    .reduce((sum, name) => sum + statSync(join(siteFolder, 'assets', name)).size, 0);
  expect(fonts).toBeGreaterThan(0);
  for (const name of pages) {
    const page = statSync(join(siteFolder, `${name}.gz`)).size;
    expect(page + fonts, name).toBeLessThan(LARGEST_FIRST_LOAD);
  }
});

it('shows a page without JavaScript in full, except for what needs it', async () => {
  await using watched = await site.openFile('operations/updateUseCase.html', {
    javaScriptEnabled: false,
    width: 390,
  });
  const { page } = watched;
  expect(await page.locator('.needs-script:visible').count()).toBe(0);
  expect(await page.getByText('Try it').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('.panel .sample pre:visible').count()).toBe(3);
  await page.locator('[popovertarget=sidebar]').click();
  await page.locator('.sidebar').getByRole('link', { name: 'First call' }).click();
  await page.getByRole('heading', { level: 1, name: 'First call' }).waitFor();
});

it('marks the samples of generated clients as folded without JavaScript', async () => {
  await using watched = await site.openFile('operations/updateUseCase.html', {
    javaScriptEnabled: false,
  });
  const { page } = watched;
  const summary = page.locator('.panel summary').first();
  const marker = () =>
    summary.evaluate((element) => {
      const { display, listStyleType } = getComputedStyle(element);
      return [display, listStyleType];
    });
  expect(await marker()).toEqual(['list-item', 'disclosure-closed']);
  await summary.click();
  expect(await marker()).toEqual(['list-item', 'disclosure-open']);
});

it.each(kinds)('opens %s from a server without a fault', async (name) => {
  await using watched = await site.openServed(name);
  await watched.page.waitForLoadState('networkidle');
  expect(watched.faults).toEqual([]);
});

it('skips the navigation with the skip link', async () => {
  await using watched = await site.openFile('guides/errors.html');
  const { page } = watched;
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
});

it('opens the menu of a phone without an accessibility fault, and returns the focus when Escape closes it', async () => {
  await using watched = await site.openFile('guides/errors.html', { width: 390 });
  const { page } = watched;
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await page.locator('.sidebar:popover-open').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.sidebar').waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
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
