import { expect, it } from 'vitest';
import {
  button,
  open,
  page,
  row,
  sandbox,
  seedIds,
  send,
  takeFaults,
  waitUntilLive,
} from '../test/browser.js';

it('makes an operation fail, and shows how many failures are left', async () => {
  await open();
  await page.getByLabel('Operation', { exact: true }).selectOption('listCallTags');
  await page.getByLabel('Failure', { exact: true }).selectOption('Status 429, Retry-After: 1');
  await page.getByLabel('Times').selectOption('Twice');
  await button('Add failure').click();
  await page.getByText('Added to the pending failures').waitFor();
  await page.locator('#pending', { hasText: '2 left' }).waitFor();
  expect(await send('GET', '/call-tags')).toBe(429);
  await page.locator('#pending', { hasText: '1 left' }).waitFor();
});

it('removes a single pending failure', async () => {
  sandbox.fail('listCallTags', { status: 503 });
  sandbox.fail('getOrganization', { status: 500, times: Infinity });
  await open();
  await page.locator('#pending', { hasText: 'status 500, every call' }).waitFor();
  await button('Remove the failure of listCallTags').click();
  await page.locator('#pending', { hasText: 'listCallTags' }).waitFor({ state: 'hidden' });
  expect(sandbox.failures).toMatchObject([{ operationId: 'getOrganization' }]);
});

it('fails an operation with a custom status and body', async () => {
  await open();
  await page.getByLabel('Operation', { exact: true }).selectOption('updateAgent');
  await page.getByLabel('Failure', { exact: true }).selectOption('Custom status…');
  await page.getByLabel('Status', { exact: true }).fill('418');
  await page.getByLabel('Body, JSON or text').fill('{"detail":"short and stout"}');
  await button('Add failure').click();
  await page.locator('#pending li').waitFor();
  expect(sandbox.failures).toMatchObject([
    { operationId: 'updateAgent', failure: { status: 418, body: { detail: 'short and stout' } } },
  ]);
  expect(await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Mia' })).toBe(418);
});

it('makes a training fail, and advances the clock until it ends', async () => {
  await open();
  await page.getByLabel('Failure', { exact: true }).selectOption('Training fails');
  await button('Add failure').click();
  await page.locator('#pending li').waitFor();
  await send('POST', '/models', {
    use_case_id: seedIds.useCase,
    name: 'Second round',
    from_model_id: seedIds.model,
    train_sample_ids: [],
    test_sample_ids: [],
  });
  await page.locator('#trainings li').waitFor();
  const before = sandbox.clock.now();
  await button('+1 h').click();
  await page.locator('#trainings li').waitFor({ state: 'detached' });
  expect(sandbox.clock.now() - before).toBe(3_600_000);
  expect(sandbox.snapshot().models.find(({ name }) => name === 'Second round')?.status).toBe(
    'failed',
  );
});

it('returns to the chosen operation after a failure that only another one supports', async () => {
  await open();
  const operation = page.getByLabel('Operation', { exact: true });
  const failure = page.getByLabel('Failure', { exact: true });
  await operation.selectOption('updateAgent');
  await failure.selectOption('Training fails');
  expect(await operation.inputValue()).toBe('createModel');
  await failure.selectOption('Status 500');
  expect(await operation.inputValue()).toBe('updateAgent');
});

it('executes a use case, and shows its run and webhook', async () => {
  await open();
  await page.getByLabel('Status of the run').selectOption('failed');
  await button('Execute').click();
  const confirmation = page.getByText('is failed, 1 webhook');
  await confirmation.waitFor();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await confirmation.waitFor({ state: 'detached' });
  await page.locator('.row-toggle').first().click();
  await page.getByText('"sandbox": true').waitFor();
});

it('says how many use cases the list of those to execute leaves out', async () => {
  const [useCase] = sandbox.snapshot().useCases;
  const useCases = Array.from({ length: 501 }, (_, index) => ({
    ...useCase!,
    id: `${index}`.padStart(24, '0'),
  }));
  sandbox.add({ useCases });
  await open();
  await page.getByRole('option', { name: '2 more are not listed' }).waitFor({ state: 'attached' });
});

it('executes nothing until the use cases have arrived', async () => {
  await open();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/state/useCases?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await waitUntilLive();
  expect(await button('Execute').isDisabled()).toBe(true);
  release();
  await button('Execute').click();
  await page.getByText('is completed, 1 webhook').waitFor();
});

it('resets the sandbox after a question, and undoes the reset', async () => {
  await open();
  await send('DELETE', '/numbers', { ids: [seedIds.phoneNumber] });
  await row('deletePhoneNumbers').waitFor();
  expect(await button('Undo').count()).toBe(0);
  await button('Reset the sandbox').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(sandbox.snapshot().phoneNumbers).toHaveLength(1);
  await button('Reset the sandbox').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await row('deletePhoneNumbers').waitFor({ state: 'hidden' });
  expect(sandbox.snapshot().phoneNumbers).toHaveLength(2);
  await button('Undo').first().click();
  await page.getByText('The state is as it was').waitFor();
  expect(sandbox.snapshot().phoneNumbers).toHaveLength(1);
  await button('Undo').first().waitFor({ state: 'hidden' });
});

it('lists each fault of a refused upload until the message is closed', async () => {
  await open();
  await page.setInputFiles('#snapshot-file', {
    name: 'wrong.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ callTags: [1, 'Sales', 2], models: {} })),
  });
  const message = page.locator('#message', { hasText: 'The snapshot is not valid' });
  await message.waitFor();
  // A click anywhere closes a confirmation.
  await page.getByRole('heading', { name: 'Snapshot' }).click();
  const [shown] = await message.allInnerTexts();
  expect(shown?.match(/\/\S+(?=:)/g)).toEqual(['/callTags/0', '/callTags/2', '/models']);
  await button('Close').click();
  await message.waitFor({ state: 'detached' });
  // The browser itself reports the refused upload.
  expect(takeFaults()).toEqual([expect.stringContaining('status of 422')]);
});

it('downloads a snapshot and uploads it again', async () => {
  await open();
  await send('DELETE', '/numbers', { ids: [seedIds.phoneNumber] });
  const downloading = page.waitForEvent('download');
  await button('Download').click();
  const path = await (await downloading).path();
  sandbox.reset();
  await page.setInputFiles('#snapshot-file', path);
  await page.getByText('is the state now.').waitFor();
  expect(sandbox.snapshot().phoneNumbers).toHaveLength(1);
});

it('shows the controls as a view of their own once the window is too narrow for them', async () => {
  await open('#controls', { viewport: { width: 1_440, height: 900 } });
  await page.locator('.views [aria-current]', { hasText: 'Requests' }).waitFor();
  await page.setViewportSize({ width: 1_000, height: 900 });
  await page.locator('.views [aria-current]', { hasText: 'Controls' }).waitFor();
});
