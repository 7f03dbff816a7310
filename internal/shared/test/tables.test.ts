import { expect, it } from 'vitest';
import { markdownTable, replaceTables } from '../chores/tables.js';

it('keeps each Markdown cell on one line', () => {
  expect(markdownTable(['A'], [['one\ntwo\n\nthree | four:\n- five']])).toBe(
    '| A |\n| --- |\n| one two<br>three \\| four:<br>- five |',
  );
});

const text = 'A\n<!-- t -->\n\nold\n\n<!-- /t -->\nB';

it('replaces a table between its comments', () => {
  expect(replaceTables(text, { t: 'new $1' })).toBe('A\n<!-- t -->\n\nnew $1\n\n<!-- /t -->\nB');
});

it('rejects a text without the comments of a table', () => {
  expect(() => replaceTables(text, { u: 'new' })).toThrow('The text has no <!-- u -->');
});
