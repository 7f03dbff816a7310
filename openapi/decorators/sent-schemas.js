/** Finds the schemas that requests contain. */
import { asObject } from './json.js';
import { operationsIn } from './places.js';

/** @typedef {import('./json.js').Node} Node */

const PREFIX = '#/components/schemas/';

/**
 * Finds the names of the schemas of request bodies, and of all schemas that these refer to.
 *
 * @type {(root: Node) => Set<string>}
 */
export function findSentSchemas(root) {
  const schemas = asObject(asObject(root['components'])['schemas']);
  const sent = new Set(
    operationsIn(root).flatMap(({ requestBody }) => referencedSchemas(requestBody)),
  );
  // The loop also visits the names that it adds.
  for (const name of sent) {
    for (const inner of referencedSchemas(schemas[name])) sent.add(inner);
  }
  return sent;
}

/**
 * Lists the names of the schemas that a value refers to, at any depth.
 *
 * @type {(value: unknown) => string[]}
 */
function referencedSchemas(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && String(inner).startsWith(PREFIX)
      ? [String(inner).slice(PREFIX.length)]
      : referencedSchemas(inner),
  );
}
