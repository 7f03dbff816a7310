import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { languages } from '../registry.js';
import { describe, expect, it } from 'vitest';
import { pageFile, renderPage } from '../run/page.js';

it('CONFORMANCE.md is what the records say', async () => {
  const page = await readFile(pageFile, 'utf8');
  expect(
    page,
    'Run `pnpm --filter @voice-agent-platform/languages test:languages --write client`.',
  ).toBe(renderPage());
});

it('.github/workflows/languages.yml has a job for each language', async () => {
  const workflow = new URL('../../../.github/workflows/languages.yml', import.meta.url);
  const [, matrix = ''] =
    /^ +language:\n((?: +- .*\n)+)/m.exec(await readFile(workflow, 'utf8')) ?? [];
  const jobs = matrix.match(/[\w-]+$/gm) ?? [];
  expect(jobs.sort()).toEqual(languages.map(({ name }) => name).sort());
});

describe('test:languages', () => {
  const program = fileURLToPath(new URL('../run/test-languages.ts', import.meta.url));
  const start = (language: string, env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, ['--import', 'tsx', program, language], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });

  it('refuses an unknown language, and names the known ones', () => {
    const { status, stderr } = start('cobol');
    expect(status).toBe(1);
    expect(stderr).toContain('Unknown language "cobol". Use python, ');
  });

  it('fails if a language that is named cannot run', () => {
    const { status, stdout } = start('csharp', { PATH: '/nowhere' });
    expect(stdout).toMatch(/Not run: C# needs `mcs`.*\n0 passed, 1 failed/);
    expect(status).toBe(1);
  });
});
