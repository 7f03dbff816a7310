/** Every snippet of every README is true: it compiles, it runs, its commands exist. */
import { access, readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../../../scripts/workspace.js';
import { codeBlocks, executed, programs, type CodeBlock } from './support/code-blocks.js';
import { execute, typeCheck } from './support/run-program.js';
import { commandFault, commandsIn } from './support/shell-command.js';

const documents = await Promise.all(
  (await readmes()).map(async (path) => {
    const markdown = await readFile(join(repository, path), 'utf8');
    return { path, blocks: codeBlocks(markdown) };
  }),
);

test('every program compiles', async () => {
  const named = documents.flatMap(({ path, blocks }) =>
    programs(blocks).map(
      ({ line, code }) => [`${path.replaceAll('/', '-')}-${line}`, code] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(0);
  const { exitCode, output } = await typeCheck(Object.fromEntries(named));
  expect(exitCode, output).toBe(0);
});

for (const { path, blocks } of documents) {
  describe(path, () => {
    test('has only blocks that can be checked, or says why one is not', () => {
      expect(blocks.flatMap(blockFaults)).toEqual([]);
    });

    for (const { line, code, file } of blocks) {
      if (file === undefined) continue;
      test(`the block on line ${line} is ${file}`, async () => {
        const text = await readFile(join(repository, dirname(path), file), 'utf8');
        expect(text).toBe(`${code}\n`);
      });
    }

    for (const { line, code } of programs(blocks)) {
      test(`the program on line ${line} runs`, async () => {
        const { exitCode, output } = await execute(code);
        expect(exitCode, output).toBe(0);
      });
    }

    for (const { line, code } of executed(blocks, 'sh')) {
      test(`the commands on line ${line} are right`, async () => {
        const faults = await Promise.all(commandsIn(code).map(commandFault));
        expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      });
    }
  });
}

describe('the checks themselves', () => {
  const block = (code: string, language = 'ts') => `\`\`\`${language}\n${code}\n\`\`\`\n`;

  test('a program that does not compile fails', async () => {
    const { exitCode, output } = await typeCheck({
      broken: `import { createClient } from '@voice-agent-platform/client';\ncreateClient({ key: '' });`,
    });
    expect(exitCode).not.toBe(0);
    expect(output).toMatch(/^broken\.ts\(2,\d+\): error .*'key'/m);
  });

  test('a program that throws fails', async () => {
    const { exitCode, output } = await execute(`throw new Error('on purpose');`);
    expect(exitCode).not.toBe(0);
    expect(output).toMatch('on purpose');
  });

  test('a program that asks the default ports reaches a sandbox', async () => {
    const { exitCode, stdout, output } = await execute(`
      const response = await fetch('http://localhost:4010/api/v1/call-tags', {
        headers: { authorization: 'Bearer sk_test_readme' },
      });
      console.log(response.status);`);
    expect(stdout, output).toBe('200\n');
    expect(exitCode).toBe(0);
  });

  test('a block of tests fails if one of them does', async () => {
    const block = `import { expect, test } from 'vitest';\ntest('one', () => expect(1).toBe(1));`;
    expect((await execute(block)).output).toMatch('1 passed');
    expect((await execute(block.replace('toBe(1)', 'toBe(2)'))).exitCode).not.toBe(0);
  });

  test('a block that imports nothing goes on with the program before it', () => {
    const markdown = block("import 'node:fs';") + block('export {};') + block("import 'node:net';");
    expect(programs(codeBlocks(markdown))).toEqual([
      { line: 2, code: "import 'node:fs';\n\nexport {};" },
      { line: 8, code: "import 'node:net';" },
    ]);
  });

  test('an exempted block is not run, and must give a reason', () => {
    const exempted = `<!-- not executed: it would call a real platform -->\n\n${block('never();')}`;
    expect(programs(codeBlocks(exempted))).toEqual([]);
    expect(codeBlocks(exempted).flatMap(blockFaults)).toEqual([]);
    const silent = exempted.replace(': it would call a real platform', ':');
    expect(codeBlocks(silent).flatMap(blockFaults)).toEqual(['line 4 gives no reason']);
  });

  test('a block that is a file of the package is run there', () => {
    const held = `<!-- test/presets/hooks.test.ts -->\n\n${block('never();')}`;
    expect(programs(codeBlocks(held))).toEqual([]);
    expect(codeBlocks(held)).toMatchObject([{ line: 4, file: 'test/presets/hooks.test.ts' }]);
  });

  test('data must parse, and a language must be known', () => {
    expect(codeBlocks(block('{,}', 'json')).flatMap(blockFaults)).toHaveLength(1);
    expect(codeBlocks(block('a: [', 'yaml')).flatMap(blockFaults)).toHaveLength(1);
    expect(codeBlocks(block('puts 1', 'ruby')).flatMap(blockFaults)).toHaveLength(1);
  });

  test.each([
    ['npm install @voice-agent-platform/clint', 'is not published'],
    ['npx -y pnpm@12 strat', 'there is no script'],
    ['pnpm --filter @voice-agent-platform/client tset', 'there is no script'],
    ['npx voice-agent-sandbox --prot 4010', 'no flag'],
    ['curl http://127.0.0.1:4010/api/v1/orgs', '401'],
    [
      'npx -y @redocly/cli respect workflows/give-up-a-number.arazzo.yaml --input \'{"api_key":"none"}\'',
      'Tests exited with error',
    ],
    ['rm -rf /', 'no rule knows'],
  ])('the command "%s" is refused', async (command, fault) => {
    expect(await commandFault(command)).toMatch(fault);
  });

  test.each([
    'npm install @voice-agent-platform/client',
    'npx -y pnpm@12 start --once',
    'npx voice-agent-sandbox --port 4010',
    'curl -H "Authorization: Bearer sk_test_readme" http://127.0.0.1:4010/api/v1/orgs',
  ])('the command "%s" is accepted', async (command) => {
    expect(await commandFault(command)).toBeUndefined();
  });
});

/** READMEs and what they send a newcomer to. */
async function readmes(): Promise<string[]> {
  const packages = (await readdir(join(repository, 'packages'))).map(
    (name) => `packages/${name}/README.md`,
  );
  const candidates = [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'openapi/README.md',
    'openapi/workflows/README.md',
    ...packages,
  ];
  const absent = await Promise.all(candidates.map((path) => missing(join(repository, path))));
  return candidates.filter((_, index) => absent[index] === undefined);
}

/** `text` and blocks without a language show output and pictures. */
const languages = ['ts', 'sh', 'json', 'yaml', 'text', 'mermaid', ''];

function blockFaults({ line, language, code, notExecuted }: CodeBlock): string[] {
  if (notExecuted !== undefined) {
    return notExecuted.split(/\s+/).length >= 3 ? [] : [`line ${line} gives no reason`];
  }
  if (!languages.includes(language))
    return [`line ${line} is in ${language}, which nothing checks`];
  try {
    if (language === 'json') JSON.parse(code);
    if (language === 'yaml') parse(code);
    return [];
  } catch (error) {
    return [`line ${line} does not parse: ${(error as Error).message}`];
  }
}

async function missing(file: string): Promise<string | undefined> {
  return access(file).then(
    () => undefined,
    () => file,
  );
}
