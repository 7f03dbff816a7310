/** Answers after which a request that changes nothing is worth another try. */
const TRANSIENT = [408, 429, 500, 502, 503, 504];
/** Answers by which the service says that it did not act. */
const NOT_ACTED = [429, 503];

/**
 * Whether a request may be sent once more.
 *
 * A repeated PUT or DELETE after a lost answer would meet its own effect (a 404 for what it has just deleted), and a
 * repeated POST or PATCH may act twice. Only a caller who names `maxRetries` for the one call takes that decision.
 *
 * @param status The status of the answer; `undefined` if none came (network failure, timeout).
 */
export function maySendAgain(
  method: string,
  status: number | undefined,
  decidedByCaller: boolean,
): boolean {
  if (decidedByCaller || method === 'GET') {
    return status === undefined || TRANSIENT.includes(status);
  }
  return /PUT|DELETE/.test(method) && NOT_ACTED.includes(status ?? 0);
}
