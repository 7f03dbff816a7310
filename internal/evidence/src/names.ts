/** Lists the names in a body that the contract does not describe, such as an error. */
import { contractNames } from './contract.js';

/** Names that are common in error bodies, and `deletedCount`, which the contract mentions but does not declare. */
const COMMON_NAMES = new Set(
  `code deletedCount detail details error errorCode error_code error_description errors field fields
  instance message messages ok param path reason requestId request_id stack status statusCode
  success timestamp title traceId trace_id type`.split(/\s+/),
);

/**
 * Returns the names at the top of a body. `*` stands for all names that neither the contract nor other APIs use: the key of
 * a map can identify a person.
 *
 * @param options with `names`, returns all names
 */
export function listNames(body: object, { names }: { readonly names: boolean }): string[] {
  const isShown = (name: string) => names || contractNames.has(name) || COMMON_NAMES.has(name);
  return [...new Set(Object.keys(body).map((name) => (isShown(name) ? name : '*')))].sort();
}
