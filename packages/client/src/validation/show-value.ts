/** Shows values of requests and responses in reports, without secrets. */
import { cut, HIDDEN } from '../reason.js';

/** The steps to a secret in a body: names, `[]` for each item, and `*` for each field. */
export type SecretPlace = readonly string[];

/** A longer text is cut. */
const LONGEST_TEXT = 100;

/**
 * Returns a value for a report: no secrets, at most the beginning of a text, and only the kind of objects and arrays,
 * because their content is reported under its own pointer.
 *
 * @param path The steps to the value.
 */
export function showValue(
  value: unknown,
  path: readonly string[],
  secrets: readonly SecretPlace[],
): unknown {
  if (value === undefined || value === null) return value;
  if (typeof value === 'object') return Array.isArray(value) ? 'array' : 'object';
  if (secrets.some((secret) => overlaps(secret, path))) return HIDDEN;
  return typeof value === 'string' ? cut(value, LONGEST_TEXT) : value;
}

/** Returns true if a path leads to the secret, into it, or to a parent that should contain it. */
function overlaps(secret: SecretPlace, path: readonly string[]): boolean {
  const common = Math.min(secret.length, path.length);
  return secret
    .slice(0, common)
    .every((step, index) => step === path[index] || step === '*' || step === '[]');
}

/** Returns the value at the end of a path, or `undefined`. */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    data,
  );
}
