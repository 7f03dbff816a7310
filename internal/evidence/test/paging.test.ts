/** Tests what the report concludes from pages about `limit` and `offset`. */
import { expect, it } from 'vitest';
import { supportedChoices } from '../src/index.js';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const runs = Array.from({ length: 8 }, (_, index) => ({ id: `r${index}` }));

const listRuns = (query: string, page: readonly object[]) =>
  entry(`GET /use-cases/u/runs?${query}`, { response: page });

/** Records the first runs in pages of these lengths, without a limit. */
const listsOfLengths = (...lengths: readonly number[]) =>
  lengths.map((length) => listRuns('', runs.slice(0, length)));

/** Returns the effects of an offset on a page that starts after some of the runs. */
function offsetEffects(offset: number, limit: number, skipped: number): string[] {
  const page = runs.slice(skipped, skipped + limit);
  return effectsOf(`limit=${limit}&offset=${offset}`, page);
}

/** Returns the effects of an offset on a page that comes after the whole list. */
function effectsOf(query: string, page: readonly object[]): string[] {
  const report = reportOf(listRuns('', runs), listRuns(query, page));
  const answers = answersAt('Parameter offset', report);
  return answers.filter((answer) => /skips|effect/.test(answer));
}

it.each([
  [2, 3, 'skips as many items', 2],
  [1, 2, 'skips as many items', 1],
  [1, 3, 'skips as many pages', 3],
  [2, 3, 'has no effect', 0],
])(
  'reports that offset=%i with limit=%i %s if the page starts after %i items',
  (offset, limit, effect, skipped) => {
    expect(offsetEffects(offset, limit, skipped)).toEqual([`${effect}, 1 of 1`]);
  },
);

it('does not report whether an offset skips items or pages if each page has one item', () => {
  expect(offsetEffects(1, 1, 1)).toEqual([]);
});

it('reports that an offset has no effect if limit=0 and the offset are both ignored', () => {
  expect(effectsOf('limit=0&offset=2', runs)).toEqual(['has no effect, 1 of 1']);
});

it('reports the effect of a limit if pages without a limit have many lengths', () => {
  const report = reportOf(
    ...listsOfLengths(0, 2, 3, 4, 5, 6, 7),
    listRuns('limit=2', runs.slice(0, 2)),
  );
  expect(answersAt('Parameter limit', report)).toContain('as many items as limit, 1 of 1');
  // Seven of the eight pages have several items, so a page is not limited to one.
  expect(supportedChoices(report)['runs-limit']).toEqual({ choice: 'thousand', count: 7 });
});

it('reports six lengths of pages without a limit and counts the other lengths', () => {
  const report = reportOf(...listsOfLengths(0, 1, 2, 3, 4, 5, 6, 7, 8));
  const lengths = answersAt('Parameter limit', report).filter((answer) => /without/.test(answer));
  expect(lengths).toEqual([
    '0 items without limit, 1 of 9',
    '1 item without limit, 1 of 9',
    ...[2, 3, 4, 5].map((length) => `${length} items without limit, 1 of 9`),
    '3 other numbers of items without limit, 3 of 9',
  ]);
});

it('reports no effect of a limit or an offset that is not a number', () => {
  const page = runs.slice(0, 3);
  const report = reportOf(
    listRuns('', runs),
    listRuns('limit=', page),
    listRuns('limit=ten', page),
    listRuns('offset=', page),
  );
  const effects = (place: string) =>
    answersAt(place, report).filter((answer) => /than limit|as limit|effect/.test(answer));
  expect(effects('Parameter limit')).toEqual([]);
  expect(effects('Parameter offset')).toEqual([]);
});
