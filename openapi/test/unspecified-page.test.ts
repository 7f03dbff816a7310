import { expect, it } from 'vitest';
import { makeUnspecifiedPage } from '../scripts/unspecified-page.js';
import type { Unspecified } from '../scripts/unspecified-row.js';
import { readArtifact } from './support.js';

const asked = (pointer: string, subject: string, what: string): Unspecified => ({
  id: what.charAt(0),
  pointer,
  subject,
  what,
  assume: 'Any.',
  kind: 'values',
});

it('the page has one row for each question', async () => {
  const unspecified = JSON.parse(await readArtifact('unspecified.json')) as Unspecified[];
  const page = await readArtifact('unspecified.md');
  const rows = unspecified.map(({ what, assume, kind }) => `| ${what} | ${assume} | \`${kind}\` |`);
  for (const row of rows) expect(page.split(row), row).toHaveLength(2);
  expect(page.match(/^\| (?!Id|---)/gm)).toHaveLength(new Set(rows).size);
});

it('a row has the id and all places of its question, and is in the chapter of the first one', () => {
  const page = makeUnspecifiedPage([
    asked('', 'The whole API', 'a'),
    { ...asked('/paths/~1models/post', 'createModel', 'b'), risk: true },
    asked('/components/parameters/Limit', 'Parameter limit', 'c'),
    asked('/components/schemas/Model', 'Model', 'b'),
    asked('/components/schemas/Run', 'Run', 'd'),
  ]);
  expect(page.match(/^## .*|^\| (?!Id|---)[^|]*\| [^|]*\| [^|]*/gm)).toEqual([
    '## The API as a whole',
    '| `a` | The whole API | a ',
    '## Operations',
    '| `b` (risk) | `createModel`, `Model` | b ',
    '## Parameters',
    '| `c` | Parameter limit | c ',
    '## Data',
    '| `d` | `Run` | d ',
  ]);
});

it('a vertical bar does not break the table', () => {
  expect(makeUnspecifiedPage([asked('', 'It', 'a|b')])).toContain(
    '| `a` | `It` | a\\|b | Any. | `values` |',
  );
});
