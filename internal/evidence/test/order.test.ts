/** Tests which order of a list the report recognizes. */
import { expect, it } from 'vitest';
import { answersAt, entry, reportOf } from './recording.js';

/** Returns the order of a list of runs with these timestamps. */
function orderOf(...timestamps: readonly string[]): string[] {
  const response = timestamps.map((timestamp) => ({ timestamp }));
  return answersAt('SortOrder', reportOf(entry('GET /use-cases/u/runs', { response })));
}

it('reports that runs are sorted by timestamp, and the direction', () => {
  expect(orderOf('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).toEqual([
    'sorted by timestamp, descending, 1 of 1',
  ]);
});

it('reports that runs are not sorted if their timestamps both rise and fall', () => {
  expect(orderOf('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z')).toEqual([
    'not sorted by timestamp, 1 of 1',
  ]);
});

it('does not report an order if the timestamps are not dates', () => {
  expect(orderOf('soon', 'later')).toEqual([]);
});
