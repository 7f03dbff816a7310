/** Writes the path, the query and the body of a request. Refuses values that would be lost or changed. */
import { assertOption, ConfigurationError } from './errors/configuration-error.js';
import { isStream } from './http.js';
import type { Operation } from './operation.js';
import { isUnder } from './url.js';

/**
 * Returns the URL of an operation with its parameters. Each parameter fills one segment. A value must be a non-empty
 * string, and neither `.` nor `..`: the URL parser resolves those even if they are percent-encoded, so `DELETE
 * /agents/..` would be sent as `DELETE /`.
 */
export function fillPath(root: string, operation: Operation, parameters: object): string {
  const parts = operation.path.split(/[{}]/).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = (parameters as Record<string, unknown>)[part];
    assertOption(value !== undefined, `path.${part}`, 'is missing', { operation });
    const isSegment = typeof value === 'string' && !/^\.{0,2}$/.test(value);
    const fault = 'must be a non-empty string, not "." or ".."';
    assertOption(isSegment, `path.${part}`, fault, { operation });
    return encodeURIComponent(value);
  });
  const url = root + parts.join('');
  // The caller chooses the path of an operation that the contract lacks.
  assertOption(isUnder(url, { root }), 'path', 'leads out of its root', { operation });
  return url;
}

/**
 * Returns the query for openapi-fetch, which would silently drop a `Date` or a `Map`.
 *
 * @throws ConfigurationError for a function, for `NaN` and infinity, for an invalid `Date`, and for an object that is neither
 *   plain, nor a list, nor a date.
 */
export function writeQuery(query: object | null | undefined, operation: Operation): object {
  return writeFields(query ?? {}, 'query', operation);
}

function writeFields(fields: object, option: string, operation: Operation): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, given]) => {
      const value = writeParameter(given, `${option}.${name}`, operation);
      return isAbsent(value) ? [] : [[name, value]];
    }),
  );
}

/** Returns true for a value that openapi-fetch would write as an `&` without a parameter. */
function isAbsent(value: unknown): boolean {
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function writeParameter(value: unknown, option: string, operation: Operation): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => writeParameter(item, option, operation));
    return items.filter((item) => !isAbsent(item));
  }
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  const isObject = typeof value === 'object' && value !== null;
  const isNaNOrInfinite = typeof value === 'number' && !Number.isFinite(value);
  if (!isObject && !isNaNOrInfinite && typeof value !== 'function') return value;
  const fault = 'must be a finite number, a plain object, a list or a valid Date';
  assertOption(isObject && isPlain(value), option, fault, { operation });
  return writeFields(value, option, operation);
}

/** Returns true for a body that `fetch` sends unchanged with its own media type. */
export function isRawBody(body: unknown): boolean {
  if (typeof body === 'string' || ArrayBuffer.isView(body) || isStream(body)) return true;
  return /^(?:ArrayBuffer|Blob|File|FormData|URLSearchParams)$/.test(className(body));
}

/**
 * Returns the body for `fetch`: JSON, or a form if the headers say so, or the value if `fetch` accepts it directly.
 *
 * @throws ConfigurationError for a value that JSON would leave out, or write as `{}` or `null`: a function, a `Map`, `NaN`, an
 *   invalid `Date`, an item of a list that is `undefined`. A field that is `undefined` is left out.
 */
export function writeBody(body: unknown, headers: Headers, operation: Operation): unknown {
  if (isRawBody(body)) return body;
  if (/x-www-form-urlencoded/i.test(headers.get('content-type') ?? '')) {
    return new URLSearchParams(body as Record<string, string>).toString();
  }
  return JSON.stringify(body, function (this: unknown, name, value: unknown) {
    // The value before its `toJSON`, which returns null for an invalid date.
    const given = (this as Readonly<Record<string, unknown>>)[name];
    const isNulled = value == null && given !== value;
    const isLostItem = value === undefined && Array.isArray(this);
    if (isJsonValue(value) && !isNulled && !isLostItem) return value;
    const place = name && ` at "${name}"`;
    const fault = `cannot hold ${describeLost(isNulled ? given : value)}${place}`;
    const hint = 'JSON would lose it';
    throw new ConfigurationError({ operation, option: 'body', fault, hint });
  });
}

function describeLost(value: unknown): string {
  const hasText = typeof value === 'number' || value instanceof Date || value === undefined;
  return hasText ? String(value) : `a value of type ${className(value)}`;
}

/**
 * Returns true if JSON can represent the value itself. An object with `toJSON` is represented by its result, and a boxed
 * value by its primitive, which has the same class name.
 */
function isJsonValue(value: unknown): boolean {
  const name = className(value);
  if (name === 'Number') return Number.isFinite(Number(value));
  if (/^(?:Array|Boolean|Null|String|Undefined)$/.test(name)) return true;
  // A caller's class has fields, but a Map, a Set and a Promise have none.
  return isPlain(value as object) || (name === 'Object' && Object.keys(value as object).length > 0);
}

/** Returns the class name of a value, because each package with a `fetch` has its own `Blob` and `FormData`. */
function className(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  // Another realm has another `Object.prototype`.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
