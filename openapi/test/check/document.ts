/** How the checks read a document: whatever is missing or of another kind is read as empty, and reported as such. */
import { valueAt } from '../../../scripts/lib/json-pointer.js';
import { asObject, type JsonObject } from '../../scripts/json.js';

export const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path}`;

/** Follows `$ref`s within the document until something else is there. */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  let current = asObject(value);
  for (let hops = 0; typeof current.$ref === 'string'; hops += 1) {
    if (hops > 20) throw new Error(`${current.$ref} leads back to itself`);
    current = asObject(valueAt(document, decodeURIComponent(current.$ref.slice(1))));
  }
  return current;
}
