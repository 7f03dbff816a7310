import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findBrowser } from '../chores/browser.js';
import { createTemporaryFolder } from '../chores/temporary-folder.js';

afterEach(() => void vi.unstubAllEnvs());

it('the browser of the tests is the one in CHROME_PATH, and otherwise one on the path, under any of its names', async () => {
  await using folder = await createTemporaryFolder();
  const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')];
  for (const parent of [first, second]) await mkdir(parent);
  const installed = join(second, 'google-chrome');
  await writeFile(installed, '');
  vi.stubEnv('PATH', [first, second].join(delimiter));
  vi.stubEnv('CHROME_PATH', '/named');
  expect(await findBrowser()).toBe('/named');
  vi.stubEnv('CHROME_PATH', '');
  expect(await findBrowser()).toBe(installed);
});
