/**
 * Decides which names of the traffic a report shows. Only their place decides: where people choose the keys, a key may
 * identify a person.
 */
import { contractNames } from './contract.js';

/** Names that are common in error bodies, and `deletedCount`, which the contract mentions but does not declare. */
const COMMON_NAMES = new Set(
  `code deletedCount detail details error errorCode error_code error_description errors field fields
  instance message messages ok param path reason requestId request_id stack status statusCode
  success timestamp title traceId trace_id type`.split(/\s+/),
);

/** An object with more undeclared names is probably a map, and people may have chosen its keys. */
export const MOST_NAMES = 40;

/**
 * Returns the names in a body that the contract does not describe, such as an error.
 *
 * @param options with `names`, shows the names that people may have chosen, too
 */
export function listNames(body: object, { names }: { readonly names: boolean }): string[] {
  const isShown = (key: string) => names || contractNames.has(key) || COMMON_NAMES.has(key);
  return [...new Set(Object.keys(body).map((key) => (isShown(key) ? key : '*')))].sort();
}
