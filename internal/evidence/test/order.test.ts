/** Tests which order of a list the report recognizes. */
import { expect, it } from 'vitest';
import { supportedChoices } from '../src/index.js';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

const listRuns = (sort: string | null, ...days: readonly string[]) =>
  entry(`GET /use-cases/u/runs${sort === null ? '' : `?sort=${sort}`}`, {
    response: days.map((day) => ({ timestamp: `2026-01-${day}T00:00:00Z` })),
  });

const orderOf = (...days: readonly string[]) =>
  answersAt('SortOrder', reportOf(listRuns('asc', ...days)));

const RISING = ['01', '02', '02', '03'];
const FALLING = ['03', '02', '02', '01'];

it.each([
  ['asc', RISING, 'ascending', 'timestamp'],
  ['desc', FALLING, 'descending', 'timestamp'],
  // Without `sort`, the direction is desc.
  [null, FALLING, 'descending', 'timestamp'],
  ['asc', FALLING, 'against the requested direction', 'other'],
  ['desc', RISING, 'against the requested direction', 'other'],
  [null, RISING, 'against the requested direction', 'other'],
])('compares the order with sort=%s: %j', (sort, days, order, supported) => {
  const report = reportOf(listRuns(sort, ...days));
  expect(answersAt('SortOrder', report)).toEqual([`sorted by timestamp, ${order}, 1 of 1`]);
  expect(supportedChoices(report)['runs-order']).toEqual({ choice: supported, count: 1 });
});

it('reports that runs are not sorted if their timestamps both rise and fall', () => {
  expect(orderOf('02', '01', '03')).toEqual(['not sorted by timestamp, 1 of 1']);
});

it('does not report that runs are sorted if one of two lists is not', () => {
  const report = reportOf(listRuns('asc', '02', '01', '03'), listRuns('asc', '01', '02'));
  expect(answersAt('SortOrder', report)).toEqual(['not sorted by timestamp, 1 of 2']);
});

it('reports no direction for runs with the same timestamp', () => {
  expect(orderOf('01', '01')).toEqual([]);
});

it('does not report an order if the timestamps are not dates', () => {
  expect(orderOf('soon', 'later')).toEqual([]);
});
