/**
 * Checks that the program in the guide about open questions has the described mistake, and that the correction fixes
 * it.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '@voice-agent-platform/shared/process';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { executed } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
import { inPackageFolder } from '../../support/programs.js';

interface TryResult {
  readonly passed: boolean;
  readonly tried: readonly {
    readonly decision: string;
    readonly choice: string;
    readonly passed: boolean;
  }[];
}

const guide = (await readTestedGuides()).find(({ path }) => path.endsWith('guides/unspecified.md'));
const [program = '', mended = ''] = executed(guide?.blocks ?? [], 'ts').map(({ code }) => code);

it.each([
  ['the program with a mistake', program, ['patch-merge=reset']],
  // Its own test is left out, because the first version's test still fails.
  ['the mended program', `${program.slice(0, program.indexOf('\nit('))}\n${mended}`, []],
])('finds what %s depends on', async (_, source, expected) => {
  const { stdout, stderr } = await inPackageFolder(async (folder) => {
    await writeFile(join(folder, 'assign.test.ts'), source);
    const vitest = ['vitest', 'run', '--root', folder, '--dir', folder];
    const command = ['try', '--json', '--', 'npx', ...vitest];
    return run('npx', ['voice-agent-sandbox', ...command], {
      cwd: join(repository, 'internal/integration'),
    });
  });
  expect(stdout, stderr).not.toBe('');
  const { tried } = JSON.parse(stdout) as TryResult;
  const failed = tried.filter(({ passed }) => !passed);
  expect(tried.length).toBeGreaterThan(5);
  expect(failed.map(({ decision, choice }) => `${decision}=${choice}`)).toEqual(expected);
});
