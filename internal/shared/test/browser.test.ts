import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findBrowser } from '../chores/browser.js';
import { createTemporaryFolder } from '../chores/temporary-folder.js';

afterEach(() => void vi.unstubAllEnvs());

it('uses the browser that CHROME_PATH names before one in PATH', async () => {
  await using folder = await createTemporaryFolder();
  await writeFile(join(folder.path, 'chromium'), '');
  vi.stubEnv('CHROME_PATH', '/named');
  vi.stubEnv('PATH', folder.path);
  expect(await findBrowser()).toBe('/named');
});

it.each(['chromium', 'google-chrome'])('finds %s in any folder of PATH', async (name) => {
  await using folder = await createTemporaryFolder();
  const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')];
  for (const parent of [first, second]) await mkdir(parent);
  const installed = join(second, name);
  await writeFile(installed, '');
  vi.stubEnv('CHROME_PATH', '');
  vi.stubEnv('PATH', [first, second].join(delimiter));
  expect(await findBrowser()).toBe(installed);
});
