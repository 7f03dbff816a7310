import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { baseUrl, button, open, page, row, sandbox, seedIds, send } from '../test/browser.js';

interface Har {
  readonly log: {
    readonly version: string;
    readonly entries: readonly {
      readonly request: { readonly url: string };
      readonly response: { readonly content: { readonly text?: string } };
    }[];
  };
}

/** Presses Tab until an element with this text has the focus. */
async function tabTo(text: RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 100) {
    await page.keyboard.press('Tab');
    const focused = (await page.locator(':focus').allInnerTexts()).join();
    if (text.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`Tab did not lead to ${text}, but to ${passed.join(', ')}`);
}

it('shows requests as they arrive, and what they contain as text', async () => {
  await open();
  await page.getByText('Waiting for requests').waitFor();
  await send('PATCH', `/agents/${seedIds.agent}`, { name: '<img src=x onerror=alert(1)>' });
  await row('updateAgent').click();
  await page.locator('#detail-panel', { hasText: '"name": "<img src=x onerror' }).waitFor();
  expect(await page.locator('main img').count()).toBe(0);
});

it('shortens identifiers in the list, so that the end of a path stays in sight', async () => {
  await open();
  await send('PUT', `/numbers/${seedIds.phoneNumber}/use-case`, {});
  const { phoneNumber } = seedIds;
  const path = page.locator(`#requests [title="/api/v1/numbers/${phoneNumber}/use-case"]`);
  const shown = `/numbers/${phoneNumber.slice(0, 4)}…${phoneNumber.slice(-4)}/use-case`;
  expect(await path.innerText()).toBe(shown);
});

it('shows each fault of a refused body on its line', async () => {
  await open();
  await send('PATCH', `/use-cases/${seedIds.useCase}`, { amd: true, max_duration_mins: '5' });
  await row('422').click();
  await page.getByText('2 faults').waitFor();
  // The missing field has no line of its own.
  expect(await page.locator('.line-marked').allInnerTexts()).toEqual([
    expect.stringMatching(/^\{\s*is required with amd/),
    expect.stringMatching(/^\s*"max_duration_mins": "5"\s*must be an integer/),
  ]);
});

it('says that a request changed nothing', async () => {
  await open();
  await send('PATCH', `/agents/${seedIds.agent}`, { name: 5 });
  await row('422').click();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByText('None. The request left the state as it was.').waitFor();
});

it('shows a malformed body as it was sent', async () => {
  await open();
  const malformed = '{"name":"Mira",}';
  await send('PATCH', `/agents/${seedIds.agent}`, malformed);
  await row('400').click();
  await page.locator('#detail-panel', { hasText: malformed }).waitFor();
});

it('shows what a request changed', async () => {
  await open();
  await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Renamed' });
  await row('updateAgent').click();
  await page.getByRole('tab', { name: 'Changes (1)' }).click();
  await page.getByText('- "Nora"').waitFor();
  await page.getByText('+ "Renamed"').waitFor();
});

it('shows the test key of a request', async () => {
  await open();
  await send('GET', '/orgs');
  await row('getOrganization').click();
  await page.getByText('Bearer sk_test_page').waitFor();
});

it('shows only the requests that have each word of the filter', async () => {
  await open();
  await send('GET', '/orgs');
  await send('GET', '/numbers');
  await row('listPhoneNumbers').waitFor();
  await page.getByLabel('Filter by path').fill('2xx orgs');
  await row('listPhoneNumbers').waitFor({ state: 'hidden' });
  expect(await page.locator('#requests a').count()).toBe(1);
});

it('holds new requests while it is paused', async () => {
  await open();
  await button('Pause').click();
  await send('GET', '/call-tags');
  await button('Resume (1)').waitFor();
  expect(await row('listCallTags').count()).toBe(0);
  await button('Resume (1)').click();
  await row('listCallTags').waitFor();
});

it('skips to the content without leaving the view', async () => {
  await open('#state/runs');
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await page.locator('main:focus').waitFor();
  expect(new URL(page.url()).hash).toBe('#state/runs');
});

it('clears the requests', async () => {
  await open();
  await send('GET', '/orgs');
  await row('getOrganization').waitFor();
  await button('Clear').click();
  await page.getByText('Waiting for requests').waitFor();
  expect(sandbox.requests).toHaveLength(0);
});

it('shows requests up to the number that the sandbox remembers', async () => {
  await open();
  await button('Pause').click();
  const headers = { authorization: 'Bearer sk_test_page' };
  const url = `${baseUrl}/api/v1/call-tags`;
  await Promise.all(Array.from({ length: 1_050 }, () => sandbox.fetch(url, { headers })));
  await button('Resume (1,000)').click();
  await page.locator('#requests-count', { hasText: /^1,000$/ }).waitFor();
});

it('downloads requests as HAR 1.2, and hides the secrets of the contract', async () => {
  await open();
  await send('GET', '/orgs');
  await send('PATCH', `/agents/${seedIds.agent}?a=1`, { name: 'Mia' });
  await send('GET', '/numbers');
  await row('listPhoneNumbers').waitFor();
  const downloading = page.waitForEvent('download');
  await button('HAR').click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).not.toMatch(/sk_test_|test-auth-token|test-api-key-secret/);
  const { log } = JSON.parse(text) as Har;
  expect(log.version).toBe('1.2');
  expect(log.entries.map(({ request }) => request.url.slice(baseUrl.length))).toEqual([
    '/api/v1/orgs',
    `/api/v1/agents/${seedIds.agent}?a=1`,
    '/api/v1/numbers',
  ]);
  const [organization, agent] = log.entries;
  expect(JSON.parse(organization!.response.content.text!)).toMatchObject({
    name: 'Harbor Dental',
    api_key: '[hidden]',
  });
  expect(agent!.request).toMatchObject({
    method: 'PATCH',
    bodySize: '{"name":"Mia"}'.length,
    queryString: [{ name: 'a', value: '1' }],
    postData: { mimeType: 'application/json', text: '{"name":"Mia"}' },
  });
  expect(agent!.response).toMatchObject({ status: 200 });
});

it('names the size of a body that was not recorded, and reads it from a file in curl', async () => {
  await open();
  const body = { generic_after_hours_message: 'x'.repeat(2 ** 20) };
  await send('PATCH', `/use-cases/${seedIds.useCase}`, body);
  await row('updateUseCase').click();
  await page.getByText('Not recorded: 1,048,610 bytes').waitFor();
  await page.getByRole('tab', { name: 'curl' }).click();
  await page.getByText('--data-binary @body.json').waitFor();
});

it('opens a request by keyboard alone', async () => {
  await open();
  await send('GET', '/orgs');
  await send('GET', '/numbers');
  await row('listPhoneNumbers').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('orgs');
  await row('listPhoneNumbers').waitFor({ state: 'hidden' });
  await tabTo(/getOrganization/);
  await page.keyboard.press('Enter');
  await tabTo(/^Request$/);
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('[role=tab][aria-selected=true]').innerText()).toBe('Response');
  // The browser goes forward with Alt.
  await page.keyboard.press('Alt+ArrowRight');
  expect(await page.locator('[role=tab][aria-selected=true]').innerText()).toBe('Response');
});

it('keeps the focus on a request while others arrive', async () => {
  await open();
  await send('GET', '/orgs');
  await row('getOrganization').focus();
  await send('GET', '/numbers');
  await row('listPhoneNumbers').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.locator('#detail', { hasText: 'listPhoneNumbers' }).waitFor();
});
