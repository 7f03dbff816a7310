import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, type Watched } from './support/browser.js';
import { operations } from './support/operations.js';
import { fileSite } from './support/sites.js';

let browser: Browser;
let watched: Watched;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  watched = await openPage(browser, fileSite);
  ({ page } = watched);
});
afterAll(() => browser.close());

const open = async (operationId: string) => {
  await page.goto('about:blank');
  await page.goto(`${fileSite}try.html#${operationId}`);
  expect(await page.locator('#operation').inputValue()).toBe(operationId);
};
const send = async () => {
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.locator('#answer').textContent()).toMatch(/^\d{3}/);
  return page.locator('#answer').textContent();
};

describe('the sandbox in the page', () => {
  it.each(operations)('answers $operationId as it stands', async ({ operationId, success }) => {
    await open(operationId);
    expect(await send()).toMatch(new RegExp(`^${success.status}`));
  });

  it('shows what a PATCH changed, and keeps it until the reader starts over', async () => {
    await open('updateAgent');
    await page.locator('#body').fill('{"name": "Ada"}');
    await send();
    const changes = await page.locator('#changes').textContent();
    expect(changes).toContain('/name');
    expect(changes).toContain('after:  "Ada"');

    await page.locator('#body').fill('{}');
    expect(await send()).toContain('"Ada"');
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.locator('#body').fill('{}');
    expect(await send()).not.toContain('"Ada"');
  });

  it('refuses what the contract forbids, and changes nothing', async () => {
    await open('updateUseCase');
    await page.locator('#body').fill('{"amd": true}');
    expect(await send()).toContain('amd_behavior');
    expect(await page.locator('#changes').textContent()).toBe('Nothing.');
  });

  it('says why a request that no browser makes cannot be sent', async () => {
    await open('listCallTags');
    await page.locator('#body').fill('{}');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.locator('#answer').textContent()).toMatch(/^Not sent: .*body/);
  });

  it('shows no secret', async () => {
    await open('getOrganization');
    const answer = await send();
    expect(answer).toContain('"api_key": "(secret)"');
    expect(answer).not.toContain('sk_test_');
  });

  it('has asked nobody for anything', () => {
    expect(watched.foreignRequests).toEqual([]);
    expect(watched.faults).toEqual([]);
  });
});
