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

/** Chooses a file with the button, whose label changes after the first one. */
async function choose(page: Page, buffer: Buffer, name = 'staging.har'): Promise<void> {
  await page
    .getByLabel(/^(Choose a|Another) file$/)
    .setInputFiles({ name, mimeType: 'application/json', buffer });
}

it.each(['openServed', 'openFile'] as const)(
  'reports what a recording contains, violates, answers, and does not call (%s)',
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
    expect(await overflow(page)).toBe(0);
    expect(faults).toEqual([]);
  },
);

it('shows the names of undeclared fields of a recording, and none of its values', async () => {
  await using watched = await site.openServed('unspecified.html');
  const { page } = watched;
  await choose(page, recording);
  await page.getByText('/nickname').waitFor();
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/secret-|hush-hush|Berlin|forty-two|quayside/);
});

it('removes the result of a recording when another file is chosen', async () => {
  await using watched = await site.openServed('unspecified.html');
  const { page } = watched;
  await choose(page, recording);
  await page.getByText('IANA time zone name').waitFor();
  await choose(page, har(), 'empty.har');
  await page.getByText('Nothing is recorded').waitFor();
  expect(await page.getByText('IANA time zone name').count()).toBe(0);
});

it.each([
  ['is not JSON', Buffer.from('{"log": "hush-hush'), 'staging.har is not a HAR file'],
  ['has no request', har(), 'Nothing is recorded'],
  [
    'calls no operation',
    har(entry('GET', '/elsewhere', {})),
    'No recorded request calls an operation.',
  ],
  [
    'has no bodies',
    har(entry('GET', '/api/v1/call-tags', undefined)),
    'No response body was compared (not in the recording: 1',
  ],
])('says why nothing was compared with a file that %s', async (_, content, reason) => {
  await using watched = await site.openServed('unspecified.html');
  const { page, faults } = watched;
  await choose(page, content);
  await page.getByText(reason).waitFor();
  expect(await page.locator('body').innerText()).not.toContain('hush-hush');
  expect(faults).toEqual([]);
});

it('compares a recording that is dropped on the page of a phone', async () => {
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
});

it('chooses a recording with the keyboard', async () => {
  await using watched = await site.openServed('unspecified.html');
  const { page } = watched;
  // Starts to wait before the key press, because the browser needs a moment to hand its dialogs over.
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Choose a file').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'staging.har', mimeType: '', buffer: recording });
  await page.getByRole('heading', { name: 'staging.har, compared in this page' }).waitFor();
});
