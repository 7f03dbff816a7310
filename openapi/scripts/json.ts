/** JSON as the scripts walk it. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one in the place of anything else. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The list, or an empty one in the place of anything else. */
export function asArray(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** The string, or an empty one in the place of anything else. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The objects among the values of an object or a list. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isObject) : [];
}

/** Calls `visit` with every object and its RFC 6901 pointer, a parent before its children. */
export function walkObjects(
  value: Json,
  visit: (object: JsonObject, pointer: string) => void,
  pointer = '',
): void {
  if (isObject(value)) visit(value, pointer);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    walkObjects(child, visit, `${pointer}${formatPointer([key])}`);
  }
}

/** RFC 6901: `['paths', '/models', 'post']` is `/paths/~1models/post`. */
export function formatPointer(segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at the pointer, or undefined. */
export function valueAt(document: Json, pointer: string): Json | undefined {
  let found: Json | undefined = document;
  for (const segment of parsePointer(pointer)) {
    if (Array.isArray(found)) found = found[Number(segment)];
    else found = isObject(found) ? found[segment] : undefined;
  }
  return found;
}
