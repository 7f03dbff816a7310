import { expect, it } from 'vitest';
import { rewriteComments } from '../scripts/rewrite-comments.js';

/** Writes a comment of these lines, and the field that it describes. */
function comment(...lines: string[]): string {
  return `  /**\n${lines.map((line) => `   * ${line}\n`).join('')}   */\n  field: string;\n`;
}

it.each([
  ['has no tag before a description', ['@description A name.'], ['A name.']],
  [
    'does not show a list as code',
    ['Values:', '    - `on`: Starts.', '    - `off`: Ends.'],
    ['Values:', '- `on`: Starts.', '- `off`: Ends.'],
  ],
  ['leaves out the format', ['Format: date-time', '@description When.'], ['When.']],
  [
    'ends with @deprecated, so that the tag has no text',
    ['@deprecated', '@description Lists the runs.'],
    ['Lists the runs.', '@deprecated'],
  ],
])('a comment %s', (_, written, shown) => {
  expect(rewriteComments(comment(...written))).toBe(comment(...shown));
});
