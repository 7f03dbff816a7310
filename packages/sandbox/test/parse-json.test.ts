import { expect, it } from 'vitest';
import { parseJson } from '../src/common/parse-json.js';

it.each([
  ['an empty text', '', 1, 1],
  ['an unquoted value', '{"key": secret}', 1, 9],
  ['an unquoted name', '{key: 1}', 1, 2],
  ['a name without a colon', '{"a" 1}', 1, 6],
  ['a missing comma', '{"a": 1\n "b": 2}', 2, 2],
  ['a comma before the end of an object', '{"a": [1, {}],}', 1, 15],
  ['a comma before the end of a list', '[1,]', 1, 4],
  ['the bracket of a list at the end of an object', '{"a": 1]', 1, 8],
  ['an object that does not end', '{"a": {\r\n', 2, 1],
  ['a string that does not end', '["a]', 1, 2],
  ['a line break in a string', '["a",\n"b\nc"]', 2, 1],
  ['an unknown escape', String.raw`["\x41"]`, 1, 2],
  ['a leading zero', '[01]', 1, 3],
  ['an upper-case literal', '[TRUE]', 1, 2],
  ['a second value', '{"a": null} {}', 1, 13],
  ['a comment', '[true, // secret\n1]', 1, 8],
  ['10,000 lists that do not end', '['.repeat(10_000), 1, 10_001],
])('names the place of %s', (_, text, line, column) => {
  const message = `not well-formed JSON at line ${line}, column ${column}`;
  expect(() => parseJson(text)).toThrow(new SyntaxError(message));
});

it('reads values, names and escapes of every kind', () => {
  const text = String.raw`{"a":[-1.5e+3,0,true,false,null,{},[]],"\"\\\/\b\f\n\r\t\u00e9":""}`;
  expect(parseJson(text)).toEqual(JSON.parse(text));
});
