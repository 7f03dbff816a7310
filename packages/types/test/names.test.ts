import { readFile } from 'node:fs/promises';
import document from '@voice-agent-platform/openapi';
import { expect, test } from 'vitest';
import { compile } from './compile.js';

const read = (name: string) => readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8');
const schemas = Object.entries<{ description: string }>(document.components.schemas);

test('every schema of the contract has a name, with its description', async () => {
  const text = await read('index.d.ts');
  for (const [name, { description }] of schemas) {
    expect(text).toContain(`/** ${description} */\nexport type ${name} = `);
  }
  expect(text.match(/^export type \w+ =/gm)).toHaveLength(schemas.length);
});

test('each name is the type of the schema, from whichever side one comes', () => {
  const lines = schemas.flatMap(([name]) => [
    `({} as ${name}) satisfies components['schemas']['${name}'];`,
    `({} as components['schemas']['${name}']) satisfies ${name};`,
  ]);
  const names = schemas.map(([name]) => name).join(', ');
  const imports = `import type { components, ${names} } from '@voice-agent-platform/types';`;
  expect(compile([imports, ...lines].join('\n'))).toEqual([]);
});

test('no name and no field of the types is without a type', async () => {
  expect(await read('openapi.d.ts')).not.toMatch(/\bany\b(?=[;[\]|,)])/);
});

test('a free-form object takes anything', () => {
  const body =
    "({ params: { any: [{ depth: 1 }] } }) satisfies import('@voice-agent-platform/types').UseCaseUpdate;";
  expect(compile(`${body}\nexport {};`)).toEqual([]);
});

test('the package has no runtime', async () => {
  expect(await read('index.js')).toBe('export {};\n');
});
