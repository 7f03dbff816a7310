/** JSON as the scripts walk it. */
import { formatPointer } from '../../scripts/lib/json-pointer.js';

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
