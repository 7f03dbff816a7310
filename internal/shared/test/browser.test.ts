import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findBrowser } from '../src/browser.js';

const installed = join('/second', 'google-chrome');
const application = '/Applications/Chromium.app/Contents/MacOS/Chromium';
const find = (files: readonly string[], platform?: string) => {
  vi.stubEnv('PATH', ['/first', '/second'].join(delimiter));
  return findBrowser((path) => files.includes(String(path)), platform);
};
afterEach(() => void vi.unstubAllEnvs());

it('the browser of the tests is the one in CHROME_PATH', async () => {
  vi.stubEnv('CHROME_PATH', '/named');
  expect(await find([installed])).toBe('/named');
});

it('the browser of the tests is otherwise one on the path, under any of its names', async () => {
  vi.stubEnv('CHROME_PATH', '');
  expect(await find([installed, application])).toBe(installed);
});

it('the browser of the tests is otherwise one in the usual folder of the system', async () => {
  vi.stubEnv('CHROME_PATH', '');
  expect(await find([application])).toBe(application);
});

it.each(['linux arm64', 'darwin arm64', 'win32 x64'])(
  'asks for an installed browser on %s, where npm has no browser',
  async (platform) => {
    vi.stubEnv('CHROME_PATH', '');
    await expect(find([], platform)).rejects.toThrow('install one, or name it in CHROME_PATH');
  },
);
