import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from './find-browser.js';

/** Opens a Chromium that nobody sees and that calls nothing by itself: the one given, or the one `findBrowser` finds. */
export async function launchBrowser(executablePath?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? (await findBrowser()),
    // Containers without user namespaces cannot open the browser's own sandbox.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}
