import { runInNewContext } from 'node:vm';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findHarness } from '../registry.js';
import { driverCalls } from '../src/calls.js';
import { indented, list, print } from '../src/layout.js';
import { fill } from '../src/program.js';
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

it('the calls of a driver replace the comment at their place, at its indentation', () => {
  const text = 'switch {\n  // harness.ts writes the calls here.\n}';
  expect(fill(text, { calls: 'a();\nb();' })).toBe('switch {\n  a();\n  b();\n}');
});

it.each(['kotlin', 'rust'])('a line of the driver has at most 100 columns: %s', async (name) => {
  const { folder, programs } = findHarness(name);
  const { callsFile, calls } = programs!;
  const text = await readFile(`${folder}/${callsFile}`, 'utf8');
  const added = calls(driverCalls, text)
    .split('\n')
    .filter((line) => !text.includes(line));
  expect(added.length).toBeGreaterThan(100);
  expect(added.filter((line) => line.length > 100)).toEqual([]);
});

it('a file without the place of the calls is refused', () => {
  expect(() => fill('switch {}', { calls: 'a();' })).toThrow('harness.ts writes the calls here.');
});

const inner = list('[', ['1', '2'], ']');
const call = ['call(', list('{', [['a: ', inner], 'b'], '}', { pads: true }), ');'];

it('source text that does not fit on a line breaks at its outermost brackets', () => {
  expect(print(call, { width: 40, unit: '  ' })).toBe('call({ a: [1, 2], b });');
  expect(print(call, { width: 14, unit: '  ' })).toBe('call({\n  a: [1, 2],\n  b,\n});');
});

it('a value that does not fit after its equals sign moves to the next line whole', () => {
  const assignment = ['x =', indented(call)];
  expect(print(assignment, { width: 27, unit: '  ' })).toBe('x = call({ a: [1, 2], b });');
  expect(print(assignment, { width: 26, unit: '  ' })).toBe('x =\n  call({ a: [1, 2], b });');
});

it('a literal of TypeScript keeps a field with the name __proto__', () => {
  const value = JSON.parse('{ "a-b": { "__proto__": ["x"] } }') as unknown;
  const code = print(literal(value), { width: 40, unit: '  ' });
  expect(JSON.stringify(runInNewContext(`(${code})`))).toBe(JSON.stringify(value));
});
