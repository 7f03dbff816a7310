import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../scripts/find-browser.js';
import { createSandbox } from '../src/index.js';

const sandbox = createSandbox();
let browser: Browser;
let baseUrl: string;
beforeAll(async () => {
  ({ baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 }));
  browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  });
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});

let page: Page;
const faults: string[] = [];
const hosts = new Set<string>();

const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${baseUrl}/api/v1${path}`, {
    ...init,
    headers: { authorization: 'Bearer sk_test_page', 'content-type': 'application/json' },
  });

beforeEach(async () => {
  sandbox.reset();
  faults.length = 0;
  page = await (await browser.newContext({ viewport: { width: 1200, height: 1000 } })).newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (one) => hosts.add(new URL(one.url()).origin));
  await page.goto(`${baseUrl}/_sandbox/`);
  await page.getByText('runs (2)').waitFor();
});

// Whatever a test does on the page: it asks nobody but the sandbox, and breaks no rule of its policy.
afterEach(async () => {
  await page.context().close();
  expect([...hosts]).toEqual([baseUrl]);
  expect(faults).toEqual([]);
});

describe('the page of the sandbox', () => {
  it('shows the requests as they come, and writes what they hold as text', async () => {
    await request('/call-tags?x=<img src=x onerror=alert(1)>');
    await page.getByRole('cell', { name: 'listCallTags' }).waitFor();
    expect(await page.locator('#requests img').count()).toBe(0);
    expect(await page.locator('#requests').innerText()).toContain('GET /api/v1/call-tags?x=%3Cimg');
  });

  it('shows the state without its secrets', async () => {
    for (const summary of await page.locator('summary').all()) await summary.click();
    const text = await page.locator('#state').innerText();
    expect(text).toContain('Harbor Dental');
    for (const secret of [
      'sk_test_',
      'test-auth-token',
      'test-api-key-secret',
      'test-hook-secret',
    ]) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('asks for a failure, and drops it', async () => {
    await page.getByLabel('Let').selectOption('listCallTags');
    await page.getByLabel('fail with').selectOption('status 429');
    await page.getByLabel('times').fill('2');
    await page.getByRole('button', { name: 'Ask for it' }).click();
    await page.getByText('listCallTags will fail.').waitFor();
    expect((await request('/call-tags')).status).toBe(429);
    await page.getByRole('button', { name: 'Drop these failures' }).click();
    await page.getByText('No failure is due.').waitFor();
    expect((await request('/call-tags')).status).toBe(200);
  });

  it('advances the clock', async () => {
    const before = sandbox.clock.now();
    await page.getByLabel('Advance the clock by').fill('90');
    await page.getByRole('button', { name: 'Advance' }).click();
    await page.getByText('The clock moved by 90 seconds.').waitFor();
    expect(sandbox.clock.now() - before).toBe(90_000);
  });

  it('resets', async () => {
    await request('/numbers', {
      method: 'DELETE',
      body: JSON.stringify({ ids: [sandbox.seedIds.phoneNumber] }),
    });
    await page.getByText('phoneNumbers (1)').waitFor();
    await page.getByRole('button', { name: 'Reset everything' }).click();
    await page.getByText('phoneNumbers (2)').waitFor();
    expect(sandbox.snapshot().phoneNumbers).toHaveLength(2);
  });

  it('keeps an open part open while it is refreshed', async () => {
    await page.getByText('agents (1)').click();
    await request(`/agents/${sandbox.seedIds.agent}`, {
      method: 'PATCH',
      body: '{"name":"Renamed"}',
    });
    await page.getByText('"name": "Renamed"').waitFor({ state: 'visible' });
  });

  it('says that the sandbox does not answer, for as long as it does not', async () => {
    const overview = '**/_sandbox/overview';
    await page.route(overview, (route) => route.abort());
    await page.getByText('The sandbox does not answer').waitFor();
    await page.unroute(overview);
    await page.getByText('The sandbox does not answer').waitFor({ state: 'hidden' });
    // The browser itself notes each request that was cut off.
    expect(new Set(faults)).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
    faults.length = 0;
  });
});
