/**
 * `pnpm --filter @voice-agent-platform/docs pictures` takes the pictures of the READMEs, in light and dark, from the
 * built site and from a sandbox with a few requests.
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import type { Page } from 'playwright-core';
import { launchBrowser } from '@voice-agent-platform/shared/chores/browser';
import { serveDocs } from './serve.js';

const folder = new URL('../pictures/', import.meta.url);
const SIZE = { width: 1280, height: 1000 };

const browser = await launchBrowser();
const docs = await serveDocs({ port: 0 });
const sandbox = createSandbox();
try {
  await mkdir(folder, { recursive: true });
  const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  await sendRequests();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${docs.url}operations/updateUseCase.html`);
    await page
      .locator('#try-body')
      .fill('{\n  "language": "pt-PT",\n  "amd": true,\n  "amd_behavior": "Hangup"\n}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('#try-result .status').waitFor();
    await takePicture(page, `operation-${colorScheme}`);
    await page.goto(`${baseUrl}/_sandbox/`);
    await page.getByText('listPhoneNumbers').first().waitFor();
    await page.getByText('422').first().click();
    await takePicture(page, `inspector-${colorScheme}`);
  }
  const inspector = new URL('../../packages/sandbox/assets/inspector.webp', import.meta.url);
  await copyFile(new URL('inspector-light.webp', folder), inspector);
} finally {
  await Promise.all([browser.close(), docs.close(), sandbox.close()]);
}

/** Saves a WebP image, which is much smaller than a PNG here. Playwright itself cannot write WebP. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 30 });
  const picture = Buffer.from(data, 'base64');
  await writeFile(new URL(`${name}.webp`, folder), picture);
  console.log(`${name}.webp ${(picture.length / 1000).toFixed(0)} kB`);
}

/** Sends enough requests for the inspector to show successes and a rejected body. */
async function sendRequests(): Promise<void> {
  const client = createClient(sandbox.clientOptions);
  const path = { id: sandbox.seedIds.useCase };
  await client.getOrganization();
  await client.updateUseCase({ path, body: { language: 'pt-PT' } });
  // The body lacks the field that amd requires. The rejection with 422 is what the picture shows.
  await client.updateUseCase({ path, body: { amd: true } }).catch(() => {});
  await client.listCallTags();
  await client.listPhoneNumbers();
}
