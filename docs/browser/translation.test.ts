/** Tests pages with the browser's translation: every change of a text appears, and no text disappears. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { translatePage } from '@voice-agent-platform/shared/chores/translation';
import { useSite } from './support.js';

const site = useSite();

it('shows the results of each search under a translator, with the links that belong to them', async () => {
  await using watched = await site.openFile('guides/errors.html');
  const { page, faults } = watched;
  const input = await searchTranslated(page, 'webhook');
  const first = page.getByRole('option').first();
  for (const [query, title, link] of [
    ['transfer_number', 'transfer_number', /updateUseCase\.html#body-transfer_number$/],
    ['rate limit', 'Rate limits', /errors\.html#rate-limits$/],
  ] as const) {
    await input.fill(query);
    expect(await first.locator('.search-title').innerText()).toBe(title);
    expect(await first.getAttribute('href')).toMatch(link);
    expect(await page.locator('.search-status').innerText()).toMatch(
      /^(The best 20 of )?\d+ results?\b/,
    );
    await translatePage(page);
  }
  expect(faults).toEqual([]);
});

it('says under a translator that a search finds nothing', async () => {
  await using watched = await site.openFile('guides/errors.html');
  const { page, faults } = watched;
  const input = await searchTranslated(page, 'webhook');
  await input.fill('xylophone');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  expect(await page.locator('.search-status').innerText()).toMatch(
    /^Nothing found for “xylophone”/,
  );
  expect(faults).toEqual([]);
});

/** Searches, translates the results, and returns the input for the next search. */
async function searchTranslated(page: Page, query: string): Promise<Locator> {
  await page.keyboard.press('/');
  const input = page.getByRole('combobox', { name: 'Search' });
  await input.fill(query);
  await page.getByRole('option').first().waitFor();
  await translatePage(page);
  return input;
}

it('shows the verdict of a request that changes, and its response, under a translator', async () => {
  await using watched = await site.openFile('operations/updateUseCase.html');
  const { page, faults } = watched;
  await translatePage(page);
  const body = page.getByRole('textbox', { name: 'Body JSON' });
  const messages = page.locator('#try-messages');
  const send = page.locator('#try-send');
  const validity = page.locator('.validity');
  await body.fill('{ "language": "tlh", "amd": 1 }');
  // A path does not show that the form has checked the body: messages about the example can contain it.
  await validity.getByText('3 errors').waitFor();
  expect(await validity.innerText()).toBe('3 errors');
  expect(await send.innerText()).toBe('Send anyway');
  await translatePage(page);
  await body.fill('{ "language": "tlh" }');
  expect(await validity.innerText()).toBe('1 error');
  expect(await messages.innerText()).not.toContain('/amd');
  await send.click();
  const status = page.locator('#try-result .status');
  await status.waitFor();
  await translatePage(page);
  await body.fill('{ "language": "fr-FR" }');
  expect(await validity.innerText()).toBe('Valid, but risky');
  expect(await send.innerText()).toBe('Send');
  await send.click();
  await page.locator('#try-result').getByText('200 OK').waitFor();
  expect(await status.innerText()).toBe('200 OK');
  expect(faults).toEqual([]);
});

it('leaves names, code and values as they are under a translator', async () => {
  await using watched = await site.openFile('operations/updateUseCase.html');
  const { page } = watched;
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('#try-result .status').waitFor();
  await translatePage(page);
  // The translator wraps each text that it changes.
  expect(await page.locator('.field-text font').count()).toBeGreaterThan(0);
  for (const place of ['pre', 'code', '.field-name', '.path', '.diff']) {
    expect(await page.locator(place).count(), place).toBeGreaterThan(0);
    expect(await page.locator(`${place} font`).count(), place).toBe(0);
  }
});
