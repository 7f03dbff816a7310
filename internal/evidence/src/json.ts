/** Compares, converts, and groups the values of recordings. */
import type { JsonObject } from '@voice-agent-platform/shared/json';

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Compares two values. A number equals its text: a platform may return `"30"` for `30` without losing anything. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null) {
    return a === b || (isScalar(a) && isScalar(b) && String(a) === String(b));
  }
  if (typeOf(a) !== typeOf(b)) return false;
  const [members, others] = [a as JsonObject, b as JsonObject];
  const names = Object.keys(members);
  return (
    names.length === Object.keys(others).length &&
    names.every((name) => Object.hasOwn(others, name) && isSame(members[name], others[name]))
  );
}

/** Returns the items of a list, or a list with the value. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns the text of a scalar, or an empty text for anything else. */
export function scalarText(value: unknown): string {
  return isScalar(value) ? String(value) : '';
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Groups items by key, in the order of first occurrence. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
