import { isObject } from '@voice-agent-platform/shared/json';

/** A property of a value of unknown shape. */
export function property(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

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
  if (a === b) return true;
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
  return isScalar(a) && isScalar(b) && String(a) === String(b);
}

/** The text of a scalar. `String` would call what a recording names `toString`. */
export function scalarText(value: unknown): string {
  return isScalar(value) ? String(value) : '';
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** The value of a text that is JSON, otherwise undefined. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Not by `URL.canParse`: in Node 20 and 22 it is wrong once it is optimized. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
