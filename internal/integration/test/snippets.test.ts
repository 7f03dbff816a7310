/** Checks every snippet of a README or guide: it compiles, it runs in this process, and its commands exist. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { joinPrograms, listExecuted, type CodeBlock } from '../support/code-blocks.js';
import { readReadmes, readTestedGuides } from '../support/documents.js';
import { startPlatform } from '../support/platform.js';
import { importProgram, typeCheck } from '../support/programs.js';
import { commandsIn, findNameFault } from '../support/shell-command.js';

const readmes = await readReadmes();
const guides = await readTestedGuides();

const snippets = [
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
  expect(await typeCheck({ ...Object.fromEntries(snippets), broken })).toEqual([
    { program: 'broken', message: expect.stringContaining(`'key'`) as string },
  ]);
});

it.each(snippets)('the program of %s runs', (_, code) => execute(code));

const commands = [...readmes, ...guides].flatMap(({ path, blocks }) =>
  listExecuted(blocks, 'sh').map(({ line, code }) => [`${path}:${line}`, code] as const),
);

it.each(commands)('the commands of %s exist', async (_, code) => {
  const faults = await Promise.all(commandsIn(code).map(findNameFault));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});

it.each(readmes.map(({ path, blocks }) => [path, blocks] as const))(
  '%s has only blocks that are checked, or gives a reason',
  (_, blocks) => {
    expect(blocks.flatMap(blockFaults)).toEqual([]);
  },
);

const files = readmes.flatMap(({ path, blocks }) =>
  blocks.flatMap(({ file, line, code }) =>
    file === undefined ? [] : [[`${path}:${line}`, join(dirname(path), file), code] as const],
  ),
);

it.each(files)('the block of %s is %s', async (_, file, code) => {
  expect(await readFile(join(repository, file), 'utf8')).toBe(`${code}\n`);
});

it.each([
  ['throws', `throw new Error('on purpose');`, 'on purpose'],
  ['prints undefined', `console.log({}.name);`, 'undefined'],
  ['has a test that fails', `import { it } from 'vitest';\nit('', () => fail());`, 'fail'],
])('the check of programs rejects one that %s', async (_, program, fault) => {
  await expect(execute(program)).rejects.toThrow(fault);
});

it.each([
  ['npm install @voice-agent-platform/clint', '@voice-agent-platform/clint is not published'],
  ['pnpm strat', 'there is no script strat'],
  ['npx -y pnpm@12 --filter @voice-agent-platform/client tset', 'there is no script tset'],
  ['npx voice-agent-sandbox --prot 4010', 'its help does not have --prot'],
  ['npx @voice-agent-platform/codegen cobol', 'its help does not have cobol'],
  ['node ../packages/mcp/dist/cli.js --silent', 'its help does not have --silent'],
  ['voice-agent list-numbers', 'its help does not have list-numbers'],
  [
    'voice-agent get-organization | voice-agent update-agent x --bdy -',
    'its help does not have --bdy',
  ],
  ['rm -rf /', 'no rule checks "rm -rf /"'],
])('the check of commands rejects "%s"', async (command, fault) => {
  expect(await findNameFault(command)).toBe(fault);
});

/** Runs a program. Rejects if it throws, or prints a missing value. */
async function execute(program: string): Promise<void> {
  await using platform = await startPlatform();
  const tests: (() => unknown)[] = [];
  const test = (_: string, body: () => unknown) => void tests.push(body);
  vi.stubGlobal('readersVitest', { expect, it: test, test });
  // The snippet's own tests run inside this one.
  const source = program.replace(
    /^import (.*) from 'vitest';$/m,
    'const $1 = globalThis.readersVitest;',
  );
  expect(await importProgram(source, platform)).not.toContain('undefined');
  for (const run of tests) await run();
}

/** `text` and blocks without a language show output and pictures. */
const LANGUAGES = ['ts', 'sh', 'json', 'yaml', 'text', 'mermaid', ''];

function blockFaults({ line, language, code, notExecuted }: CodeBlock): string[] {
  if (notExecuted !== undefined) {
    return notExecuted.split(/\s+/).length >= 3 ? [] : [`line ${line} gives no reason`];
  }
  if (!LANGUAGES.includes(language)) {
    return [`line ${line} is in ${language}, which nothing checks`];
  }
  try {
    if (language === 'json') JSON.parse(code);
    if (language === 'yaml') parse(code);
    return [];
  } catch (error) {
    return [`line ${line} does not parse: ${(error as Error).message}`];
  }
}
