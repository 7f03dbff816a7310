/** Runs the fixtures of the guide "Frameworks" with Playwright itself and the installed packages. They need no browser. */
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { run } from '@voice-agent-platform/shared/process';
import { readTestedGuides } from '../../support/documents.js';
import { installConsumer, packageNames, type Consumer } from './consumer.js';

let consumer: Consumer;
beforeAll(async () => {
  consumer = await installConsumer('npm', packageNames);
  return consumer.remove;
});

const SERVER = `
import { createServer } from 'node:http';
import { createClient } from '@voice-agent-platform/client';

const platform = createClient();
createServer(async (request, response) => {
  const [{ id }] = await platform.listPhoneNumbers();
  const title = decodeURIComponent(request.url.slice(1));
  const number = await platform.updatePhoneNumberTitle({ path: { id }, body: { title } });
  response.end(number.title);
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
`;

/** If the workers shared a sandbox, tests that run at once would change each other's number. */
const SPEC = `
import { expect } from '@playwright/test';
import { test } from './fixtures';

for (const title of ['One', 'Two', 'Three', 'Four']) {
  test('renames the number to ' + title, async ({ appUrl, sandbox }) => {
    expect(sandbox.requests).toEqual([]);
    for (const suffix of ['', ' again']) {
      const response = await fetch(appUrl + '/' + title + suffix);
      expect(await response.text()).toBe(title + suffix);
      expect(sandbox.snapshot().phoneNumbers[0]?.title).toBe(title + suffix);
    }
    expect(sandbox.requests).toHaveLength(4);
  });
}
`;

it('gives each worker a sandbox and an app, and each test the seed', async () => {
  const guides = await readTestedGuides();
  const { blocks } = guides.find(({ path }) => path.endsWith('guides/frameworks.md'))!;
  const { code: fixtures } = blocks.find(({ code }) => code.includes('@playwright/test'))!;
  const playwright = join(await fetchTool('@playwright/test'), 'node_modules', '@playwright');
  const { folder } = consumer;
  await symlink(playwright, join(folder, 'node_modules', '@playwright'));
  await writeFile(join(folder, 'fixtures.ts'), fixtures);
  await writeFile(join(folder, 'server.js'), SERVER);
  await writeFile(join(folder, 'numbers.spec.ts'), SPEC);
  const parameters = [
    '--workers=2',
    '--fully-parallel',
    '--reporter=line',
    `--output=${folder}/out`,
  ];
  const { exitCode, output } = await run(
    process.execPath,
    [join(playwright, 'test', 'cli.js'), 'test', ...parameters],
    { cwd: folder, env: { CI: '1', NO_PROXY: '127.0.0.1' } },
  );
  expect(output).toContain('4 passed');
  expect(exitCode).toBe(0);
});
