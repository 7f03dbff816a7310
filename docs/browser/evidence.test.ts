/** Tests "Compare with your traffic" on the page of open questions. */
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

it.each(['openServed', 'openFile'] as const)(
  'shows the text of the command line for a recording (%s)',
  async (open) => {
    await using watched = await site[open]('unspecified.html');
    const { page, faults } = watched;
    await choose(page, recording);
    await page.getByRole('heading', { name: 'staging.har, compared in this page' }).waitFor();
    const report = await page.getByLabel('Report').innerText();
    expect(report).toContain('staging.har: 1 of 2 requests call an operation, 1 ignored');
    expect(report).toMatch(
      /updateUseCase, response 200\n {4}\/max_duration_mins must be an integer +once/,
    );
    expect(report).toMatch(/IANA time zone name +1 of 1, seen once/);
    expect(report).toMatch(/\n {2}listUseCaseRuns\n/);
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/secret-|hush-hush|Berlin|forty-two|quayside/);
    expect(text).toContain('/nickname');
    expect(await overflow(page)).toBe(0);
    expect(faults).toEqual([]);
  },
);

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
  await page.getByText('No recorded request calls an operation.').waitFor();
  await choose(page, har(), 'empty.har');
  await page.getByText('Nothing is recorded').waitFor();
  const content = entry('GET', '/api/v1/call-tags', undefined);
  await choose(page, har(content), 'without-content.har');
  await page.getByText('No response body was compared (not in the recording: 1').waitFor();
});

it('takes a recording that is dropped on the page, and works with the keyboard', async () => {
  await using watched = await site.openServed('unspecified.html', { width: 390 });
  const { page } = watched;
  // Starts to wait before the key press, because the browser needs a moment to hand its dialogs over.
  const chooser = page.waitForEvent('filechooser');
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.har'));
    return transfer;
  }, String(recording));
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await page.getByRole('heading', { name: 'dropped.har, compared in this page' }).waitFor();
  expect(await overflow(page)).toBe(0);
  await page.getByLabel('Another file').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'again.har', mimeType: '', buffer: recording });
  await page.getByRole('heading', { name: 'again.har, compared in this page' }).waitFor();
});
