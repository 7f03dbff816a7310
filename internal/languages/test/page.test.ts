import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pageFile, renderPage } from '../run/page.js';

it('CONFORMANCE.md matches the recorded behavior of each language', async () => {
  const page = await readFile(pageFile, 'utf8');
  expect(
    page,
    'Run `pnpm --filter @voice-agent-platform/languages test:languages --write client`.',
  ).toBe(renderPage());
});
