import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decisions } from '../scripts/decisions.js';
import { withTables } from '../scripts/readme.js';
import { begin } from './support.js';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const source = join(import.meta.dirname, '../src');

/** Undoes what a formatter changes. */
function squeeze(text: string): string {
  return text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
}

describe('the README', () => {
  it('has the options and decisions of the code (pnpm readme writes them)', () => {
    expect(squeeze(withTables(readme))).toBe(squeeze(readme));
  });

  it('lists every control', async () => {
    const { json } = await begin().control('GET', '/');
    const { controls } = json as { readonly controls: readonly string[] };
    const listed = [
      ...readme.matchAll(/^\| ((?:`[A-Z]+`, )*)`([A-Z]+) (\/_sandbox\/\S*)` /gm),
    ].flatMap(([, others = '', method, path]) =>
      [...(others.match(/[A-Z]+/g) ?? []), method].map((each) => `${each} ${path}`),
    );
    expect([...listed].sort()).toEqual([...controls].sort());
  });

  it('links only to pages and to files of the package', () => {
    const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
    const { files } = JSON.parse(manifest) as { readonly files: readonly string[] };
    const links = [...readme.matchAll(/\]\((?!https:|#)(.*?)\)/g)].map(([, link]) => link);
    expect(files).toEqual(expect.arrayContaining(links));
  });
});

describe('the decisions', () => {
  it('are each named in the code that implements them', () => {
    const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
      .flatMap(
        (file) => readFileSync(join(source, file), 'utf8').match(/\/\/ Decision: [\w-]+/g) ?? [],
      )
      .map((comment) => comment.slice('// Decision: '.length));
    expect([...new Set(named)].sort()).toEqual(decisions.map(({ id }) => id).sort());
  });

  it('refer to unknowns that the contract declares', () => {
    const path = fileURLToPath(
      import.meta.resolve('@voice-agent-platform/openapi/unspecified.json'),
    );
    const declared = JSON.parse(readFileSync(path, 'utf8')) as readonly {
      readonly pointer: string;
    }[];
    const pointers = new Set(declared.map(({ pointer }) => pointer));
    const unknowns = decisions.flatMap(({ unknown }) => (unknown === undefined ? [] : [unknown]));
    expect(unknowns.filter((unknown) => !pointers.has(unknown))).toEqual([]);
  });
});
