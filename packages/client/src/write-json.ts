/** Writes values as JSON, and refuses what JSON would lose. */
import { ConfigurationError, type ConfigurationErrorInit } from './errors/configuration-error.js';

/** Where a value goes. */
export interface Target extends Pick<ConfigurationErrorInit, 'option' | 'operation'> {
  readonly carrier: 'JSON' | 'a form' | 'a query';
}

/**
 * Writes a value as JSON, also for a query or a form, so that all refuse the same values: those that JSON leaves out, or
 * writes as `{}` or `null`, such as a function, a `Map`, `NaN`, an invalid `Date`, or `undefined` in a list. A query and
 * a form consist of texts, so a bigint is not lost there, and a query skips `undefined` in a list.
 */
export function writeJson(root: unknown, target: Target): string {
  const { carrier } = target;
  const write = function (this: unknown, name: string, value: unknown) {
    if (typeof value === 'bigint' && carrier !== 'JSON') return String(value);
    // The value before its `toJSON`, which returns null for an invalid date.
    const given = (this as Readonly<Record<string, unknown>>)[name];
    if (value == null && given !== value) throw lossError(given, target, name);
    const isKept = value !== undefined || !Array.isArray(this) || carrier === 'a query';
    if (!isKept || !isJsonValue(value)) throw lossError(value, target, name);
    return value;
  };
  const json: string | undefined = JSON.stringify(root, write);
  return json ?? 'null';
}

export function lossError(
  value: unknown,
  { carrier, ...init }: Target,
  name?: string,
): ConfigurationError {
  const hasText = typeof value === 'number' || value instanceof Date || value == null;
  const lost = hasText ? String(value) : `a value of type ${className(value)}`;
  const fault = `cannot hold ${lost}${name ? ` at "${name}"` : ''}`;
  return new ConfigurationError({ ...init, fault, hint: `${carrier} would lose it` });
}

/**
 * Returns true if JSON can represent the value itself. An object with `toJSON` is represented by its result, and a boxed
 * value by its primitive, which has the same class name.
 */
function isJsonValue(value: unknown): boolean {
  const name = className(value);
  if (name === 'Number') return Number.isFinite(Number(value));
  return /^(?:Array|Boolean|Null|String|Undefined)$/.test(name) || isRecord(value as object);
}

/** Returns true for a plain object, or one of a caller's class with fields. A `Map`, a `Set` and a promise have none. */
export function isRecord(value: object): boolean {
  return isPlain(value) || (className(value) === 'Object' && Object.keys(value).length > 0);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  // Another realm has another `Object.prototype`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the class name of a value, because each package with a `fetch` has its own `Blob` and `FormData`. */
export function className(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
