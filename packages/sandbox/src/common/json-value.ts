/** Whether a value is an object of fields: not a list, and nothing that JSON would empty, such as a Map or a Promise. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/**
 * Why a value is refused as JSON, if it is. JSON.parse creates `__proto__` as an own key, and a program that copies it may
 * set a prototype. Deep nesting exhausts the stack of recursive functions. A number such as 1e400 is read as Infinity, which
 * would be written as null.
 */
// Decision: numbers
export function harmIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return 'The JSON has a number that is out of range.';
  }
  if (typeof value === 'bigint') return 'The JSON has a BigInt, which JSON cannot hold.';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth <= 0) return 'The JSON is nested too deeply.';
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      const harm = harmIn(item, depth - 1);
      if (harm !== undefined) return harm;
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__') return 'The JSON has the key __proto__, which is not allowed.';
    const harm = harmIn((value as Record<string, unknown>)[key], depth - 1);
    if (harm !== undefined) return harm;
  }
  return undefined;
}
