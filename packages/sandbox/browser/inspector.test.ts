import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../scripts/find-browser.js';
import { accessibilityFaults } from '../../../scripts/lib/accessibility.js';
import { createSandbox, type Sandbox } from '../src/index.js';

const sandbox = createSandbox();
const { seedIds } = sandbox;
const widths = { desktop: 1440, tablet: 1024, phone: 390 };
let browser: Browser;
let baseUrl: string;
beforeAll(async () => {
  ({ baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 }));
  browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});

let page: Page;
const faults: string[] = [];
const hosts = new Set<string>();

async function send(method: string, path: string, body?: unknown): Promise<number> {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_page', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A server of the user's own in front of a sandbox. It can break every connection and refuse new ones. */
async function serveAs(origin: string, served: Sandbox) {
  let isDown = false;
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const init: RequestInit & { duplex: 'half' } = {
      method,
      headers: request.headers as Record<string, string>,
      duplex: 'half',
      ...(hasBody && { body: Readable.toWeb(request) as ReadableStream }),
    };
    void served.handlers.base(new Request(origin + url, init)).then((reply) => {
      response.writeHead(reply.status, Object.fromEntries(reply.headers));
      if (!reply.body) return response.end();
      const body = Readable.fromWeb(reply.body);
      response.on('close', () => body.destroy());
      return body.pipe(response);
    });
  });
  server.on('connection', (socket) => isDown && socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDown: () => {
      isDown = true;
      server.closeAllConnections();
    },
    comeBack: () => {
      isDown = false;
    },
    [Symbol.asyncDispose]: async () => {
      await page.goto('about:blank');
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function open(hash = '', options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: widths.desktop, height: 1_000 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (one) => hosts.add(new URL(one.url()).origin));
  await goTo(hash);
}

async function goTo(hash: string, root = baseUrl): Promise<void> {
  await page.goto(`${root}/_sandbox/${hash}`);
  await isLive();
}

const isLive = () => page.getByText('Live', { exact: true }).waitFor();

const row = (text: string) => page.locator('#requests a', { hasText: text });
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => {
  sandbox.reset();
  faults.length = 0;
});

// Whatever a test does, the page talks to the sandbox alone and keeps to its policy.
afterEach(async () => {
  await page.context().close();
  expect([...hosts].filter((host) => host !== 'null')).toEqual([baseUrl]);
  expect(faults).toEqual([]);
});

describe('requests', () => {
  it('appear as they arrive, and what they hold is shown as text', async () => {
    await open();
    await page.getByText('Waiting for the first request').waitFor();
    await send('GET', '/call-tags?x=<img src=x onerror=alert(1)>');
    await row('listCallTags').click();
    await page.getByText('?x=%3Cimg').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('show each fault of a refused body on its line', async () => {
    await open();
    await send('PATCH', `/use-cases/${seedIds.useCase}`, { amd: true, max_duration_mins: '5' });
    await row('422').click();
    await page.getByText('2 faults').waitFor();
    const marked = await page.locator('.line-marked').allInnerTexts();
    expect(marked.find((line) => line.includes('"max_duration_mins": "5"'))).toContain('integer');
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByText('refused the request before it touched the state').waitFor();
  });

  it('show what they changed, and never a secret', async () => {
    await open();
    await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Renamed' });
    await send('GET', '/orgs');
    await row('updateAgent').click();
    await page.getByRole('tab', { name: 'Changes (1)' }).click();
    await page.getByText('+ "Renamed"').waitFor();
    await row('getOrganization').click();
    for (const tab of ['Request', 'Response', 'curl']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      const text = await page.locator('#detail').innerText();
      expect(text).not.toMatch(/sk_test_|test-auth-token|test-api-key-secret/);
    }
  });

  it('are copied as a curl command that reproduces them', async () => {
    await open();
    await send('PATCH', `/agents/${seedIds.agent}`, { name: "Mia's" });
    await row('updateAgent').click();
    await page.getByRole('tab', { name: 'curl' }).click();
    await page.locator('#detail').getByRole('button', { name: 'Copy' }).click();
    const command = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(command).toContain(`'${baseUrl}/api/v1/agents/${seedIds.agent}'`);
    expect(command).toContain('"authorization: Bearer $VOICE_AGENT_API_KEY"');
    expect(command).toContain(String.raw`--data '{"name":"Mia'\''s"}'`);
  });

  it('are filtered by words, held while paused, and cleared', async () => {
    await open();
    await send('GET', '/orgs');
    await send('GET', '/numbers');
    await row('listPhoneNumbers').waitFor();
    await page.getByLabel('Filter by path').fill('2xx orgs');
    await row('listPhoneNumbers').waitFor({ state: 'hidden' });
    expect(await page.locator('#requests a').count()).toBe(1);
    await page.getByLabel('Filter by path').fill('');
    await button('Pause').click();
    await send('GET', '/call-tags');
    await button('Resume (1)').click();
    await row('listCallTags').waitFor();
    await button('Clear').click();
    await page.getByText('Waiting for the first request').waitFor();
    expect(sandbox.requests).toHaveLength(0);
  });

  it('are reached by keyboard alone', async () => {
    await open();
    await send('GET', '/orgs');
    await send('GET', '/numbers');
    await row('listPhoneNumbers').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('orgs');
    await row('listPhoneNumbers').waitFor({ state: 'hidden' });
    await row('getOrganization').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Request', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').innerText()).toBe('Response');
  });

  it('keep the focus while others arrive', async () => {
    await open();
    await send('GET', '/orgs');
    await row('getOrganization').focus();
    await send('GET', '/numbers');
    await row('listPhoneNumbers').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('#detail', { hasText: 'listPhoneNumbers' }).waitFor();
    await page.goto(`${baseUrl}/_sandbox/#state/agents`);
    await page.locator('.row-toggle').first().press('Enter');
    await page.getByText('"voice_id"').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('"voice_id"').waitFor({ state: 'hidden' });
  });
});

