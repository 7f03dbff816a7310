/** Writes the path, the query and the body of a request. Refuses values that would be lost or changed. */
import {
  assertOption,
  ConfigurationError,
  type ConfigurationErrorInit,
} from './errors/configuration-error.js';
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
 * Returns the query for openapi-fetch as plain values, because it would silently drop a `Date` or a `Map`. A value that is
 * `null` or `undefined`, or empty, is left out: openapi-fetch would write an `&` without a parameter.
 *
 * @throws ConfigurationError for a value that a query would lose
 */
export function writeQuery(query: object | null | undefined, operation: Operation): object {
  const fields = query ?? {};
  assertOption(hasFields(fields), 'query', 'must be a plain object', { operation });
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const json = writeJson(value, { option: `query.${name}`, carrier: 'a query', operation });
      return [name, JSON.parse(json, dropAbsent)];
    }),
  );
}

/** A reviver, which sees the inner values first. It leaves a hole in a list, which `filter` skips. */
function dropAbsent(_name: string, value: unknown): unknown {
  const kept = Array.isArray(value) ? value.filter(() => true) : value;
  const isAbsent = typeof kept === 'object' && Object.keys(Object(kept) as object).length === 0;
  return isAbsent ? undefined : kept;
}

/** Returns true for a body that `fetch` sends unchanged with its own media type. */
export function isRawBody(body: unknown): boolean {
  if (typeof body === 'string' || ArrayBuffer.isView(body) || isStream(body)) return true;
  return /^(?:ArrayBuffer|Blob|File|FormData|URLSearchParams)$/.test(className(body));
}

/**
 * Returns the body for `fetch`: JSON, or a form if the headers say so, or the value if `fetch` accepts it directly.
 *
 * @throws ConfigurationError for a value that JSON or the form would lose. A field that is `undefined` is left out.
 */
export function writeBody(body: unknown, headers: Headers, operation: Operation): unknown {
  if (isRawBody(body)) return body;
  const isForm = /x-www-form-urlencoded/i.test(headers.get('content-type') ?? '');
  return isForm
    ? writeForm(body, { option: 'body', carrier: 'a form', operation })
    : writeJson(body, { option: 'body', carrier: 'JSON', operation });
}

/** Writes fields, or pairs such as those of a `Map`. There is no standard for a list, an object or null in a form. */
function writeForm(body: unknown, target: Target): string {
  const { [Symbol.iterator]: iterate } = Object(body) as Partial<Iterable<unknown>>;
  const given = iterate ? [...(body as Iterable<unknown>)] : body;
  const fields: unknown = JSON.parse(writeJson(given, target));
  if (typeof fields !== 'object' || fields === null) throw lossError(fields, target);
  const pairs = (iterate ? fields : Object.entries(fields)) as [string, string][];
  for (const [name, value] of pairs) {
    if (typeof value === 'object') throw lossError(value, target, name);
  }
  return new URLSearchParams(pairs).toString();
}

/** Where a value goes. */
interface Target extends Pick<ConfigurationErrorInit, 'option' | 'operation'> {
  readonly carrier: 'JSON' | 'a form' | 'a query';
}

/**
 * Writes a value as JSON, also for a query or a form, so that all refuse the same values: those that JSON leaves out, or
 * writes as `{}` or `null`, such as a function, a `Map`, `NaN`, an invalid `Date`, or `undefined` in a list. A query and
 * a form consist of texts, so a bigint is not lost there, and a query skips `undefined` in a list.
 */
function writeJson(root: unknown, target: Target): string {
  const isQuery = target.carrier === 'a query';
  const write = function (this: unknown, name: string, value: unknown) {
    // The value before its `toJSON`, which returns null for an invalid date.
    const given = (this as Readonly<Record<string, unknown>>)[name];
    const isNulled = value == null && given !== value;
    const isLostItem = value === undefined && Array.isArray(this) && !isQuery;
    if (typeof value === 'bigint' && target.carrier !== 'JSON') return String(value);
    if (isJsonValue(value) && !isNulled && !isLostItem) return value;
    throw lossError(isNulled ? given : value, target, name);
  };
  const json: string | undefined = JSON.stringify(root, write);
  return json ?? 'null';
}

function lossError(value: unknown, { carrier, ...init }: Target, name?: string): Error {
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
  return /^(?:Array|Boolean|Null|String|Undefined)$/.test(name) || hasFields(value as object);
}

/** Returns true for a plain object, and for one of a caller's class. A Map, a Set and a Promise have no fields. */
function hasFields(value: object): boolean {
  return isPlain(value) || (className(value) === 'Object' && Object.keys(value).length > 0);
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
