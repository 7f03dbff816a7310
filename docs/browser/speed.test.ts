import { readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteFolder } from '../src/serve.js';
import { useSite } from './support.js';

/** The landing page, and the largest pages of each other kind: what is quick there is quick on the others. */
const pages = [
  'index.html',
  ...['', 'guides', 'guides/languages', 'guides/recipes', 'operations'].flatMap((folder) =>
    readdirSync(join(siteFolder, folder))
      .filter((name) => name.endsWith('.html') && !['redoc.html', 'index.html'].includes(name))
      .map((name) => posix.join(folder, name))
      .sort((one, other) => size(other) - size(one))
      .slice(0, 2),
  ),
];

function size(page: string): number {
  return statSync(join(siteFolder, page)).size;
}

const site = useSite();

/**
 * How many elements and texts each step of the page's first script adds to what is laid out. The steps are taken one by
 * one: while a page loads, a slow machine takes several in one frame.
 */
function stepSizes(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const laidOut = () => {
      const elements = [...document.body.querySelectorAll('*')].filter((each) =>
        each.checkVisibility({ contentVisibilityAuto: true }),
      );
      const texts = elements
        .flatMap((each) => [...each.childNodes])
        .filter((each) => each instanceof Text && each.data.trim() !== '');
      return elements.length + texts.length;
    };
    const totals = [0];
    for (const part of ['1', '2', undefined]) {
      if (part === undefined) delete document.documentElement.dataset.part;
      else document.documentElement.dataset.part = part;
      // What is outside of the window is found out in the first frame, and skipped from the second one on.
      await frame();
      await frame();
      totals.push(laidOut());
    }
    return totals.slice(1).map((total, index) => total - (totals[index] ?? 0));
  });
}

/** With this many, the longest frame takes 20 to 45 ms on a processor that is slowed down 4 times. */
const MOST_OBJECTS = 600;

describe.each([1440, 390])('at a width of %i pixels', (width) => {
  it.each(pages)(
    `shows a small part of %s in each step while it loads, ${width} pixels wide`,
    async (name) => {
      await using watched = await site.openServed(name, { width });
      const steps = await stepSizes(watched.page);
      expect(Math.min(...steps.slice(0, 2))).toBeGreaterThan(0);
      expect(Math.max(...steps)).toBeLessThanOrEqual(MOST_OBJECTS);
    },
  );
});