describe('controls', () => {
  it('request a failure and remove a single one', async () => {
    await open();
    sandbox.fail('getOrganization', { status: 500 });
    await page.getByLabel('Operation', { exact: true }).selectOption('listCallTags');
    await page.getByLabel('Failure', { exact: true }).selectOption('Status 429, Retry-After: 1');
    await page.getByLabel('Times').selectOption('Twice');
    await button('Add failure').click();
    await page.locator('#pending', { hasText: '2 left' }).waitFor();
    expect(await send('GET', '/call-tags')).toBe(429);
    await page.locator('#pending', { hasText: '1 left' }).waitFor();
    await button('Remove the failure of listCallTags').click();
    await page.locator('#pending', { hasText: 'listCallTags' }).waitFor({ state: 'hidden' });
    expect(await send('GET', '/call-tags')).toBe(200);
    expect(await send('GET', '/orgs')).toBe(500);
  });

  it('fail an operation with a custom status and body', async () => {
    await open();
    await page.getByLabel('Operation', { exact: true }).selectOption('updateAgent');
    await page.getByLabel('Failure', { exact: true }).selectOption('Custom status…');
    await page.getByLabel('Status', { exact: true }).fill('418');
    await page.getByLabel('Body, JSON or text').fill('{"detail":"short and stout"}');
    await button('Add failure').click();
    await page.locator('#pending li').waitFor();
    expect(await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Mia' })).toBe(418);
  });

  it('advance the clock and decide how a training ends', async () => {
    await open();
    await send('POST', '/models', {
      use_case_id: seedIds.useCase,
      name: 'Second round',
      from_model_id: seedIds.model,
      train_sample_ids: [],
      test_sample_ids: [],
    });
    await button('Let it fail').click();
    await button('Let it succeed').waitFor();
    const before = sandbox.clock.now();
    await button('+1 h').click();
    await page.locator('#trainings li').waitFor({ state: 'detached' });
    expect(sandbox.clock.now() - before).toBe(3_600_000);
    expect(sandbox.snapshot().models.find(({ name }) => name === 'Second round')?.status).toBe(
      'failed',
    );
  });

  it('execute a use case, and show its run and webhook', async () => {
    await open();
    await page.getByLabel('Status of the run').selectOption('failed');
    await button('Execute').click();
    await page.getByText('is failed, 1 webhook').waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.locator('.row-toggle').first().click();
    await page.getByText('"sandbox": true').waitFor();
    expect(await page.locator('#state-table').innerText()).not.toContain('test-hook-secret');
  });

  it('reset after a question, and undo it', async () => {
    await open();
    await send('DELETE', '/numbers', { ids: [seedIds.phoneNumber] });
    await row('deletePhoneNumbers').waitFor();
    await button('Reset the sandbox').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(sandbox.snapshot().phoneNumbers).toHaveLength(1);
    await button('Reset the sandbox').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await row('deletePhoneNumbers').waitFor({ state: 'hidden' });
    await button('Undo').first().click();
    await page.getByText('Undone.').waitFor();
    await row('deletePhoneNumbers').waitFor();
    expect(sandbox.snapshot().phoneNumbers).toHaveLength(1);
  });

  it('download a snapshot and upload it again', async () => {
    await open();
    const downloading = page.waitForEvent('download');
    await button('Download').click();
    const path = await (await downloading).path();
    await send('DELETE', '/numbers', { ids: [seedIds.phoneNumber] });
    await page.setInputFiles('#snapshot-file', path);
    await page.getByText('is the state now.').waitFor();
    expect(sandbox.snapshot().phoneNumbers).toHaveLength(2);
  });
});

describe('state', () => {
  it('is listed, searched and kept up to date, without secrets', async () => {
    await open('#state/agents');
    await page.locator('.row-toggle').first().click();
    await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Renamed' });
    await page.getByText('"name": "Renamed"').waitFor();
    await page.getByRole('link', { name: /^Phone numbers/ }).click();
    await page.getByLabel('Search phone numbers').fill('suppliers');
    await page.getByText('Patients').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: /^Organization/ }).click();
    await page.getByText('Harbor Dental').first().waitFor();
    expect(await page.locator('#state-table').innerText()).not.toMatch(
      /sk_test_|test-auth-token|test-api-key-secret/,
    );
  });
});

