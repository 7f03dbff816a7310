/** Compares, converts, and groups the values of recordings. */

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * Compares two values. Null equals a member that is left out, and a number or a boolean equals its text: a platform may
 * write both without losing anything.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null) {
    return (a ?? null) === (b ?? null) || (isScalar(a) && isScalar(b) && String(a) === String(b));
  }
  if (typeOf(a) !== typeOf(b)) return false;
  const [members, others] = [presentMembers(a), presentMembers(b as object)];
  return (
    members.size === others.size &&
    [...members].every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
  );
}

/** Returns the items of a list, or the properties of an object that are not null. */
function presentMembers(value: object): ReadonlyMap<string, unknown> {
  const entries = Object.entries(value);
  return new Map(
    Array.isArray(value) ? entries : entries.filter(([, member]) => !isSame(member, null)),
  );
}

/** Returns true for null, a missing value, and a list or an object without members: a platform may write any of them. */
export function isEmpty(value: unknown): boolean {
  return [null, [], {}].some((empty) => isSame(value, empty));
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
