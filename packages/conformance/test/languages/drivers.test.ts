import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageFolder } from '../../src/languages/places.js';
import { languages } from '../../src/languages/registry.js';

const most = 60;

describe('a driver is short enough to be read as an example', () => {
  test.each(languages)('$title', async ({ name, driver }) => {
    const program = await readFile(join(languageFolder(name), driver), 'utf8');
    expect(isShort(program)).toBe(true);
  });
});

describe('what is too long is refused', () => {
  test('by lines', () => {
    expect(isShort('line\n'.repeat(most))).toBe(true);
    expect(isShort('line\n'.repeat(most + 1))).toBe(false);
  });

  test('and by what a line holds', () => {
    expect(isShort(`${'x'.repeat(120)}\n`)).toBe(true);
    expect(isShort(`${'x'.repeat(121)}\n`)).toBe(false);
  });
});

function isShort(program: string): boolean {
  const lines = program.trimEnd().split('\n');
  return lines.length <= most && lines.every((line) => line.length <= 120);
}
