import { readFile } from 'node:fs/promises';
import { findLanguage } from '@voice-agent-platform/codegen/internal/generate-client';
import { installCommands } from '@voice-agent-platform/codegen/internal/next-step';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { expect, it } from 'vitest';
import { pageFile, renderPage } from '../run/page.js';

it('CONFORMANCE.md matches the recorded behavior of each language', async () => {
  const page = await readFile(pageFile, 'utf8');
  expect(
    page,
    'Run `pnpm --filter @voice-agent-platform/languages test:languages --write client`.',
  ).toBe(renderPage());
});

it('the workflow installs the library of C# as its users do', async () => {
  const workflow = await readFile(`${repository}.github/workflows/languages.yml`, 'utf8');
  expect(workflow).toContain(installCommands(findLanguage('csharp'), '.').join());
});
