import type { JsonObject } from '../../scripts/json.js';
import type { Citation } from '../facts/fact.js';
import type { Departure } from './departures.js';

/** What an object of OpenAPI says beyond what the facts speak of: a header, a link, a style. */
export function checkKeys(
  object: JsonObject,
  allowed: readonly string[],
  row: Citation,
  place: string,
): Departure[] {
  return Object.keys(object)
    .filter((key) => !allowed.includes(key) && !key.startsWith('x-'))
    .map((key) => ({ row, problem: `${key} is backed by nothing in the source`, place }));
}
