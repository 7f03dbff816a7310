import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { optionTexts } from '../src/cli/arguments.js';
import { sandboxOptions } from '../src/core/options.js';
import { begin } from './support.js';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const source = join(import.meta.dirname, '../src');

/** The cells of the rows of a table, by the title of its first column. */
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

it('lists the options in the README with the texts of the help', () => {
  const options = Object.entries(optionTexts).map(([name, [value, text]]) => [
    `\`--${[name, value].filter(Boolean).join(' ')}\``,
    text,
  ]);
  expect(rowsOf('Option'), 'the table of options in packages/sandbox/README.md').toEqual(options);
});

it('lists the options of createSandbox in the README', () => {
  const names = rowsOf('`createSandbox` option').flatMap(([cell = '']) => cell.match(/\w+/g));
  expect(names, 'packages/sandbox/README.md').toEqual(Object.keys(sandboxOptions));
});

it('lists every control in the README', async () => {
  const { json } = await begin().control('GET', '/');
  const { controls } = json as { readonly controls: readonly string[] };
  const listed = [
    ...readme.matchAll(/^\| ((?:`[A-Z]+`, )*)`([A-Z]+) (\/_sandbox\/\S*)` /gm),
  ].flatMap(([, others = '', method, path]) =>
    [...(others.match(/[A-Z]+/g) ?? []), method].map((each) => `${each} ${path}`),
  );
  expect([...listed].sort()).toEqual([...controls].sort());
});

it('links in the README only to pages and to files of the package', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  const { files } = JSON.parse(manifest) as { readonly files: readonly string[] };
  const links = [...readme.matchAll(/\]\((?!https:|#)(.*?)\)/g)].map(([, link]) => link);
  expect(files).toEqual(expect.arrayContaining(links));
});

describe('the decisions in the README', () => {
  const decisions = rowsOf('Decision');

  it('names each decision of the README in the code that implements it', () => {
    const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
      .flatMap(
        (file) => readFileSync(join(source, file), 'utf8').match(/\/\/ Decision: [\w-]+/g) ?? [],
      )
      .map((comment) => `\`${comment.slice('// Decision: '.length)}\``);
    expect([...new Set(named)].sort()).toEqual(decisions.map(([id]) => id).sort());
  });

  it('refers in the decisions of the README to unknowns that the contract declares', () => {
    const path = fileURLToPath(
      import.meta.resolve('@voice-agent-platform/openapi/unspecified.json'),
    );
    const declared = JSON.parse(readFileSync(path, 'utf8')) as readonly {
      readonly pointer: string;
    }[];
    const places = declared.map(({ pointer }) =>
      pointer === '' ? 'the whole document' : `\`${pointer}\``,
    );
    const known = new Set(['none: about the sandbox itself', ...places]);
    const stale = decisions
      .filter(([, , unknown = '']) => !known.has(unknown))
      .map(
        ([id, , unknown]) =>
          `packages/sandbox/README.md: ${id} names ${unknown}, which has no open question. If the place is renamed, write its new name; if the question is answered, remove the row and its comment in src`,
      );
    expect(stale).toEqual([]);
  });
});
