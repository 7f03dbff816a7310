import { expect, it } from 'vitest';
import { indented, list, print } from '../src/layout.js';

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

it('a tab counts as four columns', () => {
  const fits = 'call({\n\ta: [1, 2],\n\tb,\n});';
  expect(print(call, { width: 14, unit: '\t' })).toBe(fits);
  const breaks = 'call({\n\ta: [\n\t\t1,\n\t\t2,\n\t],\n\tb,\n});';
  expect(print(call, { width: 13, unit: '\t' })).toBe(breaks);
});
