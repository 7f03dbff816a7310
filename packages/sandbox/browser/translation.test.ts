/** Tests the inspector with the browser's translation. */
import { expect, it } from 'vitest';
import { translatePage } from '@voice-agent-platform/shared/chores/translation';
import { button, open, page, row, sandbox, seedIds, send } from '../test/browser.js';

it('shows the request that is selected, the counts and the failures under a translator', async () => {
  await open();
  await send('GET', '/call-tags');
  await row('listCallTags').click();
  await page.locator('.summary', { hasText: 'listCallTags' }).waitFor();
  sandbox.fail('listPhoneNumbers', { status: 503, times: 2 });
  await page.locator('#pending', { hasText: '2 left' }).waitFor();
  await translatePage(page);

  await send('GET', '/numbers');
  await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Mira' });
  await row('updateAgent').click();
  await page.locator('.summary code', { hasText: 'updateAgent' }).waitFor();
  expect(await page.locator('.summary').innerText()).not.toContain('listCallTags');
  const address = page.locator('.detail-head .address');
  expect(await address.innerText()).toMatch(/PATCH\s+\/api\/v1\/agents\/\w+$/);
  await page.getByRole('tab', { name: 'Changes (1)' }).waitFor();
  expect(await page.locator('#requests-count').innerText()).toBe('3');
  expect(await page.locator('#pending').innerText()).toContain('1 left');
  expect(await page.locator('#pending').innerText()).not.toContain('2 left');

  await translatePage(page);
  await send('PATCH', `/agents/${seedIds.agent}`, { name: 5 });
  await row('422').click();
  await page.getByText('1 fault.').waitFor();
  await row('503').click();
  await page.locator('.summary .chip-bad').waitFor();
  expect(await page.locator('.detail .faults').count()).toBe(0);
  expect(await page.locator('.summary').innerText()).toContain('listPhoneNumbers');

  await button('Pause').click();
  await page.locator('#pause', { hasText: 'Resume' }).waitFor();
  expect(await page.locator('#pause').innerText()).toBe('Resume');
});
