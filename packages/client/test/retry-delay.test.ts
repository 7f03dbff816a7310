import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDelayMs } from '../src/retry.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const GET = {
  operation: { method: 'GET' },
  limits: { maxRetries: Infinity },
  isDecided: false,
  endMs: Infinity,
} as const;

function delayMs(attempts: number, retryAfter: string | null): number | undefined {
  const headers = new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
  return retryDelayMs({ ...GET, attempts }, { status: 503, headers });
}

/** The longest back-off after an attempt: full jitter draws from nothing to this. */
function longestMs(attempt: number): number | undefined {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  return delayMs(attempt, null);
}

describe('back-off', () => {
  it('doubles from half a second and stops at eight', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map(longestMs)).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
  });

  it('back-off is drawn over its whole range, from nothing', () => {
    const random = vi.spyOn(Math, 'random');
    expect([0, 0.25, 0.5].map((draw) => (random.mockReturnValue(draw), delayMs(2, null)))).toEqual([
      0, 250, 500,
    ]);
  });
});

it.each([
  ['seconds', '7', 7_000],
  ['no seconds', '0', 0],
  ['a minute', '60', 60_000],
  ['a date to come', 'Fri, 20 Nov 2026 12:00:05 GMT', 5_000],
  ['a date gone by', 'Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['the RFC 850 form of a date', 'Friday, 20-Nov-26 12:00:05 GMT', 5_000],
])('Retry-After as %s is honored', (_, value, expected) => {
  expect(delayMs(1, value)).toBe(expected);
});

it.each([
  ['61 seconds', '61'],
  ['a date an hour away', 'Fri, 20 Nov 2026 13:00:00 GMT'],
  ['a number beyond all bounds', '9'.repeat(400)],
])('Retry-After of %s means not to try again', (_, value) => {
  expect(delayMs(1, value)).toBeUndefined();
});

it.each([
  '',
  ' ',
  'soon',
  '-5',
  '1.5',
  '1e3',
  '0x10',
  '2026-11-20T12:00:05Z',
  'Fri, 99 Nov 2026 99:00:00 GMT',
])('Retry-After as %j is ignored', (value) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(delayMs(1, value)).toBe(250);
});
