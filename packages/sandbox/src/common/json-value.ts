/**
 * Why a JSON value is refused, if it is. JSON.parse creates `__proto__` as an own key, and a program that copies it may set
 * a prototype. Deep nesting exhausts the stack of recursive functions.
 */
export function harmIn(value: unknown, depth: number): string | undefined {
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
