import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTables } from '../scripts/readme.js';
import { sandboxOptions } from '../src/core/options.js';
import { choicesOf, decisionIds } from '../src/decisions/choices.js';
import { begin } from './support.js';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const source = join(import.meta.dirname, '../src');

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

it('has the tables that the code determines in the README', () => {
  expect(withTables(readme), 'Run `pnpm --filter @voice-agent-platform/sandbox readme`').toBe(
    readme,
  );
});

it('lists the options of createSandbox in the README', () => {
  const names = rowsOf('`createSandbox` option').flatMap(([cell = '']) => cell.match(/\w+/g));
  expect(names, 'packages/sandbox/README.md').toEqual(Object.keys(sandboxOptions));
});

it('lists every control in the README', async () => {
  const { json } = await begin().control('GET', '/info');
  const { controls } = json as { readonly controls: readonly string[] };
  const listed = [
    ...readme.matchAll(/^\| ((?:`[A-Z]+`, )*)`([A-Z]+) (\/_sandbox\/\S*)` /gm),
  ].flatMap(([, others = '', method, path]) =>
    [...(others.match(/[A-Z]+/g) ?? []), method].map((name) => `${name} ${path}`),
  );
  expect([...listed].sort()).toEqual([...controls].sort());
});

it('links in the README only to pages and to files of the package', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  const { files } = JSON.parse(manifest) as { readonly files: readonly string[] };
  const links = [...readme.matchAll(/\]\((?!https:|#)(.*?)\)/g)].map(([, link]) => link);
  expect(files).toEqual(expect.arrayContaining(links));
});

it('asks for each decision with several choices, and names each other one in a comment', () => {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('');
  const missing = decisionIds.filter((id) => {
    const isOpen = choicesOf(id).length > 1;
    return !code.includes(isOpen ? `decide('${id}')` : `// Decision: ${id}\n`);
  });
  expect(missing).toEqual([]);
});
