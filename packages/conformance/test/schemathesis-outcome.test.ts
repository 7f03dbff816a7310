import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../src/schemathesis/run-schemathesis.js';

const report = {
  complete: true,
  operations: { tested: 2 },
  test_cases: { generated: 12, without_checks: 2, with_failures: 0, errored: 0 },
};

describe('the outcome of Schemathesis', () => {
  it('counts the requests that were checked', () => {
    expect(outcomeOf(report, 2, '')).toMatchObject({ cases: 10, failures: 0 });
  });

  it('counts failures and errors', () => {
    const test_cases = { ...report.test_cases, with_failures: 3, errored: 1 };
    expect(outcomeOf({ ...report, test_cases }, 2, '').failures).toBe(4);
  });

  it.each([
    ['an operation was left out', { ...report, operations: { tested: 1 } }],
    ['the run was cut short', { ...report, complete: false }],
    [
      'no request was checked',
      { ...report, test_cases: { ...report.test_cases, without_checks: 12 } },
    ],
  ])('is an error if %s', (_, incomplete) => {
    expect(() => outcomeOf(incomplete, 2, '')).toThrow('of 2 operations');
  });
});
