import { expect, it } from 'vitest';
import { readJson } from '../src/json-text.js';

const CHANGED = {
  line: 1,
  column: 8,
  text: 'a number at /n that cannot be sent unchanged: make it a string',
};

it.each([
  '9007199254740993',
  '-9007199254740993',
  '12345678901234567890.0',
  '12345678901234567890e1',
  '0.12345678901234567891',
  '1e400',
  '1e-400',
])('refuses the number %s, which JavaScript would change', (literal) => {
  expect(readJson(`{ "n": ${literal} }`)).toEqual({ fault: CHANGED });
});

it.each(['9007199254740992', '9007199254740992.0', '1e20', '1e21', '-1e21'])(
  'refuses the integer %s, to which JavaScript also rounds others',
  (literal) => {
    expect(readJson(`{ "n": ${literal} }`)).toEqual({ fault: CHANGED });
  },
);

it.each(['0', '-0.0', '0e5', '100', '-1.50', '0.1', '0.30000000000000004', '1E3', '25e-8'])(
  'reads the number %s, whose value JavaScript keeps',
  (literal) => {
    expect(readJson(literal)).toEqual({ value: Number(literal) });
  },
);

it('refuses a number with many zeros without a delay that grows with their square', () => {
  // Otherwise, this takes longer than the limit of a test.
  const literal = `0.1${'0'.repeat(400_000)}1`;
  expect(readJson(`{ "n": ${literal} }`)).toEqual({ fault: CHANGED });
});

it.each([
  ['lists', '[', ']', 501],
  ['objects', '{"a":', '}', 2501],
])('refuses more than 500 %s inside each other, however many', (_, open, close, column) => {
  const nest = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
  expect(readJson(nest(500))).not.toHaveProperty('fault');
  const fault = { line: 1, column, text: 'one level too deep: nest at most 500 objects and lists' };
  expect(readJson(nest(501))).toEqual({ fault });
  expect(readJson(nest(100_000))).toEqual({ fault });
});
