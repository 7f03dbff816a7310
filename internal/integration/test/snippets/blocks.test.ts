/** Checks that every block of a README is in a language that a test checks, parses, or equals the file that it shows. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nonEmpty } from '@voice-agent-platform/shared/chores/non-empty';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseCodeBlocks, type CodeBlock } from '../../support/code-blocks.js';
import { readReadmes } from '../../support/documents.js';

const readmes = await readReadmes();

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

it.each(nonEmpty(files))('the block of %s is %s', async (_, file, code) => {
  expect(await readFile(join(repository, file), 'utf8')).toBe(`${code}\n`);
});

it.each([
  [
    'a language that no test checks',
    '```rust\nfn main() {}\n```',
    'line 2 is in rust, which nothing checks',
  ],
  [
    'such a block in the second item of a list',
    '- Build it.\n\n  Then:\n\n- Run it:\n\n  ```rust\n  fn main() {}\n  ```',
    'line 8 is in rust, which nothing checks',
  ],
  [
    'such a block in a quote',
    '> Run it:\n>\n> ```rust\n> fn main() {}\n> ```',
    'line 4 is in rust',
  ],
  ['JSON that does not parse', '```json\n{\n```', 'line 2 does not parse'],
  ['no reason', '<!-- not executed -->\n\n```ts\nrun();\n```', 'line 4 gives no reason'],
])('the check of blocks rejects one with %s', (_, markdown, fault) => {
  expect(parseCodeBlocks(markdown).flatMap(blockFaults)).toEqual([expect.stringContaining(fault)]);
});

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
