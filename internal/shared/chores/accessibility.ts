/** Finds accessibility faults of a page with axe-core. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Returns one line per faulty element: the rule and its impact, the element, and the reason. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  // With preloading, axe requests style sheets that it cannot read, and the page's policy may block the requests.
  const { violations } = await page.evaluate<AxeResults>('axe.run({ preload: false })');
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id} (${impact}): ${html.slice(0, 120)} ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  );
}
