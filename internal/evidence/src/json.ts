import { isObject } from '@voice-agent-platform/shared/json';

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * Whether two values say the same. A number and its text do: a platform may return `"30"` here and `30` there, which is
 * no lost value.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((each, index) => isSame(each, b[index]))
    );
  }
  if (isObject(a)) {
    if (!isObject(b)) return false;
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
    );
  }
  return a === b || (isScalar(a) && isScalar(b) && String(a) === String(b));
}

/** The text of a scalar, empty for anything else. */
export function scalarText(value: unknown): string {
  return isScalar(value) ? String(value) : '';
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** The items by key, in the order in which the keys occur. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

export function addTo<Item, Key>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
