import { describe, expect, test } from 'vitest';
import { verdictOf } from '../../src/schemathesis/judge.js';

const report = {
  complete: true,
  operations: { tested: 2 },
  test_cases: { generated: 12, without_checks: 2, with_failures: 0, errored: 0 },
};

describe('the verdict of Schemathesis', () => {
  test('counts the requests that a check looked at', () => {
    expect(verdictOf(report, 2, '')).toMatchObject({ cases: 10, failures: 0 });
  });

  test('counts failures and errors', () => {
    const test_cases = { ...report.test_cases, with_failures: 3, errored: 1 };
    expect(verdictOf({ ...report, test_cases }, 2, '').failures).toBe(4);
  });

  test.each([
    ['an operation was left out', { ...report, operations: { tested: 1 } }],
    ['the run was cut short', { ...report, complete: false }],
    [
      'no request was judged',
      { ...report, test_cases: { ...report.test_cases, without_checks: 12 } },
    ],
  ])('is none when %s', (_, incomplete) => {
    expect(() => verdictOf(incomplete, 2, '')).toThrow('of 2 operations');
  });
});
