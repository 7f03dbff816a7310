import { formatPointer, parsePointer, valueAt, type Json, type JsonObject } from '../src/json.js';

/** Copies a document with new values at some JSON Pointers. `undefined` removes a value. */
export function edited(
  document: JsonObject,
  changes: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const copy = structuredClone(document);
  for (const [pointer, value] of Object.entries(changes)) {
    const path = parsePointer(pointer);
    const key = path.pop() ?? '';
    const holder = valueAt(copy, formatPointer(path));
    if (typeof holder !== 'object' || holder === null) throw new Error(`No ${pointer} to change`);
    if (value !== undefined) Reflect.set(holder, key, structuredClone(value));
    else if (!Object.hasOwn(holder, key)) throw new Error(`No ${pointer} to remove`);
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  }
  return copy;
}
