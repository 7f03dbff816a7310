/** JSON as the scripts walk it. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
    walkObjects(child, visit, `${pointer}/${escapeSegment(key)}`);
  }
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

function escapeSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
