/** Every snippet of every README works: it compiles, it runs, its commands exist. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Outcome } from '@voice-agent-platform/internal/run';
import { repository } from '@voice-agent-platform/internal/workspace';
import { codeBlocks, executed, programs, type CodeBlock } from '../support/code-blocks.js';
import { startPlatform } from '../support/platform.js';
import { runProgram, typeCheck } from '../support/programs.js';
import { commandFault, commandsIn } from '../support/shell-command.js';

const documents = await Promise.all(
  readmes().map(async (path) => {
    const markdown = await readFile(join(repository, path), 'utf8');
    return { path, blocks: codeBlocks(markdown) };
  }),
);

it('every program compiles', async () => {
  const named = documents.flatMap(({ path, blocks }) =>
    programs(blocks).map(({ line, code }) => [`${path}:${line}`, code] as const),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(await typeCheck(Object.fromEntries(named))).toEqual([]);
});

for (const { path, blocks } of documents) {
  describe(path, () => {
    it('has only blocks that can be checked, or gives the reason why one cannot', () => {
      expect(blocks.flatMap(blockFaults)).toEqual([]);
    });

    for (const { line, code, file } of blocks) {
      if (file === undefined) continue;
      it(`the block on line ${line} is ${file}`, async () => {
        const text = await readFile(join(repository, dirname(path), file), 'utf8');
        expect(text).toBe(`${code}\n`);
      });
    }

    for (const { line, code } of programs(blocks)) {
      it(`the program on line ${line} runs`, async () => {
        const { exitCode, output } = await execute(code);
        expect(exitCode, output).toBe(0);
      });
    }

    for (const { line, code } of executed(blocks, 'sh')) {
      it(`the commands on line ${line} work`, async () => {
        const faults = await Promise.all(commandsIn(code).map(commandFault));
        expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      });
    }
  });
}

describe('the checks', () => {
  const block = (code: string, language = 'ts') => `\`\`\`${language}\n${code}\n\`\`\`\n`;

  it('reject a program that does not compile', async () => {
    const broken = `import { createClient } from '@voice-agent-platform/client';\ncreateClient({ key: '' });`;
    expect(await typeCheck({ broken })).toEqual([
      { program: 'broken', message: expect.stringContaining(`'key'`) as string },
    ]);
  });

  it('reject a program that throws', async () => {
    const { exitCode, output } = await execute(`throw new Error('on purpose');`);
    expect(exitCode).not.toBe(0);
    expect(output).toMatch('on purpose');
  });

  it('connect a program that uses the default ports to a sandbox', async () => {
    const { exitCode, stdout, output } = await execute(`
      const response = await fetch('http://localhost:4010/api/v1/call-tags', {
        headers: { authorization: 'Bearer sk_test_readme' },
      });
      console.log(response.status);`);
    expect(stdout, output).toBe('200\n');
    expect(exitCode).toBe(0);
  });

  it('reject a block of tests if one of them fails', async () => {
    const block = `import { expect, test } from 'vitest';\ntest('one', () => expect(1).toBe(1));`;
    expect((await execute(block)).output).toMatch('1 passed');
    expect((await execute(block.replace('toBe(1)', 'toBe(2)'))).exitCode).not.toBe(0);
  });

  it('append a block that imports nothing to the program before it', () => {
    const markdown = block("import 'node:fs';") + block('export {};') + block("import 'node:net';");
    expect(programs(codeBlocks(markdown))).toEqual([
      { line: 2, code: "import 'node:fs';\n\nexport {};" },
      { line: 8, code: "import 'node:net';" },
    ]);
  });

  it('do not run an exempted block, which must give a reason', () => {
    const exempted = `<!-- not executed: it would call a real platform -->\n\n${block('never();')}`;
    expect(programs(codeBlocks(exempted))).toEqual([]);
    expect(codeBlocks(exempted).flatMap(blockFaults)).toEqual([]);
    const silent = exempted.replace(': it would call a real platform', ':');
    expect(codeBlocks(silent).flatMap(blockFaults)).toEqual(['line 4 gives no reason']);
  });

  it('do not run a block that is a file of the package', () => {
    const held = `<!-- test/presets/hooks.test.ts -->\n\n${block('never();')}`;
    expect(programs(codeBlocks(held))).toEqual([]);
    expect(codeBlocks(held)).toMatchObject([{ line: 4, file: 'test/presets/hooks.test.ts' }]);
  });

  it('reject data that does not parse, and an unknown language', () => {
    expect(codeBlocks(block('{,}', 'json')).flatMap(blockFaults)).toHaveLength(1);
    expect(codeBlocks(block('a: [', 'yaml')).flatMap(blockFaults)).toHaveLength(1);
    expect(codeBlocks(block('puts 1', 'ruby')).flatMap(blockFaults)).toHaveLength(1);
  });

  it.each([
    ['npm install @voice-agent-platform/clint', 'is not published'],
    ['npx -y pnpm@12 strat', 'there is no script'],
    ['pnpm --filter @voice-agent-platform/client tset', 'there is no script'],
    ['npx voice-agent-sandbox --prot 4010', 'has no --prot'],
    ['npx @voice-agent-platform/codegen cobol', 'has no cobol'],
    ['curl http://127.0.0.1:4010/api/v1/orgs', '401'],
    [
      'npx -y @redocly/cli respect workflows/give-up-a-number.arazzo.yaml --input \'{"api_key":"none"}\'',
      'Tests exited with error',
    ],
    ['rm -rf /', 'no rule checks'],
  ])('reject the command "%s"', async (command, fault) => {
    expect(await commandFault(command)).toMatch(fault);
  });

  it.each([
    'npm install @voice-agent-platform/client',
    'npx -y pnpm@12 start --once',
    'npx voice-agent-sandbox --port 4010',
    'curl -H "Authorization: Bearer sk_test_readme" http://127.0.0.1:4010/api/v1/orgs',
  ])('accept the command "%s"', async (command) => {
    expect(await commandFault(command)).toBeUndefined();
  });
});

async function execute(program: string): Promise<Outcome> {
  await using platform = await startPlatform();
  return await runProgram('typescript', program, platform);
}

/** READMEs, and the pages that they send a newcomer to. */
function readmes(): string[] {
  const packages = readdirSync(join(repository, 'packages')).map(
    (name) => `packages/${name}/README.md`,
  );
  return [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'openapi/README.md',
    'openapi/workflows/README.md',
    ...packages,
  ].filter((path) => existsSync(join(repository, path)));
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
