/** Finds a Chromium: the one named by CHROME_PATH, the machine's, or else one from npm, fetched once into `.cache`. */
import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = fileURLToPath(new URL('../../.cache/browser/', import.meta.url));

/** The last that runs on Node 20. It holds a headless Chromium for Linux on x64. */
const npmBrowser = '@sparticuz/chromium@143.0.4';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of the browser's program. Rejects, and names what it tried, where there is none. */
export async function findBrowser(environment = process.env): Promise<string> {
  const { CHROME_PATH, PATH = '' } = environment;
  if (CHROME_PATH) return CHROME_PATH;
  const folders = PATH.split(delimiter).filter(Boolean);
  const candidates = [
    ...names.flatMap((name) => folders.map((each) => join(each, name))),
    ...elsewhere,
  ];
  for (const candidate of candidates) {
    if (
      await access(candidate).then(
        () => true,
        () => false,
      )
    )
      return candidate;
  }
  return fetchBrowser();
}

async function fetchBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH.',
    );
  }
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', '--prefix', cache, ...quietly, npmBrowser]);
  const entry = join(cache, 'node_modules/@sparticuz/chromium/build/esm/index.js');
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath: () => Promise<string> };
  };
  return chromium.executablePath();
}
