import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTables } from '../scripts/readme.js';
import { sandboxChecks } from '../src/core/check-options.js';
import { begin } from './support.js';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

/** Reads the cells of a table, which is found by the title of its first column. */
function rowsOf(firstColumn: string): readonly (readonly string[])[] {
  const table = new RegExp(`^\\| ${firstColumn} .*\\n\\|[- |]+\\n((?:\\|.*\\n)+)`, 'm').exec(
    readme,
  );
  return (table?.[1] ?? '')
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

it('the README has the tables that the code determines', () => {
  expect(withTables(readme), 'Run `pnpm --filter @voice-agent-platform/sandbox readme`').toBe(
    readme,
  );
});

it('the README lists the options of createSandbox', () => {
  const names = rowsOf('`createSandbox` option').flatMap(([cell = '']) => cell.match(/\w+/g));
  expect(names, 'packages/sandbox/README.md').toEqual(Object.keys(sandboxChecks));
});

it('the README lists every control', async () => {
  const { json } = await begin().control('GET', '/info');
  const { controls } = json as { readonly controls: readonly string[] };
  const listed = [
    ...readme.matchAll(/^\| ((?:`[A-Z]+`, )*)`([A-Z]+) (\/_sandbox\/\S*)` /gm),
  ].flatMap(([, others = '', method, path]) =>
    [...(others.match(/[A-Z]+/g) ?? []), method].map((name) => `${name} ${path}`),
  );
  expect([...listed].sort()).toEqual([...controls].sort());
});

it('the README links only to pages and to files of the package', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  const { files } = JSON.parse(manifest) as { readonly files: readonly string[] };
  const links = [...readme.matchAll(/\]\((?!https:|#)(.*?)\)/g)].map(([, link]) => link);
  expect(files).toEqual(expect.arrayContaining(links));
});
