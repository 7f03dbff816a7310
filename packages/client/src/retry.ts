import type { Call } from './call.js';
import { NetworkError, TimeoutError } from './errors/no-response-errors.js';
import { readHeader } from './http.js';

/**
 * Lists the statuses that are retried, by method. `'none'` means that no response arrived (network failure, timeout).
 * 429 and 503 usually mean that the service did not act (RFC 6585, section 4; RFC 9110, section 15.6.4). The platform
 * does not specify statuses, and a gateway may send both after it acted.
 */
export const RETRYABLE: Readonly<Record<string, readonly (number | 'none')[]>> = {
  GET: ['none', 408, 429, 500, 502, 503, 504],
  PUT: [429, 503],
  DELETE: [429, 503],
};

const REFUSED_CERTIFICATE = /CERT|HOSTNAME_MISMATCH|UNABLE_TO_VERIFY/;

/** The date formats of RFC 9110, section 5.6.7: IMF-fixdate, that of RFC 850, and asctime. */
const HTTP_DATE = /^\w+, \d\d[ -]\w+[ -]\d+ [\d:]+ GMT$|^\w+ \w+ [ \d]\d [\d:]+ \d+$/;

/** The longest `Retry-After` that the client waits for. After a longer one, the call fails at once. */
export const LONGEST_RETRY_AFTER_MS = 60_000;

/**
 * Returns the delay before a retry in milliseconds. Returns `undefined` if the request must not be retried, if the
 * service asks for more than 60 s, or if the call ends earlier.
 *
 * A second PUT or DELETE after a lost response would meet its own effect (a 404 for what it has just deleted), and a
 * second POST or PATCH may act twice. Only a caller who passes `retryUnsafe` makes that decision: the rules of GET apply.
 */
export function retryDelayMs(
  { origin, retryUnsafe, limits, deadline }: Call,
  { response, error }: { readonly response?: Response; readonly error?: unknown },
): number | undefined {
  const { operation, attempts } = origin;
  const outcome = response ? response.status : isTransient(error) && 'none';
  const outcomes = RETRYABLE[retryUnsafe ? 'GET' : operation.method];
  if (attempts > limits.maxRetries || !outcome || !outcomes?.includes(outcome)) return undefined;
  const retryAfter = (response && readHeader(response.headers, 'retry-after')) ?? '';
  const delayMs = readRetryAfterMs(retryAfter) ?? backOffMs(attempts);
  const isTooLong =
    delayMs > LONGEST_RETRY_AFTER_MS || performance.now() + delayMs >= deadline.endMs;
  return isTooLong ? undefined : delayMs;
}

/**
 * Returns true if another attempt may succeed. A refused certificate stays refused; Node and Bun report it with a code
 * such as `CERT_HAS_EXPIRED` or `UNABLE_TO_VERIFY_LEAF_SIGNATURE`.
 */
function isTransient(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return error instanceof TimeoutError;
  const { cause } = error as { readonly cause?: { code?: unknown; cause?: { code?: unknown } } };
  const codes = [cause?.code, cause?.cause?.code];
  return !codes.some((code) => typeof code === 'string' && REFUSED_CERTIFICATE.test(code));
}

/**
 * Exponential back-off with full jitter: a random share of 500 ms, 1 s, 2 s ... 8 s. The jitter keeps clients that
 * failed together from retrying together.
 */
function backOffMs(attempts: number): number {
  return Math.random() * Math.min(8_000, 250 * 2 ** attempts);
}

/** RFC 9110, section 10.2.3: whole seconds or an HTTP-date. Returns `undefined` for anything else. */
function readRetryAfterMs(value: string): number | undefined {
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse reads "1.5" and "try again in 5" as days in 2001.
  if (!HTTP_DATE.test(value)) return undefined;
  // asctime does not name the time zone.
  const delayMs = Date.parse(value.replace(/( GMT)?$/, ' GMT')) - Date.now();
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}
