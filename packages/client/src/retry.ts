import type { Operation } from './operation.js';

/**
 * By method, after which statuses a request is retried; `undefined` where no response came. By 429 and 503 the service
 * reports that it did not act.
 */
const RETRYABLE: Readonly<Record<string, readonly (number | undefined)[]>> = {
  GET: [undefined, 408, 429, 500, 502, 503, 504],
  PUT: [429, 503],
  DELETE: [429, 503],
};

/** The longest `Retry-After` that a client waits for. After a longer one, the call fails at once. */
export const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * How long to wait before a retry, in milliseconds; `Infinity` if the request must not be retried, the service asks for
 * more than 60 s, or the call ends before.
 *
 * A second PUT or DELETE after a lost response would meet its own effect (a 404 for what it has just deleted), and a
 * second POST or PATCH may act twice. Only a caller who passes `maxRetries` for the one call makes that decision.
 *
 * Without a readable Retry-After: exponential back-off with full jitter, a random share of 500 ms, 1 s, 2 s ... 8 s,
 * so that clients which failed together do not come back together.
 *
 * @param attempt The attempt that failed, from 1.
 * @param response `undefined` if none came (network failure, timeout).
 */
export function retryDelayMs(
  { operation: { method }, decided, limits, endMs }: Retries,
  attempt: number,
  response?: Pick<Response, 'headers' | 'status'>,
): number {
  const retryable = RETRYABLE[decided ? 'GET' : method] ?? [];
  if (attempt > limits.maxRetries || !retryable.includes(response?.status)) {
    return Infinity;
  }
  // RFC 9110, 10.2.3: whole seconds or an HTTP-date. Other text is kept from Date.parse, which reads "1.5" as a day in
  // 2001; the asctime form of 5.6.7 is in GMT without saying so.
  const value = response?.headers.get('retry-after') ?? '';
  const askedMs = /^\d+$/.test(value)
    ? +value * 1000
    : /^[a-z]/i.test(value)
      ? Math.max(0, Date.parse(value.replace(/( GMT)?$/, ' GMT')) - Date.now())
      : NaN;
  const delayMs = askedMs >= 0 ? askedMs : Math.random() * Math.min(8_000, 250 * 2 ** attempt);
  return askedMs > LONGEST_RETRY_AFTER_MS || performance.now() + delayMs >= endMs
    ? Infinity
    : delayMs;
}

/** What decides about the retries of a call. */
export interface Retries {
  readonly operation: Pick<Operation, 'method'>;
  readonly limits: { readonly maxRetries: number };
  /** The caller passed `maxRetries` for this call. */
  readonly decided: boolean;
  /** When `totalTimeoutMs` is over, by `performance.now()`. */
  readonly endMs: number;
}
