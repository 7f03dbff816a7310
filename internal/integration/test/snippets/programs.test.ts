/** Checks that every program of a README or guide compiles, and runs in this process. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { nonEmpty } from '@voice-agent-platform/shared/chores/non-empty';
import { joinPrograms, listExecuted } from '../../support/code-blocks.js';
import { readReadmes, readTestedGuides } from '../../support/documents.js';
import { importProgram } from '../../support/import-program.js';
import { startPlatform } from '../../support/platform.js';
import { typeCheck } from '../../support/programs.js';

const readmes = await readReadmes();
const guides = await readTestedGuides();

const programs = [
  ...readmes.flatMap(({ path, blocks }) =>
    joinPrograms(blocks).map(({ line, code }) => [`${path}:${line}`, code] as const),
  ),
  // Names contain the whole place, because vitest cuts `$place`. The blocks of a guide form one program, from top to
  // bottom.
  ...guides.flatMap(({ path, blocks }) => {
    const code = listExecuted(blocks, 'ts').map((block) => block.code);
    return code.length > 0 ? [[path, code.join('\n')] as const] : [];
  }),
];

it('every program compiles, and a program with a misspelled option does not', async () => {
  const broken = `import { createClient } from '@voice-agent-platform/client';\ncreateClient({ key: '' });`;
  expect(await typeCheck({ ...Object.fromEntries(programs), broken })).toEqual([
    { program: 'broken', message: expect.stringContaining(`'key'`) as string },
  ]);
});

it.each(nonEmpty(programs))('the program of %s runs', (_, code) => execute(code));

it.each([
  ['throws', `throw new Error('on purpose');`, 'on purpose'],
  ['prints undefined', `console.log({}.name);`, 'undefined'],
  [
    'has a test that prints undefined',
    `import { it } from 'vitest';\nit('', () => console.log({}.name));`,
    'undefined',
  ],
  ['has a test that fails', `import { it } from 'vitest';\nit('', () => fail());`, 'fail'],
])('the check of programs rejects one that %s', async (_, program, fault) => {
  await expect(execute(program)).rejects.toThrow(fault);
});

/** Runs a program. Rejects if it throws, or prints a missing value. */
async function execute(program: string): Promise<void> {
  await using platform = await startPlatform();
  const tests: (() => unknown)[] = [];
  const test = (_: string, body: () => unknown) => void tests.push(body);
  vi.stubGlobal('readersVitest', { expect, it: test, test });
  onTestFinished(() => void vi.unstubAllGlobals());
  // The snippet's own tests run inside this one.
  const source = program.replace(
    /^import (.*) from 'vitest';$/m,
    'const $1 = globalThis.readersVitest;',
  );
  const { output } = await importProgram(source, platform, async () => {
    for (const run of tests) await run();
  });
  expect(output).not.toContain('undefined');
}
