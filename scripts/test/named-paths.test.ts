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
  ['in a sentence', 'See `src/gone` and `src/a.ts`.', ['src/gone']],
  [
    'of a file that is not in the folder of its row',
    row('`b.ts` and `x.ts` in `src/deep`'),
    ['x.ts'],
  ],
  ['of a file that is not in the folder of its list item', '- `x.ts` in `src`\n- `b.ts`', ['x.ts']],
  ['below a folder of the sentence', 'In `src/deep`, `deep/b.ts`, `deep/c.ts`.', ['deep/c.ts']],
  ['that exists only in a deeper folder', 'See `deep/b.ts`.', ['deep/b.ts']],
  ['of a file that no folder has', 'See `b.ts` and `c.ts`.', ['c.ts']],
  ['whose pattern matches nothing', '`src/<name>.ts`, `src/**`, `src/*.md`', ['src/*.md']],
  ['in a link', 'See [`src/a.ts`](a) and [**`src/c.ts`**](c).', ['src/c.ts']],
  ['in the header of a table', '| `src/gone` | `src/a.ts` |\n| --- | --- |', ['src/gone']],
  ['in a list of a quote', '> - See `src/gone`.\n> - See `src/a.ts`.', ['src/gone']],
])('reports a path %s', (_, markdown, missing) => {
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
