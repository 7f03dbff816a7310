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

it.each([
  [0, true],
  [301, true],
  [303, true],
  [307, false],
  [308, false],
  [400, false],
  [408, true],
  [499, false],
  [500, true],
])(
  'reports after a response with status %i that the outcome is unknown: %s',
  (status, isUnknown) => {
    expect(isOutcomeUnknown({ name: 'ApiError', status, attempts: 1 })).toBe(isUnknown);
  },
);
