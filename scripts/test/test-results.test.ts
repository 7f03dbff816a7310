import { expect, it } from 'vitest';
import { summarizeReport } from '../test-all/results.js';

const PASSED = { fullName: 'adds', failureMessages: [] as string[] };
const FAILED = { fullName: 'divides', failureMessages: ['AssertionError: 1 is not 2'] };
const file = (name: string, message: string, ...assertionResults: (typeof FAILED)[]) => ({
  name,
  status: 'failed',
  message,
  assertionResults,
});

it('counts a file that cannot be loaded as a failed test, and prints its reason', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      file('math.test.ts', '', PASSED, FAILED),
      file('broken.test.ts', 'SyntaxError: Unexpected end'),
    ],
  };
  expect(summarizeReport(report)).toEqual({
    passed: 1,
    failed: 2,
    failures:
      'math.test.ts: divides\nAssertionError: 1 is not 2\n\nbroken.test.ts: SyntaxError: Unexpected end',
  });
});

it('prints the reason if no test failed, but a file cannot be loaded', () => {
  const testResults = [file('broken.test.ts', 'SyntaxError: Unexpected end')];
  expect(summarizeReport({ numPassedTests: 0, numFailedTests: 0, testResults })).toEqual({
    passed: 0,
    failed: 1,
    failures: 'broken.test.ts: SyntaxError: Unexpected end',
  });
});
