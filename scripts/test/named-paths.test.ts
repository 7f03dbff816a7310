import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';
import { missingPaths } from '../checks/named-paths.js';

let files: readonly string[];
beforeAll(async () => {
  files = await repositoryFiles();
});

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every path that %s names exists', async (page) => {
  expect(missingPaths(await readFile(repository + page, 'utf8'), files)).toEqual([]);
});

const FILES = ['src/a.ts', 'src/deep/b.ts', 'other/x.ts'];

it.each([
  ['a path from the root', 'See `src/gone` and `src/a.ts`.', ['src/gone']],
  ['a file in the folder of its row', row('`b.ts` and `x.ts` in `src/deep`'), ['x.ts']],
  ['a file in the folder of its list item', '- `x.ts` in `src`\n- `b.ts`', ['x.ts']],
  ['a file in a folder of the sentence', 'In `src/deep`, `deep/b.ts`, `deep/c.ts`.', ['deep/c.ts']],
  ['a path that exists only in a deeper folder', 'See `deep/b.ts`.', ['deep/b.ts']],
  ['a file name anywhere', 'See `b.ts` and `c.ts`.', ['c.ts']],
  ['a match of a pattern', '`src/<name>.ts`, `src/**`, `src/*.md`', ['src/*.md']],
  ['a path in a link', 'See [`src/a.ts`](a) and [**`src/c.ts`**](c).', ['src/c.ts']],
])('finds the lack of %s', (_, markdown, missing) => {
  expect(missingPaths(`${markdown}\n`, FILES)).toEqual(missing);
});

it.each([
  'client',
  'rm src/x.ts',
  '@scope/src/x.ts',
  'https://src/x.ts',
  '<host>/x.ts',
  'src/dist/x.ts',
])('ignores `%s`, which does not name a committed file', (code) => {
  expect(missingPaths(`See \`${code}\`.`, FILES)).toEqual([]);
});

function row(text: string): string {
  return `| you want to | look in |\n| --- | --- |\n| see | ${text} |`;
}
