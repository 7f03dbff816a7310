import type { OperationId } from '@voice-agent-platform/validators';
import { ArgumentError } from '../common/check.js';
import { Problem } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import { operationTable } from '../generated/operations.js';
import type { Incoming } from './exchange.js';

/** Prefix of every path of the API. */
export const API_PREFIX = '/api/v1';

/** A method and a path such as `/recordings/{id}.wav`, and whatever serves them. */
interface Row {
  readonly method: string;
  readonly path: string;
}

/** A row, and the parameters of the matching path. */
export interface Match<Found extends Row> {
  readonly row: Found;
  readonly path: Readonly<Record<string, string>>;
}

/** An operation and the parameters of its path. */
export type Route = Match<(typeof operationTable)[number]>;

/** Splits and decodes a path. Throws a Problem of 400 if a segment cannot be decoded. */
function segmentsOf(path: string): readonly string[] {
  try {
    return path
      .slice(1)
      .split('/')
      .map((segment) => decodeURIComponent(segment));
  } catch {
    throw new Problem('malformed-request', 'The path has a malformed percent-encoding.');
  }
}

/** The segments of a template such as `/recordings/{id}.wav`: a text, optionally after a parameter. */
type Template = readonly { readonly parameter: string | undefined; readonly text: string }[];

function templateOf(path: string): Template {
  return segmentsOf(path).map((segment) => {
    const [, parameter, text = segment] = /^\{(\w+)\}(.*)$/.exec(segment) ?? [];
    return { parameter, text };
  });
}

/** Returns the parameters of a path that matches a template. */
function parametersOf(segments: readonly string[], template: Template) {
  if (segments.length !== template.length) return undefined;
  const parameters: Record<string, string> = {};
  // Compares from the end, where paths differ.
  for (let index = template.length - 1; index >= 0; index--) {
    const { parameter, text } = template[index]!;
    const segment = segments[index]!;
    if (parameter === undefined ? segment !== text : !segment.endsWith(text)) return undefined;
    if (parameter !== undefined) {
      parameters[parameter] = segment.slice(0, segment.length - text.length);
    }
  }
  return parameters;
}

/** Creates a function that finds the rows of a path, one for each supported method. */
export function finderOf<Found extends Row>(rows: readonly Found[], prefix = '') {
  const templates = rows.map((row) => ({ row, template: templateOf(`${prefix}${row.path}`) }));
  return (path: string): readonly Match<Found>[] => {
    const segments = segmentsOf(path);
    const found: Match<Found>[] = [];
    for (const { row, template } of templates) {
      const parameters = parametersOf(segments, template);
      if (parameters) found.push({ row, path: parameters });
    }
    return found;
  };
}

/** Returns the value of the Allow header for a path. */
export function allowedMethods(found: readonly Match<Row>[]): string {
  const methods = found.map(({ row }) => row.method);
  // Decision: head
  const withHead = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return [...new Set([...withHead, 'OPTIONS'])].join(', ');
}

/** Returns the rows of a path for the method of a request. */
export function routesFor<Found extends Row>(
  { method }: Incoming,
  found: readonly Match<Found>[],
): readonly Match<Found>[] {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return found.filter(({ row }) => row.method === wanted);
}

/** Refuses a method that a path does not support. */
// Decision: methods
export function methodNotAllowed({ method }: Incoming, found: readonly Match<Row>[]): Problem {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return new Problem('method-not-allowed', `The path does not support ${wanted}.`, {
    headers: { allow: allowedMethods(found) },
  });
}

/** An operationId, or a method and a path as the contract writes them, such as `GET /calls/{id}`. */
export type RespondRoute =
  | OperationId
  | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** A route that a program named. */
export interface ParsedRoute extends Row {
  readonly route: string;
  /** Absent if the contract does not have it. It is then served on both roots. */
  readonly operationId: OperationId | undefined;
  readonly root: Root | undefined;
}

const ROUTE = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?#]*)$/;
/** A segment of a path: a text, optionally after one parameter. Other segments could never match. */
const SEGMENT = /^(\{\w+\})?[^{}]*$/;

/** @throws ArgumentError if it is not a route. */
export function parseRoute(route: string): ParsedRoute {
  const row = operationTable.find(({ operationId, method, path }) =>
    [operationId, `${method} ${path}`].includes(route),
  );
  if (row) {
    const { method, path, root, operationId } = row;
    return { route, method, path, root, operationId };
  }
  const [, method, path] = ROUTE.exec(route) ?? [];
  if (method === undefined || path === undefined || path.startsWith(`${API_PREFIX}/`)) {
    throw new ArgumentError(
      `${route} is not a route. Give an operationId, or a method and a path without ${API_PREFIX}, such as "GET /calls/{id}".`,
    );
  }
  const wrong = path.split('/').find((segment) => !SEGMENT.test(segment));
  if (wrong !== undefined) {
    throw new ArgumentError(
      `${route} cannot match: in ${wrong}, a parameter must be the first part of its segment, and the only parameter.`,
    );
  }
  return { route, method, path, root: undefined, operationId: undefined };
}

function operationsOf(wanted: Root): (path: string) => readonly Route[] {
  return finderOf(
    operationTable.filter(({ root }) => root === wanted),
    API_PREFIX,
  );
}

const find = { base: operationsOf('base'), platform: operationsOf('platform') };
const other = { base: 'platform', platform: 'base' } as const;

/** Returns the path that the caller probably meant, with its root if that is the other one. */
function guess(root: Root, path: string): string | undefined {
  const trimmed = path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  for (const candidate of [trimmed, `${API_PREFIX}${trimmed}`]) {
    if (candidate === path) continue;
    if (find[root](candidate).length > 0) return candidate;
    if (find[other[root]](candidate).length > 0) return `${candidate} on the ${other[root]} root`;
  }
  return undefined;
}

/** Returns the operations of a path under a root. */
export function operationsAt({ root, path }: Incoming): readonly Route[] {
  return find[root](path);
}

/** Refuses a request without a row, because of its method or its path. */
export function noRoute(incoming: Incoming, found: readonly Match<Row>[]): Problem {
  if (found.length > 0) return methodNotAllowed(incoming, found);
  const { root, path } = incoming;
  if (find[other[root]](path).length > 0) {
    const detail = `The ${root} root does not serve this path. Send the request to the ${other[root]} root.`;
    return new Problem('wrong-root', detail);
  }
  const meant = guess(root, path);
  const hint = meant ? `Did you mean ${meant}?` : `GET / on the ${root} root lists its paths.`;
  return new Problem('unknown-path', `The API has no such path. ${hint}`);
}
