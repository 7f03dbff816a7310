/**
 * Reads the values of a document. Redocly loads the decorators with plain Node, so they cannot import the TypeScript of
 * internal/shared.
 */

/** @typedef {Record<string, unknown>} Node */

/** @type {(value: unknown) => value is Node} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @type {(value: unknown) => Node} */
export function asObject(value) {
  return isObject(value) ? value : {};
}

/** @type {(value: unknown) => Node[]} */
export function objectsIn(value) {
  return Object.values(Object(value)).filter(isObject);
}

/** @type {(value: unknown) => [string, Node][]} */
export function namedObjects(value) {
  return Object.entries(asObject(value)).flatMap(
    /** @type {(entry: [string, unknown]) => [string, Node][]} */
    ([name, inner]) => (isObject(inner) ? [[name, inner]] : []),
  );
}

/** @type {(value: unknown) => unknown[]} */
export function asArray(value) {
  return Array.isArray(value) ? /** @type {unknown[]} */ (value) : [];
}
