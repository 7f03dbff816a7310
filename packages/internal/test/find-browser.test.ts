import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser, type Machine } from '../src/find-browser.js';

const PATH = ['/first', '/second'].join(delimiter);

/** A machine that holds these files, and could fetch a browser. */
const machine = (files: string[], others: Partial<Machine> = {}): Machine => ({
  environment: { PATH },
  platform: 'linux x64',
  exists: (path) => files.includes(path),
  fetchBrowser: () => Promise.resolve('/fetched'),
  ...others,
});

describe('the browser of the tests', () => {
  const installed = join('/second', 'google-chrome');
  const application = '/Applications/Chromium.app/Contents/MacOS/Chromium';

  it('the browser of the tests is the one in CHROME_PATH', async () => {
    const environment = { PATH, CHROME_PATH: '/named' };
    expect(await findBrowser(machine([installed], { environment }))).toBe('/named');
  });

  it('the browser of the tests is otherwise one on the path, under any of its names', async () => {
    expect(await findBrowser(machine([installed, application]))).toBe(installed);
  });

  it('the browser of the tests is otherwise one in the usual folder of the system', async () => {
    expect(await findBrowser(machine([application]))).toBe(application);
  });

  it('the browser of the tests is otherwise fetched, where npm has one for the platform', async () => {
    expect(await findBrowser(machine([]))).toBe('/fetched');
  });

  it.each(['linux arm64', 'darwin arm64', 'win32 x64'])(
    'asks for an installed browser on %s, where npm has no browser',
    async (platform) => {
      const fetchBrowser = () => Promise.reject(new Error('fetched in vain'));
      await expect(findBrowser(machine([], { platform, fetchBrowser }))).rejects.toThrow(
        'install one, or name it in CHROME_PATH',
      );
    },
  );

  it('the browser of the tests reports why it cannot be fetched', async () => {
    const fetchBrowser = () => Promise.reject(new Error('no network'));
    await expect(findBrowser(machine([], { fetchBrowser }))).rejects.toThrow('no network');
  });
});
