/** Tests which order of a list the report recognizes. */
import { expect, it } from 'vitest';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const listRuns = (...days: readonly string[]) =>
  entry('GET /use-cases/u/runs', {
    response: days.map((day) => ({ timestamp: `2026-01-${day}T00:00:00Z` })),
  });

const orderOf = (...days: readonly string[]) => answersAt('SortOrder', reportOf(listRuns(...days)));

it.each([
  ['ascending', ['01', '02', '02', '03']],
  ['descending', ['03', '02', '02', '01']],
])('reports that runs are sorted by timestamp, %s', (direction, days) => {
  expect(orderOf(...days)).toEqual([`sorted by timestamp, ${direction}, 1 of 1`]);
});

it('reports that runs are not sorted if their timestamps both rise and fall', () => {
  expect(orderOf('02', '01', '03')).toEqual(['not sorted by timestamp, 1 of 1']);
});

it('does not report that runs are sorted if one of two lists is not', () => {
  const report = reportOf(listRuns('02', '01', '03'), listRuns('01', '02'));
  expect(answersAt('SortOrder', report)).toEqual(['not sorted by timestamp, 1 of 2']);
});

it('reports no direction for runs with the same timestamp', () => {
  expect(orderOf('01', '01')).toEqual([]);
});

it('does not report an order if the timestamps are not dates', () => {
  expect(orderOf('soon', 'later')).toEqual([]);
});
