const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 8_000;
export const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds; `Infinity` if the service asks for more than 60 s.
 *
 * Without a readable Retry-After: exponential back-off with full jitter, a random share of 500 ms, 1 s, 2 s ... 8 s,
 * so that clients which failed together do not come back together.
 *
 * @param attempt The attempt that failed, from 1.
 */
export function retryDelayMs(attempt: number, retryAfter: string | null | undefined): number {
  const askedMs = parseRetryAfterMs(retryAfter ?? '');
  if (Number.isNaN(askedMs)) {
    return Math.random() * Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (attempt - 1));
  }
  return askedMs > LONGEST_RETRY_AFTER_MS ? Infinity : askedMs;
}

// RFC 9110, 10.2.3: whole seconds or an HTTP-date. Other text is kept from Date.parse, which reads "1.5" as a day in
// 2001; the asctime form of 5.6.7 is in GMT without saying so.
function parseRetryAfterMs(value: string): number {
  if (/^\d+$/.test(value)) {
    return +value * 1000;
  }
  const dateMs = /^[a-z]{3}/i.test(value) ? Date.parse(value.replace(/( GMT)?$/, ' GMT')) : NaN;
  return Math.max(0, dateMs - Date.now());
}
