import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decisions } from '../scripts/decisions.js';
import { rows, sourceFile } from '../scripts/decisions-table.js';

const root = join(import.meta.dirname, '../../..');
const source = join(import.meta.dirname, '../src');

const ids = decisions.map(({ id }) => id).sort();

const squeeze = (line: string): string => line.replace(/ +/g, ' ').trim();

const unspecified = (): readonly { readonly pointer: string }[] => {
  const path = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/unspecified.json'));
  return JSON.parse(readFileSync(path, 'utf8')) as readonly { readonly pointer: string }[];
};

describe('what the sandbox decides', () => {
  it('is named in the code at the place that decides it, and nothing else is', () => {
    const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
      .flatMap(
        (file) => readFileSync(join(source, file), 'utf8').match(/\/\/ Decision: [\w-]+/g) ?? [],
      )
      .map((comment) => comment.slice('// Decision: '.length));
    expect([...new Set(named)].sort()).toEqual(ids);
  });

  it('stands in the README row by row', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const section = readme.split('## What the sandbox decides\n')[1]?.split('\n## ')[0] ?? '';
    const found = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map(squeeze);
    expect(found).toEqual(rows.map(squeeze));
  });

  it('is named once each', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leads to unknowns that the contract declares', () => {
    const pointers = new Set(unspecified().map(({ pointer }) => pointer));
    for (const { id, unknown } of decisions) {
      if (unknown === undefined) continue;
      expect([id, pointers.has(unknown)]).toEqual([id, true]);
      expect([id, existsSync(join(root, sourceFile(unknown)))]).toEqual([id, true]);
    }
  });
});
