import { expect, it } from 'vitest';
import { lineNumber, messagesByLine, writeLines, type Line } from '../src/page/json-lines.js';

const VALUE = {
  name: 'Ada',
  tags: [{ id: 1, inner: { deep: [true] } }, { id: 2 }, []],
  '': null,
  empty: {},
};

/** Joins lines as the view shows them. */
function show(lines: readonly Line[]): string {
  return lines
    .map(({ depth, key, token, hasComma }) => {
      const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
      return `${'  '.repeat(depth)}${name}${token.text}${hasComma ? ',' : ''}`;
    })
    .join('\n');
}

it('writes JSON as JSON.stringify indents it', () => {
  expect(show(writeLines(VALUE))).toBe(JSON.stringify(VALUE, null, 2));
});

it('folds lists and objects to their size, but not empty ones or the first object of a list', () => {
  expect(show(writeLines([VALUE, VALUE], () => true))).toBe(
    `[
  {
    "name": "Ada",
    "tags": [3 items],
    "": null,
    "empty": {}
  },
  {4 keys}
]`,
  );
});

it('folds the values that are chosen by their pointers', () => {
  expect(show(writeLines(VALUE, (pointer) => pointer === '/tags/0/inner'))).toContain(
    `      "id": 1,
      "inner": {1 key}
    },`,
  );
});

it.each([
  ['', 1],
  ['/name', 2],
  ['/tags/0/inner/deep/0', 8],
  ['/', 17],
  ['/tags/7/id', 3],
  ['/tags/', 3],
  ['/missing', 1],
])('finds the line of the value at "%s", or of the nearest value around it', (pointer, line) => {
  expect(lineNumber(VALUE, pointer)).toBe(line);
});

it('places a message about a folded value on the line that stands for it', () => {
  const lines = writeLines(VALUE, (pointer) => pointer === '/tags');
  const marks = [
    { pointer: '/tags/0/id', message: 'must be a string' },
    { pointer: '/tags/1', message: 'must have a name' },
  ];
  expect(messagesByLine(lines, marks)).toEqual(
    new Map([[2, ['must be a string', 'must have a name']]]),
  );
});
