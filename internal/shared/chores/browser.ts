/** Finds a Chromium for tests: CHROME_PATH, an installed one, or one from npm. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { cachedFolder } from '../src/cached-folder.js';
import { fetchTool } from './fetch-tool.js';
import { runOrFail } from '../src/process.js';

/** Starts a headless Chromium without background requests: the given one, or the one from `findBrowser`. */
export async function launchBrowser(executablePath?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? (await findBrowser()),
    // Containers without user namespaces cannot start the browser's own sandbox.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of the browser's executable.
 * @throws if no browser is found. The message says how to get one.
 */
export async function findBrowser(): Promise<string> {
  const { CHROME_PATH, PATH = '' } = process.env;
  if (CHROME_PATH) return CHROME_PATH;
  const folders = PATH.split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...candidates, ...APPLICATIONS].find((path) => existsSync(path));
  if (found !== undefined) return found;
  // The npm package contains a headless Chromium for this platform only.
  if (process.platform === 'linux' && process.arch === 'x64') return fetchFromNpm();
  throw new Error(
    'A test in a browser needs Chromium or Chrome: install one, or name it in CHROME_PATH.',
  );
}

/**
 * The package unpacks itself into the system's temporary folder, where a concurrent process could find an incomplete
 * copy. It gets its own folder here.
 */
async function fetchFromNpm(): Promise<string> {
  const tool = await fetchTool('@sparticuz/chromium');
  const folder = await cachedFolder(`${tool}-unpacked`, async (TMPDIR) => {
    const program = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
    await runOrFail(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: tool,
      env: { TMPDIR },
    });
  });
  return join(folder, 'chromium');
}
