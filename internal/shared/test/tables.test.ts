import { expect, it } from 'vitest';
import { markdownTable, replaceTables } from '../chores/tables.js';

it('keeps each Markdown cell on one line', () => {
  expect(markdownTable(['A'], [['one\ntwo\n\nthree | four:\n- five']])).toBe(
    '| A |\n| --- |\n| one two<br>three \\| four:<br>- five |',
  );
});

it('replaces a table between its comments, and rejects a text without them', () => {
  const text = 'A\n<!-- t -->\n\nold\n\n<!-- /t -->\nB';
  expect(replaceTables(text, { t: 'new $1' })).toBe('A\n<!-- t -->\n\nnew $1\n\n<!-- /t -->\nB');
  expect(() => replaceTables(text, { u: 'new' })).toThrow('The text has no <!-- u -->');
});
