/** Tests the buttons that copy a page or its code. */
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

it('shows the message that nothing was copied for 10 seconds', async () => {
  await using watched = await site.openServed('guides/errors.html');
  const { page } = watched;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy the code' }).first().click();
  const message = page.getByText('does not let the page copy');
  // The region is empty for this long first.
  await page.clock.runFor(100);
  await message.waitFor();
  await page.clock.fastForward(9_999);
  expect(await message.isVisible()).toBe(true);
  await page.clock.fastForward(1);
  await message.waitFor({ state: 'hidden' });
});
