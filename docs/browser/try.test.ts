/** Tests "Try it" on the pages of operations, and "Run" on the landing page. */
import { accessibilityFaults } from '@voice-agent-platform/shared/chores/accessibility';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { operations } from '../src/data/operations.js';
import { useSite } from './support.js';

const site = useSite();

/** Starts the script of the form as a reader does who moves the pointer there. */
async function startScript(page: Page): Promise<void> {
  await page.locator('#try').hover();
  await page.waitForFunction(() => 'sendCall' in window);
}

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
  await startScript(page);
  expect(await placeOfSend()).toBe(before);
});

it.each(operations)(
  'does not change the samples of $operationId when its script starts',
  async (operation) => {
    await using watched = await site.openFile(operation.href.slice(1));
    const { page } = watched;
    const samples = () => page.locator('#try-panel pre code').allTextContents();
    const before = await samples();
    await startScript(page);
    expect(before).not.toEqual([]);
    expect(await samples()).toEqual(before);
  },
);

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
  await page.locator('#try-result').getByText('422 Unprocessable Content').waitFor();
  expect(faults).toEqual([]);
});

it('announces each response in a live region that the page has from the start', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page } = watched;
  const region = await page.locator('#announcement').elementHandle();
  const announced = (text: string) =>
    page.waitForFunction(([place, shown]) => place?.textContent === shown, [region, text] as const);
  await page.getByRole('button', { name: 'Send' }).click();
  await announced('200 OK');
  await page.getByRole('textbox', { name: 'Body JSON' }).fill('{ "language": "tlh" }');
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await announced('422 Unprocessable Content');
});

it('checks a body while it is typed', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page, faults } = watched;
  const body = page.getByRole('textbox', { name: 'Body JSON' });
  await body.fill('{ "language": "fr-FR", "amd": true }');
  await page.getByText('1 error').waitFor();
  expect(await page.locator('#try-messages').textContent()).toContain('/amd_behavior');
  expect(await accessibilityFaults(page)).toEqual([]);
  await body.fill('{ "language": "fr-FR", "amd": true, "amd_behavior": "Hangup" }');
  await page.getByText('Valid, but risky').waitFor();
  expect(faults).toEqual([]);
});

it('sends a body with Control-Enter, and shows what it changed in the sandbox', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page, faults } = watched;
  await page.getByRole('textbox', { name: 'Body JSON' }).fill('{ "language": "fr-FR" }');
  await page.waitForFunction(() => 'sendCall' in window);
  await page.keyboard.press('Control+Enter');
  const result = page.getByRole('region', { name: 'Response', exact: true });
  await result.getByText('/useCases/66f1a1d2e5b7d83a9c0e4b21/language').waitFor();
  expect(await result.locator('.diff-added').allTextContents()).toContain('+"fr-FR"');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it('writes the entered body into the samples', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page, faults } = watched;
  await page.getByRole('textbox', { name: 'Body JSON' }).fill('{ "language": "fr-FR" }');
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByRole('tabpanel', { name: 'Python' }).getByText('"fr-FR"').waitFor();
  expect(faults).toEqual([]);
});

it('says at a sample that it lacks the entered body while that has errors', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page, faults } = watched;
  const body = page.getByRole('textbox', { name: 'Body JSON' });
  const sample = page.getByRole('tabpanel', { name: 'curl' });
  const note = sample.getByText('Your input has errors');
  await startScript(page);
  await body.fill('{ "language": "fr-FR" }');
  await body.fill('{ "language": "tlh" }');
  await page.getByRole('tab', { name: 'curl' }).click();
  await note.waitFor();
  expect(await sample.textContent()).toContain('"fr-FR"');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Try it' }).click();
  await body.fill('{ "language": "it-IT" }');
  await page.getByRole('tab', { name: 'curl' }).click();
  await sample.getByText('"it-IT"').waitFor();
  expect(await note.isVisible()).toBe(false);
  expect(faults).toEqual([]);
});

it('shows that a sample lacks input with errors after the panel was scrolled', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page } = watched;
  await page.getByRole('textbox', { name: 'Body JSON' }).fill('{ "language": "tlh" }');
  await page.getByText('1 error').waitFor();
  const panel = page.getByRole('region', { name: 'Try it and samples' });
  await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByRole('tab', { name: 'curl' }).click();
  const sample = page.getByRole('tabpanel', { name: 'curl' });
  const note = sample.getByText('Your input has errors');
  const isOnTop = await note.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    return document.elementFromPoint(x + 1, y + 1) === element;
  });
  expect(await panel.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
  expect(isOnTop).toBe(true);
});

it('says that the sample of a generated client does not use the input', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page, faults } = watched;
  await page.getByRole('combobox', { name: 'More languages' }).selectOption({ label: 'Go' });
  await page
    .getByRole('group', { name: 'Go', exact: true })
    .getByText('does not use your input')
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it('names a field that the contract lacks, and the fields that it has', async () => {
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
  expect(faults).toEqual([]);
});

it('reports a value that stands for a secret, and sends it anyway', async () => {
  await using watched = await site.openServed('operations/addUseCaseWebhook.html');
  const { page, faults } = watched;
  await page
    .getByRole('textbox', { name: 'Body JSON' })
    .fill('{ "url": "https://a.example", "headers": [{ "key": "x", "value": "[hidden]" }] }');
  await page.getByRole('listitem').getByText('holds the placeholder [hidden]').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.locator('#try-result').getByText('200 OK').waitFor();
  expect(faults).toEqual([]);
});

it('loads the sandbox only when the form is used', async () => {
  await using watched = await site.openServed('operations/listCallTags.html');
  const { page } = watched;
  expect(await page.locator('script[src*="try."]').count()).toBe(0);
  await page.locator('#try').hover();
  await page.locator('script[src*="try."]').waitFor({ state: 'attached' });
});

it('asks the reader to reload the page if the sandbox does not start', async () => {
  await using watched = await site.openServed('operations/listCallTags.html');
  const { page } = watched;
  await page.route('**/assets/try.*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('This part of the page failed. Reload the page.').waitFor();
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
  await page.locator('#run-result').getByText('200 OK').waitFor();
  await page.locator('#announcement').getByText('200 OK').waitFor({ state: 'attached' });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

it('shows the first example and its name after the reader returns to a form', async () => {
  await using watched = await site.openServed('operations/updateUseCase.html');
  const { page } = watched;
  const example = page.getByRole('combobox', { name: 'Example' });
  const body = await page.locator('#try-body').inputValue();
  await startScript(page);
  await example.selectOption({ index: 1 });
  await page.goto(`${site.server.url}index.html`);
  await page.goBack();
  expect(await page.locator('#try-body').inputValue()).toBe(body);
  expect(await example.inputValue()).toBe('0');
});
