import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../browser/support/find-browser.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browsers-'));
  await writeFile(join(folder, 'google-chrome'), '');
});
afterAll(() => rm(folder, { recursive: true }));

describe('the browser of the tests', () => {
  it('is the one that CHROME_PATH names', async () => {
    expect(await findBrowser({ CHROME_PATH: '/named', PATH: folder })).toBe('/named');
  });

  it('is else the first that the machine has', async () => {
    const PATH = ['/no/such/folder', folder].join(delimiter);
    expect(await findBrowser({ PATH })).toBe(join(folder, 'google-chrome'));
  });
});
