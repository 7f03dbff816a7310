/**
 * JSON values and JSON Pointer (RFC 6901). Existing libraries return functions or throw for a missing value, and the
 * few functions that the repository needs fit on one screen.
 */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true if the lists and objects of a value are nested in at most this number of levels. */
export function isWithinDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithinDepth(inner, levels - 1));
}

/**
 * Deeper than any response of the API. `JSON.stringify` and other functions that are called once for each level fail at
 * about 4,000.
 */
export const MOST_LEVELS_SHOWN = 1_000;

/** Formats a pointer: `['paths', '/models', 'post']` becomes `/paths/~1models/post`. */
export function formatPointer(segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** Parses a pointer: `/paths/~1models/post` becomes `['paths', '/models', 'post']`. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at the pointer, or `undefined`. */
export function valueAt(document: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (value, segment) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, segment)
        ? (value as Record<string, unknown>)[segment]
        : undefined,
    document,
  );
}

/** Copies an object with other values. */
export function mapValues<Value, Result>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

export interface Reference {
  readonly $ref: string;
}

/**
 * Returns the value, or the target of its `$ref` within the document.
 * @throws if the target does not exist
 */
export function resolveRef<Value extends object>(
  document: object,
  value: Value | Reference,
): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
  const target = valueAt(document, decodeURIComponent(value.$ref.slice(1)));
  if (target === undefined) throw new Error(`${value.$ref} does not exist in the document`);
  return resolveRef(document, target as Value | Reference);
}