describe('the connection', () => {
  // The browser itself reports each request that failed or was refused.
  const expectOnly = (reported: RegExp, root: string): void => {
    expect(faults.filter((fault) => !reported.test(fault))).toEqual([]);
    faults.length = 0;
    expect(hosts.delete(root)).toBe(true);
  };

  it('is reported when it is lost, and what was missed appears when it is back', async () => {
    await open();
    await using front = await serveAs(baseUrl, sandbox);
    await goTo('', front.url);
    front.goDown();
    await page.getByText('Reconnecting…').waitFor();
    await send('GET', '/call-tags');
    await button('Execute').click();
    await page.getByText('The sandbox does not respond').waitFor();
    front.comeBack();
    await isLive();
    await row('listCallTags').waitFor();
    await page.goto('about:blank');
    expectOnly(/net::ERR_/, front.url);
  });

  it('asks for the control token on another machine until it is right', async () => {
    const remote = createSandbox({ controlToken: 'right', allowedHosts: ['sandbox.lan'] });
    await open();
    await using front = await serveAs('http://sandbox.lan', remote);
    await page.goto(`${front.url}/_sandbox/`);
    const dialog = page.getByRole('dialog', { name: 'Control token' });
    await page.getByLabel('Token', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('did not accept that token').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Token', { exact: true }).fill('right');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await isLive();
    await button('Execute').click();
    await page.getByText('is completed, 1 webhook').waitFor();
    expect(await page.content()).not.toContain('right"');
    await page.goto('about:blank');
    expectOnly(/status of 401/, front.url);
    await remote.close();
  });
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it.each(Object.entries(widths))('has no accessibility fault on a %s', async (_, width) => {
    sandbox.fail('listCallTags', { status: 503, times: 2 });
    await send('PATCH', `/use-cases/${seedIds.useCase}`, { amd: true });
    await send('GET', '/call-tags');
    await open('', { viewport: { width, height: 900 }, colorScheme });
    for (const hash of [
      '#requests',
      `#requests/${sandbox.requests[0]!.id}`,
      '#state/phoneNumbers',
      '#webhooks',
      '#controls',
    ]) {
      await page.goto(`${baseUrl}/_sandbox/${hash}`);
      await page.locator('#views [aria-current]').waitFor();
      expect([hash, await accessibilityFaults(page)]).toEqual([hash, []]);
    }
  });
});

it.each([320, 390, 768, 1_024, 1_440])('cuts nothing off at %i pixels', async (width) => {
  await send('PATCH', `/use-cases/${seedIds.useCase}`, { amd: true, name: 'x'.repeat(200) });
  sandbox.fail('updatePhoneNumberUseCase', { delayMs: 12_345, id: seedIds.phoneNumber });
  await open('', { viewport: { width, height: 800 } });
  for (const hash of [
    '#requests',
    `#requests/${sandbox.requests[0]!.id}`,
    '#state/runs',
    '#webhooks',
    '#controls',
  ]) {
    await page.goto(`${baseUrl}/_sandbox/${hash}`);
    const toggle = page.locator('.row-toggle').first();
    if (hash === '#state/runs') await toggle.click();
    // Code, bars of links and, where there is room for a table, tables scroll on their own.
    const tooWide = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('html, body, main, main > *, main > * *')]
      .filter((one) => one.checkVisibility() && !one.closest('.code, .pairs, .tabs, .collections, .skip, .hidden, .list-bar span'))
      .filter((one) => innerWidth < 768 || !one.closest('.table-scroll'))
      .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== 'inline')
      .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
      .map((one) => one.outerHTML.slice(0, 120))`);
    expect([hash, tooWide]).toEqual([hash, []]);
  }
});
