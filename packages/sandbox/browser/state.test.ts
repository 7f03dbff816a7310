/** Tests the tables of the state in the inspector. */
import { expect, it } from 'vitest';
import { open, page, sandbox, seedIds, send } from '../test/browser.js';

it('opens and closes an item of the state by keyboard alone', async () => {
  await open('#state/agents');
  await page.locator('.row-toggle').first().press('Enter');
  await page.getByText('"voice_id"').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('"voice_id"').waitFor({ state: 'hidden' });
});

it('shows call tags, which are texts, without a button to open them', async () => {
  await open('#state/callTags');
  await page.getByRole('cell', { name: 'voicemail' }).waitFor();
  expect(await page.locator('.row-toggle').count()).toBe(0);
});

it('shows a change of an open item of the state', async () => {
  await open('#state/agents');
  await page.locator('.row-toggle').first().click();
  await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Renamed' });
  await page.getByText('"name": "Renamed"').waitFor();
});

it('searches a collection of the state, and keeps open what the search hides', async () => {
  await open('#state/phoneNumbers');
  await page.locator('.row-toggle', { hasText: '+12025550143' }).click();
  const search = page.getByLabel('Search phone numbers');
  await search.fill('suppliers');
  await page.getByText('Patients').first().waitFor({ state: 'hidden' });
  await page.getByText('Suppliers').waitFor();
  await search.fill('');
  await page.locator('.opened', { hasText: 'Patients' }).waitFor();
});

it('returns to the first page of a collection when a reset leaves it fewer items', async () => {
  const before = sandbox.snapshot();
  const more = Array.from({ length: 50 }, (_, index) => ({
    ...before.models[0]!,
    id: `66f1a1d2e5b7d83a9c1${String(index).padStart(5, '0')}`,
  }));
  sandbox.restore({ ...before, models: [...before.models, ...more] });
  await open('#state/models');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText(/^51 to /).waitFor();
  sandbox.reset();
  await page.getByRole('row', { name: sandbox.seedIds.model }).waitFor();
});

it('shows the organization as JSON', async () => {
  await open('#state/agents');
  await page.getByRole('link', { name: /^Organization/ }).click();
  await page.getByText('"name": "Harbor Dental"').waitFor();
});
