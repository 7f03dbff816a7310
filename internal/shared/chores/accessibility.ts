/** Accessibility faults of a page, by axe-core. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = await readFile(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** One line for each element at fault: the rule and its impact, the element, what was found. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  // By itself, axe requests style sheets that it cannot read, which the policy of a page may forbid.
  const { violations } = await page.evaluate<AxeResults>('axe.run({ preload: false })');
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id} (${impact}): ${html.slice(0, 120)} ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  );
}
