import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './support/axe.js';
import { launch, openPage, openRedoc } from './support/browser.js';
import { looks } from './support/looks.js';
import { contract, operations } from './support/operations.js';
import { fileSite } from './support/sites.js';

const index = `${fileSite}index.html`;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  ({ page } = await openPage(browser, fileSite));
});
afterAll(() => browser.close());

describe('an operation in Redoc', () => {
  it.each(operations)(
    'has an address, its root and three samples: $operationId',
    async (operation) => {
      const { address, summary, method, root, path, operationId } = operation;
      await openRedoc(page, index + address);
      await page.getByRole('heading', { name: summary, level: 2 }).waitFor();
      const section = page.locator(`[id="${address.slice(2)}"]`);
      await section.getByText(`${method} {${root}_url}/api/v1${path}`, { exact: true }).waitFor();

      const samples = section.getByTestId('right-panel').locator('.panel-request-samples');
      for (const [language, excerpt] of [
        ['TypeScript', `platform.${operationId}(`],
        ['Python', `method="${method}"`],
        ['curl', `--request ${method}`],
      ] as const) {
        await samples.getByRole('button', { name: /^(curl|TypeScript|Python)$/ }).click();
        await page.getByRole('menuitem', { name: language, exact: true }).click();
        await expect.poll(() => samples.textContent()).toContain(excerpt);
      }
    },
  );

  it('says what is not specified where it applies', async () => {
    const [unknown] = contract.unspecified.filter(({ subject }) => subject === 'createModel');
    await openRedoc(page, `${index}#/models/createmodel`);
    await page.getByText(String(unknown?.what)).first().waitFor();
    expect(await page.getByText(String(unknown?.assume)).count()).toBeGreaterThan(0);
  });
});

describe('the search', () => {
  const search = async (text: string) => {
    const input = page.getByPlaceholder(/search/i).last();
    await input.fill('');
    await input.fill(text);
    return page.getByTestId('search-dialog');
  };

  it('finds every operation by its summary and by its name in the client', async () => {
    await openRedoc(page, index);
    await page.keyboard.press('Control+k');
    for (const { operationId, summary } of operations) {
      for (const text of [operationId, summary]) {
        const results = await search(text);
        await expect.poll(() => results.textContent()).toContain(summary);
      }
    }
  });

  it('finds every field by its name', async () => {
    const fields = new Set(
      Object.values(contract.document.components.schemas).flatMap(({ properties = {} }) =>
        Object.keys(properties),
      ),
    );
    expect(fields.size).toBeGreaterThan(80);
    const missing: string[] = [];
    for (const field of fields) {
      const results = await search(field);
      await expect
        .poll(() => results.textContent())
        .toContain(field)
        .catch(() => missing.push(field));
    }
    expect(missing).toEqual([]);
  });
});

describe('in light and dark, wide and narrow', () => {
  it.each(looks)('has no accessibility fault: $colorScheme at $width pixels', async (look) => {
    const { colorScheme, width } = look;
    const { page: own } = await openPage(browser, fileSite, {
      colorScheme,
      viewport: { width, height: 900 },
    });
    const faults: Record<string, string[]> = {};
    // Every operation is made of the same elements, so the narrow layout is told by one of each method.
    const seen = width < 600 ? operations.slice(0, 6) : operations;
    for (const address of [
      '#/',
      '#/errors',
      '#/unspecified',
      ...seen.map((each) => each.address),
    ]) {
      await openRedoc(own, index + address);
      const found = await accessibilityFaults(own);
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
    await own.context().close();
  });

  it.each(looks)('fits: $colorScheme at $width pixels', async ({ colorScheme, width }) => {
    const { page: own } = await openPage(browser, fileSite, {
      colorScheme,
      viewport: { width, height: 900 },
    });
    for (const address of ['#/', '#/first-call', String(operations[3]?.address)]) {
      await openRedoc(own, index + address);
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const dark = await own.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(dark).toBe(colorScheme === 'dark');
    await own.context().close();
  });
});

describe('with the keyboard alone', () => {
  it('an operation can be searched for and opened', async () => {
    await openRedoc(page, index);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Rename a phone number');
    await page.getByTestId('search-dialog').getByText('Rename a phone number').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/phone-numbers\/updatephonenumbertitle/);
    await page.getByRole('heading', { name: 'Rename a phone number', level: 2 }).waitFor();
  });

  it('the contents can be reached and followed', async () => {
    await openRedoc(page, index);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let presses = 0; presses < 40 && (await focused()) !== 'First call'; presses += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).toBe('First call');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/first-call$/);
  });
});
