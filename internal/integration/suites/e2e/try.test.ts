/** Checks what the guides say about `voice-agent-sandbox try`: which choices their programs depend on, and its output. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '@voice-agent-platform/shared/process';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { executed } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
import { missingParts } from '../../support/output-samples.js';
import { inPackageFolder, toJavaScript } from '../../support/programs.js';

const guides = await readTestedGuides();
const blocksOf = (name: string) =>
  guides.find(({ path }) => path.endsWith(`guides/${name}.md`))!.blocks;
const guide = blocksOf('unspecified');
const [program = '', mended = ''] = executed(guide, 'ts').map(({ code }) => code);

/** Tries a program, and returns the output with the choices under which it fails. */
async function tryProgram(file: string, code: string, command: (folder: string) => string[]) {
  const { stdout, stderr } = await inPackageFolder(async (folder) => {
    await writeFile(join(folder, file), code);
    return run('npx', ['voice-agent-sandbox', 'try', '--', ...command(folder)], {
      cwd: join(repository, 'internal/integration'),
    });
  });
  const [, tried] = /^Tried (\d+) choices\./m.exec(stdout) ?? [];
  expect(Number(tried), stdout + stderr).toBeGreaterThan(5);
  const failed = [...stdout.matchAll(/^(\S+) +FAILED /gm)].map(([, choice]) => choice);
  return { stdout, failed };
}

const vitest = (folder: string) => ['npx', 'vitest', 'run', '--root', folder, '--dir', folder];

it('finds the mistake of the first program, and prints what the guide shows', async () => {
  const { stdout, failed } = await tryProgram('assign.test.ts', program, vitest);
  expect(failed).toEqual(['patch-merge=reset']);
  const [sample] = guide.filter(({ language }) => language === 'text');
  expect(missingParts(sample!.code, stdout)).toEqual([]);
});

it('finds no mistake in the mended program', async () => {
  // Its own test is left out, because the first version's test still fails.
  const code = `${program.slice(0, program.indexOf('\nit('))}\n${mended}`;
  expect((await tryProgram('assign.test.ts', code, vitest)).failed).toEqual([]);
});

it('fails under the choices under which the recipe refuses to route a number', async () => {
  const code = executed(blocksOf('recipes/route-a-number'), 'ts').map((block) => block.code);
  const { stdout, failed } = await tryProgram(
    'route.mjs',
    await toJavaScript(code.join('\n')),
    (folder) => [process.execPath, join(folder, 'route.mjs')],
  );
  expect(failed).toHaveLength(4);
  const refusals = stdout.match(/\| Error: The list does not show the routes/g);
  expect(refusals).toHaveLength(failed.length);
});
