/** "Compare with your traffic" on the page of open questions. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overflow, useSite } from './support.js';

const site = useSite();

const useCase = {
  id: '66f1a1d2e5b7d83a9c0e4b21',
  organization_id: 'secret-organization',
  timezone: 'Europe/Berlin',
  max_duration_mins: 'forty-two',
  nickname: 'quayside',
};

function entry(method: string, path: string, response: unknown) {
  return {
    startedDateTime: '2026-11-22T10:00:00Z',
    request: {
      method,
      url: `https://secret-host.example${path}`,
      headers: [{ name: 'Authorization', value: 'Bearer hush-hush' }],
      bodySize: 0,
    },
    response: {
      status: 200,
      headers: [],
      content: { mimeType: 'application/json', text: JSON.stringify(response) },
    },
  };
}

function har(...entries: readonly unknown[]): Buffer {
  return Buffer.from(JSON.stringify({ log: { entries } }));
}

const recording = har(
  entry('PATCH', `/api/v1/use-cases/${useCase.id}`, useCase),
  entry('GET', '/elsewhere', {}),
);

async function choose(page: Page, buffer: Buffer, name = 'staging.har'): Promise<void> {
  await page
    .getByLabel(/^(Choose a|Another) file$/)
    .setInputFiles({ name, mimeType: 'application/json', buffer });
}

const timezone = (page: Page) =>
  page.locator('[data-question]', { has: page.getByText('UseCase.timezone', { exact: true }) });

it.each(['openServed', 'openFile'] as const)(
  'shows contradictions in a recording first, and what was observed at each question (%s)',
  async (open) => {
    await using watched = await site[open]('unspecified.html');
    const { page, faults } = watched;
    await choose(page, recording);
    await page.getByRole('heading', { name: 'staging.har, compared in this page' }).waitFor();
    await page.getByText('1 request of 1 operation, 1 other request ignored.').waitFor();
    const table = page.getByRole('table').first();
    expect(await table.innerText()).toContain('/max_duration_mins');
    expect(await table.innerText()).toContain('must be integer');
    await page.getByText('IANA time zone name').waitFor();
    expect(await timezone(page).textContent()).toContain('1 of 1, once');
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/secret-|hush-hush|Berlin|forty-two|quayside/);
    expect(text).toContain('/nickname');
    expect(await overflow(page)).toBe(0);
    expect(faults).toEqual([]);
  },
);

it('shows what was not seen in a recording, with a command that would show it', async () => {
  await using watched = await site.openServed('unspecified.html');
  const { page } = watched;
  await choose(page, recording);
  await page.getByRole('button', { name: /^Not seen yet/ }).click();
  expect(await page.locator('[data-seen=observed]:visible').count()).toBe(0);
  await page.getByText('voice-agent list-use-case-runs <use-case-id> --offset <offset>').waitFor();
  await page.getByRole('button', { name: /^Cannot be seen/ }).click();
  await page.getByText('Traffic cannot show this.').first().waitFor();
  await page.getByRole('button', { name: /^Observed/ }).click();
  expect(await page.locator('[data-group]:visible').count()).toBe(1);
  const observed = await page.locator('[data-seen=observed]:visible').count();
  await page.getByText(`Showing ${observed} question`).waitFor({ state: 'attached' });
});

it('replaces the result when another recording is chosen, and names a file that is broken', async () => {
  await using watched = await site.openServed('unspecified.html');
  const { page } = watched;
  await choose(page, recording);
  await page.getByText('IANA time zone name').waitFor();
  await choose(page, Buffer.from('{"log": "hush-hush'), 'broken.har');
  await page.getByText('broken.har is not a HAR file').waitFor();
  expect(await page.getByText('IANA time zone name').count()).toBe(0);
  expect(await page.locator('body').innerText()).not.toContain('hush-hush');
  await choose(page, har(entry('GET', '/elsewhere', {})), 'other.har');
  await page.getByText('None of the 1 recorded request calls an operation.').waitFor();
});

it('takes a recording that is dropped on the page, and works with the keyboard', async () => {
  await using watched = await site.openServed('unspecified.html', { width: 390 });
  const { page } = watched;
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.har'));
    return transfer;
  }, String(recording));
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await page.getByRole('heading', { name: 'dropped.har, compared in this page' }).waitFor();
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('Another file').focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'again.har', mimeType: '', buffer: recording });
  await page.getByRole('heading', { name: 'again.har, compared in this page' }).waitFor();
});
