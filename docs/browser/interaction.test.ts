import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operations } from '../src/data/operations.js';
import { siteFolder } from '../src/serve.js';
import { accessibilityFaults } from '@voice-agent-platform/shared/chores/accessibility';
import { useSite } from './support.js';

const site = useSite();

it('does not move the form of an operation when its script starts', async () => {
  await using watched = await site.openFile('operations/updateUseCase.html');
  const { page } = watched;
  // Measures within the form, because hovering over a form that is higher than the window scrolls to it.
  const placeOfSend = () =>
    page.locator('#try').evaluate((form) => {
      const [outer, inner] = [form, form.querySelector('#try-send')!].map((element) =>
        element.getBoundingClientRect(),
      );
      return inner!.top - outer!.top;
    });
  const before = await placeOfSend();
  await page.locator('#try').hover();
  await page.waitForFunction(() => 'sendCall' in window);
  expect(await placeOfSend()).toBe(before);
});

it.each(operations)('sends the example of $operationId and shows a success', async (operation) => {
  await using watched = await site.openFile(operation.href.slice(1));
  const { page, faults } = watched;
  await page.getByRole('button', { name: 'Send' }).click();
  const status = page.locator('#try-result .status');
  await status.waitFor();
  expect(await status.textContent()).toContain(String(operation.success.status));
  expect(faults).toEqual([]);
});

it('sends a body with errors to show how it is refused', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page, faults } = watched;
  await page.getByRole('textbox', { name: 'Body JSON' }).fill('{ "language": "tlh" }');
  await page.getByRole('listitem').getByText('en-US, en-GB').waitFor();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('422 Unprocessable Content').waitFor();
  expect(faults).toEqual([]);
});

it('checks a body while it is typed, and sends it when it is valid', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page, faults } = watched;
  const body = page.getByRole('textbox', { name: 'Body JSON' });
  await body.fill('{ "language": "fr-FR", "amd": true }');
  await page.getByText('1 error').waitFor();
  expect(await page.locator('#try-messages').textContent()).toContain('/amd_behavior');
  expect(await accessibilityFaults(page)).toEqual([]);

  await body.fill('{\n  "language": "fr-FR",\n  "amd": true,\n  "amd_behavior": "Hangup"\n}');
  await page.getByText('Valid, but risky').waitFor();
  await page.keyboard.press('Control+Enter');
  const result = page.getByRole('region', { name: 'Response', exact: true });
  await result.getByText('/useCases/66f1a1d2e5b7d83a9c0e4b21/language').waitFor();
  expect(await result.locator('.diff-added').allTextContents()).toContain('+"fr-FR"');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Python' }).click();
  expect(await page.getByRole('tabpanel', { name: 'Python' }).textContent()).toContain('"fr-FR"');
  expect(faults).toEqual([]);
});

it('names misspelled and unknown fields of a body beside the button, and sends it', async () => {
  await using watched = await site.openServed('operations/addUseCaseWebhook.html');
  const { page, faults } = watched;
  const body = page.getByRole('textbox', { name: 'Body JSON' });
  await body.fill(
    '{ "url": "https://a.example", "headers": [{ "name": "X-Token", "value": "a" }] }',
  );
  await page.getByText('Valid, but risky, and 1 unknown name').waitFor();
  expect(await page.locator('#try-messages').textContent()).toContain(
    '/headers/0/name: is not in the contract; it has key and value',
  );
  await body.fill(
    '{ "url": "https://a.example", "headers": [{ "key": "x", "value": "[hidden]" }] }',
  );
  await page.getByText('1 error').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByText('200 OK').waitFor();
  expect(faults).toEqual([]);
});

it('loads the sandbox only when the form is used', async () => {
  await using watched = await site.openServed('operations/listCallTags.html');
  const { page } = watched;
  expect(await page.locator('script[src*="try."]').count()).toBe(0);
  await page.locator('#try').hover();
  await page.locator('script[src*="try."]').waitFor({ state: 'attached' });
});

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

it('shows the example of a response at first, and replaces it with the response of the sandbox', async () => {
  await using watched = await site.openFile('operations/updateUseCase.html');
  const { page } = watched;
  const example = page.getByRole('region', { name: 'Example response' });
  expect(await example.textContent()).toContain('"language"');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('#try-result .status').waitFor();
  expect(await example.isVisible()).toBe(false);
});

