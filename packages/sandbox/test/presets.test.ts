import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const presets = [...readme.matchAll(/<!-- (test\/presets\/\S+) -->\s+```ts\n([^]*?)```/g)];

describe('the presets of the README', () => {
  it.each(presets.map(([, file, code]) => [file!, code!]))('run as %s', (file, code) => {
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toBe(code);
  });

  it('are two', () => {
    expect(presets).toHaveLength(2);
  });
});
