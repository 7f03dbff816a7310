import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './support/axe.js';
import { launch, openPage } from './support/browser.js';
import { operations } from './support/operations.js';
import { looks } from './support/looks.js';
import { fileSite, plainPages } from './support/sites.js';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

describe.each(looks)('the plain pages, $colorScheme at $width pixels', ({ colorScheme, width }) => {
  it.each(plainPages)('fit and have no accessibility fault: %s', async (name) => {
    const { page } = await openPage(browser, fileSite, {
      colorScheme,
      viewport: { width, height: 900 },
    });
    await page.goto(fileSite + name);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.context().close();
  });

  it('take the colors that the reader prefers', async () => {
    const { page } = await openPage(browser, fileSite, { colorScheme });
    await page.goto(`${fileSite}reference.html`);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(15, 20, 26)');
    await page.context().close();
  });
});

describe('the plain reference', () => {
  it('is found faulty when it is', async () => {
    const { page } = await openPage(browser, fileSite);
    await page.setContent(
      '<html lang="en"><title>x</title><main><h1>x</h1><img src="data:,"></main>',
    );
    expect((await accessibilityFaults(page)).join()).toContain('image-alt (critical)');
    await page.context().close();
  });

  it('leads a keyboard past its navigation, and along its links', async () => {
    const { page } = await openPage(browser, fileSite);
    await page.goto(`${fileSite}reference.html`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#content$/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
    await page.context().close();
  });

  it('shows every operation at its own address', async () => {
    const { page } = await openPage(browser, fileSite);
    await page.goto(`${fileSite}reference.html`);
    for (const { summary } of operations) {
      await page.locator('main li').getByRole('link', { name: summary, exact: true }).click();
      const heading = page.getByRole('heading', { name: summary, level: 3 });
      await expect.poll(() => heading.evaluate((element) => element.matches(':target'))).toBe(true);
      expect(await heading.isVisible()).toBe(true);
    }
    await page.context().close();
  });

  it('prints what is folded', async () => {
    const { page } = await openPage(browser, fileSite);
    await page.goto(`${fileSite}reference.html`);
    const sample = page.locator('details pre').first();
    expect(await sample.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await sample.isVisible()).toBe(true);
    await page.context().close();
  });
});
