import { expect, it } from 'vitest';
import { isOutcomeUnknown } from '../src/client-errors.js';

it.each([
  [0, false],
  [1, true],
])(
  'reports after %i attempts without a response that the outcome is unknown: %s',
  (attempts, isUnknown) => {
    expect(isOutcomeUnknown({ name: 'TimeoutError', attempts })).toBe(isUnknown);
  },
);
