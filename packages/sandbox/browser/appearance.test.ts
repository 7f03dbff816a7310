import { expect, it } from 'vitest';
import { accessibilityFaults } from '@voice-agent-platform/shared/chores/accessibility';
import {
  button,
  goTo,
  open,
  page,
  sandbox,
  seedIds,
  send,
  waitUntilLive,
} from '../test/browser.js';

/** Fills each view, long texts included. Returns the views. */
async function fill(): Promise<readonly string[]> {
  await send('PATCH', `/use-cases/${seedIds.useCase}`, { amd: true, name: 'x'.repeat(200) });
  await send('PATCH', `/numbers/${seedIds.phoneNumber}/title`, { title: 'Patients '.repeat(80) });
  sandbox.fail('listCallTags', { status: 503, times: 2 });
  sandbox.fail('updatePhoneNumberUseCase', { delayMs: 12_345, id: seedIds.phoneNumber });
  await send('GET', '/call-tags');
  // This request shows chips for choices, and for names that the contract does not have.
  await send('PATCH', `/agents/${seedIds.agent}`, { nam: 'Mira', [`x-${'y'.repeat(60)}`]: 1 });
  await sandbox.executeUseCase(seedIds.useCase);
  const details = sandbox.requests.map(({ id }) => `#requests/${id}`);
  return ['#requests', ...details, '#state/phoneNumbers', '#webhooks', '#controls'];
}

it.each(
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [390, 1_440].map((width) => ({ colorScheme, width })),
  ),
)(
  'shows every view of the inspector without an accessibility fault in $colorScheme at $width pixels',
  async ({ colorScheme, width }) => {
    const views = await fill();
    await open('', { viewport: { width, height: 900 }, colorScheme });
    for (const view of views) {
      await goTo(view);
      expect([view, await accessibilityFaults(page)]).toEqual([view, []]);
    }
  },
);

it('switches the theme of the inspector where the browser forbids storage', async () => {
  await open();
  await page.addInitScript(`Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('Denied', 'SecurityError'); },
  })`);
  await page.reload();
  await waitUntilLive();
  await button('Switch between light and dark').click();
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
});

// Code and bars of links scroll on their own, and so do tables in a narrow window. The skip link and the labels of the
// buttons of the list may be visible to screen readers alone.
const FIND_TOO_WIDE = `[...document.querySelectorAll('html, body, main, main > *, main > * *')]
  .filter((element) => element.checkVisibility() && !element.closest('.code, .pairs, .tabs, .collections, .skip-link, .visually-hidden, .list-bar span'))
  .filter((element) => innerWidth >= 1440 || !element.closest('.table-scroll'))
  .filter((element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).display !== 'inline')
  .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
  .map((element) => element.outerHTML.slice(0, 120))`;

/** Code that the button beside it covers. */
const FIND_COVERED = `[...document.querySelectorAll('.code')]
  .filter((element) => element.querySelector('pre').getBoundingClientRect().right > element.querySelector('button').getBoundingClientRect().left)
  .map((element) => element.outerHTML.slice(0, 120))`;

/** Returns the elements of the page whose content is cut off or covered. */
async function findCutOff(): Promise<readonly string[]> {
  return page.evaluate<string[]>(`[...${FIND_TOO_WIDE}, ...${FIND_COVERED}]`);
}

const widths = [320, 390, 768, 1_024, 1_440];

it.each(widths)('cuts nothing off in a view of the inspector at %i pixels', async (width) => {
  const views = await fill();
  await open('', { viewport: { width, height: 800 } });
  for (const view of views) {
    await goTo(view);
    expect([view, await findCutOff()]).toEqual([view, []]);
  }
});

it.each(widths)('cuts nothing off in an open item of the state at %i pixels', async (width) => {
  await fill();
  await open('#state/phoneNumbers', { viewport: { width, height: 800 } });
  await page.locator('.row-toggle').first().click();
  await page.locator('.opened .code').waitFor();
  expect(await findCutOff()).toEqual([]);
});
