/**
 * Which names of the traffic a report shows. Their place decides, and never what they look like: where people choose the
 * keys, a key may be a person.
 */
import { contractNames } from './contract.js';

/** Names that error bodies have everywhere, and `deletedCount`, which the contract mentions and does not declare. */
const COMMON_NAMES = new Set(
  `code deletedCount detail details error errorCode error_code error_description errors field fields
  instance message messages ok param path reason requestId request_id stack status statusCode
  success timestamp title traceId trace_id type`.split(/\s+/),
);

/** More undeclared names at one place are keys of a map, which people may have chosen. */
export const MOST_NAMES = 40;

/** The names in a body that the contract does not describe, such as that of an error. */
export function namesIn(body: object, showsAll: boolean): string[] {
  const isShown = (key: string) => showsAll || contractNames.has(key) || COMMON_NAMES.has(key);
  return [...new Set(Object.keys(body).map((key) => (isShown(key) ? key : '*')))].sort();
}
