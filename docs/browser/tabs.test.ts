/** Tests the tabs: by click, by keyboard, from the menu, and from page to page. */
import { expect, it } from 'vitest';
import { useSite } from './support.js';

const site = useSite();

it('chooses the language of code with the arrow keys and remembers it on other pages', async () => {
  await using watched = await site.openServed('index.html');
  const { page } = watched;
  await page.getByRole('tab', { name: 'TypeScript' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tabpanel', { name: 'Python' }).isVisible()).toBe(true);
  await page.goto(`${site.server.url}guides/first-call.html`);
  expect(await page.getByRole('tabpanel', { name: 'first-call.py' }).isVisible()).toBe(true);
});

it('leaves Alt and an arrow key to the browser while a tab has the focus', async () => {
  await using watched = await site.openServed('index.html');
  const { page } = watched;
  const tab = page.getByRole('tab', { name: 'TypeScript' });
  await tab.focus();
  await page.keyboard.press('Alt+ArrowRight');
  expect(await tab.getAttribute('aria-selected')).toBe('true');
});

it('shows the language chosen from the menu, and shows it first on the page of the next operation', async () => {
  await using opened = await site.openServed('operations/updateAgent.html');
  const { page, faults } = opened;
  await page.getByLabel('More languages').selectOption('Go');
  await page.getByText('client.UpdateAgentWithResponse').waitFor();
  expect(await page.locator('#try').isVisible()).toBe(false);
  expect(await page.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Go']);
  await page.goto(page.url().replace('updateAgent', 'listCallTags'));
  await page.getByText('client.ListCallTagsWithResponse').waitFor();
  expect(faults).toEqual([]);
});

it('shows the last choice that a page has, on whatever page it was made', async () => {
  await using opened = await site.openServed('operations/updateAgent.html');
  const { page, faults } = opened;
  const selected = () => page.getByRole('tab', { selected: true }).allTextContents();
  const open = (path: string) => page.goto(site.server.url + path);
  await page.getByLabel('More languages').selectOption('Go');
  await open('guides/first-call.html');
  await page.getByRole('tab', { name: 'first-call.py' }).click();
  await open('operations/listCallTags.html');
  expect(await selected()).toEqual(['Python']);
  await page.getByLabel('More languages').selectOption('Go');
  await open('guides/first-call.html');
  expect(await selected()).toEqual(['first-call.py']);
  expect(faults).toEqual([]);
});

it('returns to the form, and to the language chosen from the menu, with their tabs', async () => {
  await using opened = await site.openServed('operations/updateAgent.html');
  const { page, faults } = opened;
  await page.getByLabel('More languages').selectOption('Go');
  await page.getByRole('tab', { name: 'Try it' }).click();
  expect(await page.locator('#try').isVisible()).toBe(true);
  await page.getByRole('tab', { name: 'Go' }).click();
  await page.getByText('client.UpdateAgentWithResponse').waitFor();
  expect(faults).toEqual([]);
});

it('shows the longest name of a language in full on a phone', async () => {
  await using opened = await site.openServed('operations/updateAgent.html', { width: 390 });
  const { page } = opened;
  const menu = page.getByLabel('More languages');
  const names = await menu.locator('optgroup option').allTextContents();
  await menu.selectOption(names.sort((a, b) => b.length - a.length)[0]!);
  const isCut = await page.getByRole('tab', { selected: true }).evaluate((tab) => {
    const [own, list] = [tab, tab.parentElement!].map((element) => element.getBoundingClientRect());
    return own!.left < list!.left || own!.right > list!.right + 1;
  });
  expect(isCut).toBe(false);
});
