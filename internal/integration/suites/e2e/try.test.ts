/** Checks what the guides say about `voice-agent-sandbox try`: which choices their programs depend on, and its output. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '@voice-agent-platform/shared/process';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { listExecuted } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
import { missingParts } from '../../support/output-samples.js';
import { inPackageFolder, toJavaScript } from '../../support/programs.js';

const guides = await readTestedGuides();
const blocksOf = (name: string) =>
  guides.find(({ path }) => path.endsWith(`guides/${name}.md`))!.blocks;
const guide = blocksOf('unspecified');
const [program = '', mended = ''] = listExecuted(guide, 'ts').map(({ code }) => code);

/** Tries a program, and returns the output with the choices under which it fails. */
async function tryProgram(file: string, code: string, command: (folder: string) => string[]) {
  const { stdout, stderr } = await inPackageFolder(async (folder) => {
    await writeFile(join(folder, file), code);
    return run('npx', ['voice-agent-sandbox', 'try', '--', ...command(folder)], {
      cwd: join(repository, 'internal/integration'),
    });
  });
  const [, tried] = /^Tried (\d+) choices/m.exec(stdout) ?? [];
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
  // Without the test of the first program, which fails.
  const code = `${program.slice(0, program.indexOf('\nit('))}\n${mended}`;
  expect((await tryProgram('assign.test.ts', code, vitest)).failed).toEqual([]);
});

/** Tries the program of a recipe, which calls the sandbox on its ports. */
async function tryRecipe(name: string) {
  const code = listExecuted(blocksOf(`recipes/${name}`), 'ts').map((block) => block.code);
  const script = await toJavaScript(code.join('\n'));
  return tryProgram('recipe.mjs', script, (folder) => [
    process.execPath,
    join(folder, 'recipe.mjs'),
  ]);
}

it.each(['members', 'update-organization'])(
  'fails in the recipe %s only under all second choices at once',
  async (name) => {
    const { stdout, failed } = await tryRecipe(name);
    // All second choices at once add fields to responses, and refuse them in requests, so no program that
    // sends a whole response back can pass.
    expect(failed).toEqual(['opposite']);
    expect(stdout).toContain(
      'The request has fields or parameters that the contract does not have',
    );
  },
);

it('fails in the recipe route-a-number only where the recipe itself refuses to change the number', async () => {
  const { stdout, failed } = await tryRecipe('route-a-number');
  expect(failed).toEqual([
    'response-nulls=outer',
    'response-nulls=inner',
    'response-absent=outer',
    'response-absent=inner',
  ]);
  const refusals = stdout.match(/\| Error: The list does not show the routes/g);
  expect(refusals).toHaveLength(failed.length);
});
