import { expect, it } from 'vitest';
import { describeResult } from '../src/cli/try-report.js';

it('wraps the names of the decisions that a command never met at 80 columns', () => {
  // A fifth name in a line would end with its comma in column 81.
  const names = Array.from({ length: 4 }, () => 'masked-secrets' as const);
  const text = describeResult({
    command: [],
    passed: true,
    given: {},
    met: [],
    neverMet: [...names, ...names],
    tried: [],
    skipped: { neverMet: 1, withoutEffect: 0, given: 0, notSelected: 0 },
  });
  const line = `  ${names.join(', ')}`;
  expect(text.split('never met:\n')[1]).toBe(`${line},\n${line}`);
});
