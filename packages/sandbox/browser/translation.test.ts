/** Tests the inspector with the browser's translation. */
import { expect, it } from 'vitest';
import { translatePage } from '@voice-agent-platform/shared/chores/translation';
import { button, open, page, row, sandbox, seedIds, send } from '../test/browser.js';

it('shows another request than the translated one', async () => {
  await open();
  await send('GET', '/call-tags');
  await row('listCallTags').click();
  await page.locator('.summary', { hasText: 'listCallTags' }).waitFor();
  await translatePage(page);
  await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Mira' });
  await row('updateAgent').click();
  await page.locator('.summary code', { hasText: 'updateAgent' }).waitFor();
  expect(await page.locator('.summary').innerText()).not.toContain('listCallTags');
  const address = page.locator('.detail-head .address');
  expect(await address.innerText()).toMatch(/PATCH\s+\/api\/v1\/agents\/\w+$/);
  await page.getByRole('tab', { name: 'Changes (1)' }).waitFor();
});

it('updates the translated number of requests', async () => {
  await open();
  await send('GET', '/call-tags');
  await page.locator('#requests-count', { hasText: /^1$/ }).waitFor();
  await translatePage(page);
  await send('GET', '/orgs');
  await row('getOrganization').waitFor();
  expect(await page.locator('#requests-count').innerText()).toBe('2');
});

it('updates a translated pending failure', async () => {
  await open();
  sandbox.fail('listPhoneNumbers', { status: 503, times: 2 });
  await page.locator('#pending', { hasText: '2 left' }).waitFor();
  await translatePage(page);
  await send('GET', '/numbers');
  await page.locator('#pending', { hasText: '1 left' }).waitFor();
  expect(await page.locator('#pending').innerText()).not.toContain('2 left');
});

it('shows the faults of another request than the translated one', async () => {
  await open();
  await send('PATCH', `/agents/${seedIds.agent}`, { name: 5 });
  await send('PATCH', '/orgs', { name: 5 });
  await row('updateAgent').click();
  await page.locator('.detail .faults', { hasText: '1 fault.' }).waitFor();
  await translatePage(page);
  await row('updateOrganization').click();
  await page.locator('.summary code', { hasText: 'updateOrganization' }).waitFor();
  const faults = page.locator('.detail .faults');
  expect(await faults.innerText()).toContain('4 faults.');
  expect(await faults.innerText()).not.toContain('1 fault.');
});

it('replaces the translated text of a button', async () => {
  await open();
  await translatePage(page);
  await button('Pause').click();
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  expect(await page.locator('#pause').innerText()).toBe('Resume');
});
