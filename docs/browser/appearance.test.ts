/** Tests how pages look: the focus, motion, forced colors and the theme. */
import { expect, it } from 'vitest';
import { kinds, useSite } from './support.js';

const site = useSite();

it.each(kinds)('shows where the keyboard focus is in %s', async (name) => {
  await using watched = await site.openFile(name);
  const { page } = watched;
  const seen = new Set<string>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: element.outerHTML.slice(0, 80),
        isVisible: outlineStyle !== 'none' && outlineWidth !== '0px',
      };
    });
    expect(focus).toMatchObject({ isVisible: true });
    seen.add(focus.name);
  }
  expect(seen.size).toBeGreaterThan(10);
});

it.each(kinds)('does not animate %s when the reader asks for less motion', async (name) => {
  await using watched = await site.openFile(name, { reducedMotion: 'reduce' });
  const { page } = watched;
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const durations = await page
    .locator('a, button')
    .evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element).transitionDuration),
    );
  expect(new Set(durations)).toEqual(new Set(['0s']));
});

it.each([
  {
    part: 'the selected tab',
    path: 'index.html',
    selector: '[role=tab][aria-selected=true]',
    pseudoElement: '::after',
    property: 'backgroundColor',
    value: 'Highlight',
  },
  {
    part: 'the bar of open questions',
    path: 'index.html',
    selector: '.gap-bar rect',
    property: 'fill',
    value: 'CanvasText',
  },
  {
    part: 'the page in the menu',
    path: 'guides/errors.html',
    selector: '.sidebar a[aria-current]',
    property: 'backgroundColor',
    value: 'Highlight',
  },
  {
    part: 'the section in the contents',
    path: 'guides/errors.html',
    selector: '.rail a[aria-current]',
    property: 'backgroundColor',
    value: 'Highlight',
  },
  {
    part: 'the pressed filter',
    path: 'unspecified.html',
    selector: '.chip[aria-pressed=true]',
    property: 'backgroundColor',
    value: 'Highlight',
  },
  {
    part: 'a button',
    path: 'operations/updateUseCase.html',
    selector: '#try-send',
    property: 'borderTop',
    value: '1px solid ButtonText',
  },
] as const)(
  'draws $part in forced colors with $property: $value',
  async ({ path, selector, ...row }) => {
    await using watched = await site.openFile(path, { forcedColors: 'active' });
    const element = watched.page.locator(selector).first();
    const { drawn, expected } = await element.evaluate(
      (found, { pseudoElement, property, value }) => {
        const probe = document.body.appendChild(document.createElement('div'));
        probe.style[property] = value;
        return {
          drawn: getComputedStyle(found, pseudoElement)[property],
          expected: getComputedStyle(probe)[property],
        };
      },
      { pseudoElement: null, ...row },
    );
    expect(drawn).toBe(expected);
  },
);

it.each([
  {
    part: 'the page in the menu',
    path: 'guides/errors.html',
    selector: '.sidebar a[aria-current]',
  },
  {
    part: 'the section in the contents',
    path: 'guides/errors.html',
    selector: '.rail a[aria-current]',
  },
  { part: 'the pressed filter', path: 'unspecified.html', selector: '.chip[aria-pressed=true]' },
])('outlines $part in forced colors only if it has the focus', async ({ path, selector }) => {
  await using watched = await site.openFile(path, { forcedColors: 'active' });
  const element = watched.page.locator(selector).first();
  const outline = () => element.evaluate((found) => getComputedStyle(found).outlineStyle);
  expect(await outline()).toBe('none');
  await watched.page.keyboard.press('Tab'); // what is focused by a program after a key shows its focus
  await element.focus();
  expect(await outline()).not.toBe('none');
});

it('keeps the theme that was chosen on one page on the next', async () => {
  await using watched = await site.openServed('index.html', {
    colorScheme: 'light',
  });
  const { page } = watched;
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(`${site.server.url}guides/errors.html`);
  expect(await background()).toBe(dark);
});
