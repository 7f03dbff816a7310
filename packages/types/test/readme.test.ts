import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compile } from './compile.js';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const [snippet = ''] = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, source]) => source ?? '');

it('the snippet of the README compiles', () => {
  expect(snippet).toContain('UseCaseUpdate');
  expect(compile(snippet)).toEqual([]);
});

it('the snippet of the README has one error, which its comment expects', () => {
  const bare = snippet.replace(/^.*@ts-expect-error.*\n/m, '');
  expect(compile(bare)).toHaveLength(1);
});

it('every schema that the README names exists', () => {
  const names = [...readme.matchAll(/`([A-Z][A-Za-z]+)(?:\['\w+'\])?`/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(6);
  expect(
    compile(
      `import type { ${[...new Set(names)].join(', ')} } from '@voice-agent-platform/types';`,
    ),
  ).toEqual([]);
});
