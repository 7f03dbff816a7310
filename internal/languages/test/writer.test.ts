import { expect, it } from 'vitest';
import { indented, list, print } from '../src/layout.js';
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

it('a writer breaks source text at its outermost brackets, where it does not fit on a line', () => {
  const inner = list('[', ['1', '2'], ']');
  const call = ['call(', list('{', [['a: ', inner], 'b'], '}', { pads: true }), ');'];
  expect(print(call, { width: 40, unit: '  ' })).toBe('call({ a: [1, 2], b });');
  expect(print(call, { width: 14, unit: '  ' })).toBe('call({\n  a: [1, 2],\n  b,\n});');
  expect(print(['x =', indented(call)], { width: 25, unit: '  ' })).toBe(
    'x =\n  call({ a: [1, 2], b });',
  );
});
