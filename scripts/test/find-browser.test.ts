import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser, type Machine } from '../find-browser.js';

const PATH = ['/first', '/second'].join(delimiter);

/** A machine that holds these files, and could fetch a browser. */
const machine = (files: string[], others: Partial<Machine> = {}): Machine => ({
  environment: { PATH },
  platform: 'linux x64',
  isThere: (path) => files.includes(path),
  fetchBrowser: () => Promise.resolve('/fetched'),
  ...others,
});

describe('the browser of the tests', () => {
  const installed = join('/second', 'google-chrome');
  const application = '/Applications/Chromium.app/Contents/MacOS/Chromium';

  it('is the one that CHROME_PATH names', async () => {
    const environment = { PATH, CHROME_PATH: '/named' };
    expect(await findBrowser(machine([installed], { environment }))).toBe('/named');
  });

  it('is else one on the path, under any of its names', async () => {
    expect(await findBrowser(machine([installed, application]))).toBe(installed);
  });

  it('is else one where systems without a path keep it', async () => {
    expect(await findBrowser(machine([application]))).toBe(application);
  });

  it('is else fetched, where npm has one for the platform', async () => {
    expect(await findBrowser(machine([]))).toBe('/fetched');
  });

  it.each(['linux arm64', 'darwin arm64', 'win32 x64'])(
    'is asked for on %s, for which npm has none',
    async (platform) => {
      const fetchBrowser = () => Promise.reject(new Error('fetched in vain'));
      await expect(findBrowser(machine([], { platform, fetchBrowser }))).rejects.toThrow(
        'install one, or name it in CHROME_PATH',
      );
    },
  );

  it('that cannot be fetched says why', async () => {
    const fetchBrowser = () => Promise.reject(new Error('no network'));
    await expect(findBrowser(machine([], { fetchBrowser }))).rejects.toThrow('no network');
  });
});
