/**
 * Which names of the traffic a report shows. Their place decides, and never what they look like: where people choose the
 * keys, a key may be a person.
 */
import { contractNames } from './contract.js';

/** Names that bodies of errors have everywhere, and one that the contract mentions: what a deletion returns. */
const COMMON_NAMES = new Set(
  `code deletedCount details detail error errors error_code error_description errorCode field fields instance
  message messages ok param path reason request_id requestId stack status statusCode success
  timestamp title trace_id traceId type`.split(/\s+/),
);

/** Objects with more names are maps, and their names are keys that somebody chose. */
export const MOST_NAMES = 40;

/** The names in a body that the contract does not describe, such as that of an error. */
export function namesIn(body: object, showsAll: boolean): string[] {
  const isShown = (key: string) => showsAll || contractNames.has(key) || COMMON_NAMES.has(key);
  return [...new Set(Object.keys(body).map((key) => (isShown(key) ? key : '*')))].sort();
}
