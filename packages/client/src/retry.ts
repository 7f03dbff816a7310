/** Statuses after which a request that changes nothing is worth a retry. */
const TRANSIENT = [408, 429, 500, 502, 503, 504];
/** Statuses by which the service reports that it did not act. */
const NOT_ACTED = [429, 503];

const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 8_000;
export const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Whether a request may be retried.
 *
 * A second PUT or DELETE after a lost response would meet its own effect (a 404 for what it has just deleted), and a
 * second POST or PATCH may act twice. Only a caller who passes `maxRetries` for the one call makes that decision.
 *
 * @param status The status of the response; `undefined` if none came (network failure, timeout).
 */
export function isRetryable(
  method: string,
  status: number | undefined,
  decidedByCaller: boolean,
): boolean {
  if (decidedByCaller || method === 'GET') {
    return status === undefined || TRANSIENT.includes(status);
  }
  return /PUT|DELETE/.test(method) && NOT_ACTED.includes(status ?? 0);
}

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
