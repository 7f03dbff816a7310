import { expect, it } from 'vitest';
import { describeResult, type TryResult } from '../src/cli/try-report.js';

const nothingTried: TryResult = {
  command: [],
  passed: true,
  given: {},
  met: [],
  neverMet: [],
  tried: [],
  skipped: { neverMet: 0, withoutEffect: 0, given: 0, notSelected: 0 },
};

it('wraps the names of the decisions that a command never met at 80 columns', () => {
  // A fifth name in a line would end with its comma in column 81.
  const names = Array.from({ length: 4 }, () => 'masked-secrets' as const);
  const text = describeResult({ ...nothingTried, neverMet: [...names, ...names] });
  const line = `  ${names.join(', ')}`;
  expect(text.split('makes itself:\n')[1]).toBe(`${line},\n${line}`);
});

it('says why choices were not tried, in words that also fit a single one', () => {
  const text = describeResult({
    ...nothingTried,
    given: { 'patch-merge': 'reset' },
    skipped: { neverMet: 1, withoutEffect: 1, given: 1, notSelected: 1 },
  });
  expect(text).toBe(
    `Tried no choice.
Not tried: 1 the command never met or makes itself; 1 would have changed nothing; 1 whose decision is given: patch-merge; 1 outside --only.`,
  );
});
