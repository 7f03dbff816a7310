/** Whether a value is an object of fields: not a list, and nothing that JSON would empty, such as a Map or a Promise. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Why a value is refused as JSON. */
interface Harm {
  readonly message: string;
  readonly path: readonly string[];
}

/** Deeper than any body of this API, and far from exhausting the stack. */
export const MAX_DEPTH = 64;

function harm(message: string): Harm {
  return { message: `The JSON ${message}.`, path: [] };
}

/**
 * JSON.parse creates `__proto__` as an own key, and a program that copies it may set a prototype. Deep nesting exhausts the
 * stack of recursive functions. A number such as 1e400 is read as Infinity, which would be written as null. A list with gaps
 * can be longer than any memory.
 */
// Decision: numbers
export function harmIn(value: unknown, depth = MAX_DEPTH): Harm | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return harm('has a number that is out of range');
  }
  if (typeof value === 'bigint') return harm('has a BigInt, which JSON cannot hold');
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth <= 0) return harm('is nested too deeply');
  const keys = Object.keys(value);
  if (Array.isArray(value) && keys.length < value.length) return harm('has a list with gaps');
  for (const key of keys) {
    if (key === '__proto__') return harm('has the key __proto__, which is not allowed');
    const inside = harmIn((value as Readonly<Record<string, unknown>>)[key], depth - 1);
    if (inside) return { ...inside, path: [key, ...inside.path] };
  }
  return undefined;
}

const MAX_KEY_LENGTH = 100;

/** A key as part of a pointer that is kept or sent. A key of a body can be as long as the body. */
export function shortKey(key: string): string {
  return key.length > MAX_KEY_LENGTH ? `… (${key.length} characters)` : key;
}

/** A token of a JSON Pointer (RFC 6901, section 3). */
export function pointerToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
