import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findLanguage } from '@voice-agent-platform/codegen/internal/generate-client';
import { installCommands } from '@voice-agent-platform/codegen/internal/next-step';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { harnesses } from '../registry.js';
import { describe, expect, it } from 'vitest';
import { pageFile, renderPage } from '../run/page.js';

it('CONFORMANCE.md is what the records say', async () => {
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

describe('test:languages', () => {
  const program = fileURLToPath(new URL('../run/test-languages.ts', import.meta.url));
  const start = (argument: string, env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, ['--import', 'tsx', program, argument], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });

  it('refuses an unknown language, and names the known ones', () => {
    const { status, stderr } = start('cobol');
    expect(status).toBe(1);
    expect(stderr).toContain('Unknown language "cobol". Use python, ');
  });

  it('prints the languages for the matrix of a workflow', () => {
    const { include } = JSON.parse(start('--matrix').stdout) as {
      readonly include: readonly { readonly language: string; readonly packages: string }[];
    };
    expect(include.map(({ language }) => language)).toEqual(harnesses.map(({ name }) => name));
    expect(include).toContainEqual({ language: 'csharp', packages: 'mono-devel' });
  });

  it('fails if a language that is named cannot run', () => {
    const { status, stdout } = start('csharp', { PATH: '/nowhere' });
    expect(stdout).toMatch(/Not run: C# needs Mono.*`mcs` is missing.*\n0 passed, 1 failed/);
    expect(status).toBe(1);
  });
});
