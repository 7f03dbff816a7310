/**
 * Returns true for an object of fields: not a list, and not an object that JSON would write as `{}`, such as a Map or a
 * Promise.
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Deeper than any body of this API, but shallow enough for recursive functions. */
const MAX_DEPTH = 64;
/** A state contains bodies a few levels deeper. */
export const MAX_STATE_DEPTH = 80;

/**
 * Returns the reason to refuse a value from JSON. JSON.parse creates `__proto__` as an own key, and a program that
 * copies it may set a prototype. A number such as 1e400 becomes Infinity, which JSON would write as null.
 */
// Decision: numbers
export function findHarm(value: unknown, depth = MAX_DEPTH): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return 'The JSON has a number that is out of range.';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth <= 0) return 'The JSON is nested too deeply.';
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return 'The JSON has the key __proto__, which is not allowed.';
    const inside = findHarm(inner, depth - 1);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
