/**
 * A sandbox and its inspector in a browser, for one test file. Every test starts from the seed. `open` sets `page` to a
 * new page, and `baseUrl` is set before the first test.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser } from '@voice-agent-platform/shared/chores/browser';
import { createSandbox } from '../src/index.js';

export const sandbox = createSandbox();
export const { seedIds } = sandbox;
export let baseUrl: string;
export let page: Page;
/** Errors of scripts and of the console. */
const faults: string[] = [];
/** The origins that the page sent requests to. */
const origins = new Set<string>();
let browser: Browser;

beforeAll(async () => {
  ({ baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 }));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});
beforeEach(() => {
  sandbox.reset();
  faults.length = 0;
  origins.clear();
});
// In every test, the page must follow its policy and send requests only to the sandbox.
afterEach(async () => {
  await page.context().close();
  // A `data:` URL, such as that of the icon, has the text null as its origin.
  expect([...origins].filter((origin) => origin !== 'null')).toEqual([baseUrl]);
  expect(faults).toEqual([]);
});

/** Returns the errors that the page has reported so far, and forgets them, so that the test can expect them. */
export function takeFaults(): readonly string[] {
  return faults.splice(0);
}

/** Lets a test send requests to another origin. Returns false if it has sent none. */
export function forgetOrigin(origin: string): boolean {
  return origins.delete(origin);
}

/** Calls the API of the sandbox. A text is sent as it is. */
export async function send(method: string, path: string, body?: unknown): Promise<number> {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_page', 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Opens the inspector in a new page. */
export async function open(hash = '', options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 1_000 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await goTo(hash);
}

export async function goTo(hash: string, root = baseUrl): Promise<void> {
  await page.goto(`${root}/_sandbox/${hash}`);
  await waitUntilLive();
}

export const waitUntilLive = () => page.getByText('Live', { exact: true }).waitFor();
export const row = (text: string) => page.locator('#requests a', { hasText: text });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
