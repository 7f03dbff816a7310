/** Writes the path, the query and the body of a request. Refuses values that would be lost or changed. */
import { assertOption } from './errors/configuration-error.js';
import { isStream } from './http.js';
import type { Operation } from './operation.js';
import { isUnder } from './url.js';
import { className, isRecord, lossError, writeJson, type Target } from './write-json.js';

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
 * @throws ConfigurationError for a value that a query would lose.
 */
export function writeQuery(query: object | null | undefined, operation: Operation): object {
  const fields = query ?? {};
  assertOption(isRecord(fields), 'query', 'must be a plain object', { operation });
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const json = writeJson(value, { option: `query.${name}`, carrier: 'a query', operation });
      return [name, JSON.parse(json, dropAbsent)];
    }),
  );
}

/** A reviver of JSON, which gets the inner values first. */
function dropAbsent(_name: string, value: unknown): unknown {
  // A dropped item leaves a hole in its list, which `Object.values` skips.
  const kept: unknown = Array.isArray(value) ? Object.values(value) : value;
  const isAbsent = typeof kept === 'object' && Object.keys(kept ?? {}).length === 0;
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
