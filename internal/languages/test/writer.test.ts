/** Tests how values are written as source text. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { print } from '../src/layout.js';
import { literal } from '../src/typescript.js';
import { quoted, singleQuoted, valueWriter } from '../src/writer.js';

it('a writer refuses a form that it does not know, and names the language, the schema, and the field', () => {
  const write = valueWriter('Go', { boolean: ({ value }) => String(value) });
  const place = { owner: 'AgentUpdate', field: 'notes' };
  expect(write({ ...place, kind: 'boolean', value: true })).toBe('true');
  expect(() => write({ ...place, kind: 'string', value: 'x', limited: false })).toThrow(
    'The writer of Go does not know the form "string" of AgentUpdate.notes',
  );
});

it.each([quoted, singleQuoted])('a text with control characters is refused: %o', (quote) => {
  expect(() => quote('a\u0007b')).toThrow('No writer escapes "a\\u0007b"');
});

it('a literal of TypeScript keeps a field with the name __proto__', () => {
  const value = JSON.parse('{ "a-b": { "__proto__": ["x"] } }') as unknown;
  const code = print(literal(value), { width: 40, unit: '  ' });
  expect(JSON.stringify(runInNewContext(`(${code})`))).toBe(JSON.stringify(value));
});