it('runs the call on the landing page in the sandbox and shows the response', async () => {
  await using watched = await site.openServed('index.html');
  const { page, faults } = watched;
  await page.getByText('Example response').waitFor();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('200 OK').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it('opens the search with a key, finds by synonym, and follows a result', async () => {
  await using watched = await site.openFile('guides/errors.html');
  const { page, faults } = watched;
  const input = page.getByRole('combobox', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await input.waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement === document.body);
  await page.keyboard.press('/');
  await input.waitFor();
  await page.keyboard.type('answering machine');
  await page.getByRole('option').first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/updateUseCase/);
  expect(faults).toEqual([]);
});

it('returns the focus to the search button when Escape closes the search', async () => {
  await using watched = await site.openFile('operations/updateAgent.html');
  const { page } = watched;
  const button = page.locator('.search-button');
  await button.click();
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#search').waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('shows the first example and its name after the reader returns to a form', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page } = watched;
  const example = page.getByRole('combobox', { name: 'Example' });
  const body = await page.locator('#try-body').inputValue();
  await page.locator('#try').hover();
  await page.waitForFunction(() => 'sendCall' in window);
  await example.selectOption({ index: 1 });
  await page.goto(`${site.server.url}index.html`);
  await page.goBack();
  expect(await page.locator('#try-body').inputValue()).toBe(body);
  expect(await example.inputValue()).toBe('0');
});

it('opens Redoc, chooses a language and switches the theme in a browser that forbids storage', async () => {
  await using watched = await site.openServed('404.html');
  const { page, faults } = watched;
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, get() { throw new Error('denied'); } });`);
  await page.goto(`${site.server.url}redoc.html`);
  await page.locator('#redoc .menu-content').waitFor();
  await page.locator('#redoc').getByText('Organization', { exact: true }).first().click();
  await page.locator('#redoc').getByText('Get the organization').first().waitFor();
  await page.goto(`${site.server.url}index.html`);
  await page.getByRole('tab', { name: 'Python' }).click();
  expect(await page.getByRole('tabpanel', { name: 'Python' }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await page.locator('html[data-theme]').count()).toBe(1);
  expect(faults).toEqual([]);
});

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

it('says that the search is loading on a slow connection, or did not load, until it is there', async () => {
  await using watched = await site.openServed('guides/errors.html');
  const { page } = watched;
  let fail = () => {};
  const failure = new Promise<void>((resolve) => (fail = resolve));
  const shown = page.locator('.toast');
  await page.route('**/assets/search.*', async (route) => {
    await failure;
    await route.abort();
  });
  await page.locator('[data-search]:visible').first().click();
  await shown.getByText('Loading').waitFor();
  fail();
  await shown.getByText('did not load').waitFor();
  await page.unroute('**/assets/search.*');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  expect(await shown.isVisible()).toBe(false);
});

it('opens what contains the folded field that an address names', async () => {
  await using watched = await site.openFile('operations/updateUseCase.html#body-hooks-headers-key');
  await watched.page.locator('#body-hooks-headers-key').waitFor({ state: 'visible' });
});

it('shows the questions of one resource when its filter is pressed', async () => {
  await using watched = await site.openFile('unspecified.html');
  const { page } = watched;
  await page.getByRole('button', { name: /^Models/ }).click();
  expect(await page.locator('[data-group]:visible').count()).toBe(1);
});

it('shows the questions of one kind, of all resources or of one', async () => {
  await using watched = await site.openFile('unspecified.html');
  const { page } = watched;
  const questions = page.locator('[data-kind]:visible');
  const all = await questions.count();
  await page.getByRole('combobox', { name: 'Kind of question' }).selectOption('format');
  const formats = await questions.count();
  expect(formats).toBeLessThan(all);
  expect(await page.locator('[data-kind=format]:visible').count()).toBe(formats);
  await page.getByRole('button', { name: /^Use cases/ }).click();
  expect(await page.locator('[data-group]:visible').count()).toBe(1);
  expect(await questions.count()).toBeLessThan(formats);
  await page.getByText(`Showing ${await questions.count()} questions`).waitFor();
});

it('opens Redoc under the same header, in the same theme, with working links and addresses', async () => {
  await using watched = await site.openServed('redoc.html', {
    colorScheme: 'light',
  });
  const { page, faults } = watched;
  await page.locator('#redoc .menu-content').waitFor();
  await page.getByText('http://127.0.0.1:4010/api/v1').first().waitFor();
  const links = await page
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(links.filter((href) => href?.startsWith('/'))).toEqual([]);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  expect(await page.getByRole('combobox').count()).toBe(1);
  expect(faults).toEqual([]);
});

it('leads the reader to the pages of the operations when Redoc does not load', async () => {
  await using watched = await site.openServed('404.html');
  const { page } = watched;
  await page.route('**/assets/redoc.*.js', (route) => route.abort());
  await page.goto(`${site.server.url}redoc.html`);
  await page.getByRole('status').getByText('did not load').waitFor();
  await page.getByRole('link', { name: 'a page of its own' }).click();
  await page.waitForURL(/operations\/index\.html$/);
});

it('shows the chosen language of a sample, and shows it first on the page of the next operation', async () => {
  await using opened = await site.openServed('operations/updateAgent.html');
  const { page, faults } = opened;
  await page.getByLabel('More languages').selectOption('Go');
  await page.getByText('client.UpdateAgentWithResponse').waitFor();
  expect(await page.locator('#try').isVisible()).toBe(false);
  expect(await page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Go']);

  await page.goto(page.url().replace('updateAgent', 'listCallTags'));
  await page.getByText('client.ListCallTagsWithResponse').waitFor();
  await page.getByRole('tab', { name: 'Try it' }).click();
  expect(await page.locator('#try').isVisible()).toBe(true);
  await page.getByRole('tab', { name: 'Go' }).click();
  await page.getByText('client.ListCallTagsWithResponse').waitFor();
  expect(faults).toEqual([]);
});

it('shows the longest name of a language in full on a phone', async () => {
  await using opened = await site.openServed('operations/updateAgent.html', { width: 390 });
  const { page } = opened;
  await page.getByLabel('More languages').selectOption('Python (pydantic)');
  const isCut = await page.getByRole('tab', { selected: true }).evaluate((tab) => {
    const [own, list] = [tab, tab.parentElement!].map((element) => element.getBoundingClientRect());
    return own!.left < list!.left || own!.right > list!.right + 1;
  });
  expect(isCut).toBe(false);
});
