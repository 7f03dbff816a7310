/** Tests the filter of the page of open questions. */
import { expect, it } from 'vitest';
import { useSite } from './support.js';

const site = useSite();

it('shows the questions of one resource when its filter is pressed', async () => {
  await using watched = await site.openFile('unspecified.html');
  const { page } = watched;
  await page.getByRole('button', { name: /^Models/ }).click();
  const groups = await page
    .locator('[data-group]:visible')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('data-group')));
  expect(groups).toEqual(['models']);
});

it('shows the questions of all resources again', async () => {
  await using watched = await site.openFile('unspecified.html');
  const { page } = watched;
  const questions = page.locator('[data-kind]:visible');
  const all = await questions.count();
  await page.getByRole('button', { name: /^Models/ }).click();
  expect(await questions.count()).toBeLessThan(all);
  await page.getByRole('button', { name: /^All/ }).click();
  expect(await questions.count()).toBe(all);
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
