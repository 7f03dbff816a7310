import { Problem } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import { operationTable } from '../generated/operations.js';
import type { Incoming } from './exchange.js';

/** Prefix of every path of the API. */
export const API_PREFIX = '/api/v1';

/** What is served under a method and a path such as `/recordings/{id}.wav`. */
interface Row {
  readonly method: string;
  readonly path: string;
}

/** A row, and the parameters of the path that fits it. */
interface Match<Found extends Row> {
  readonly row: Found;
  readonly path: Readonly<Record<string, string>>;
}

/** An operation and the parameters of its path. */
export type Route = Match<(typeof operationTable)[number]>;

/** The segments of a path, decoded. Throws a Problem of 400 if one cannot be. */
function segmentsOf(path: string): readonly string[] {
  try {
    return path
      .slice(1)
      .split('/')
      .map((segment) => (segment.includes('%') ? decodeURIComponent(segment) : segment));
  } catch {
    throw new Problem(400, 'malformed-request', 'The path has a malformed percent-encoding.');
  }
}

type Template = readonly { readonly text: string; readonly parameter: RegExpExecArray | null }[];

/** The parameters of a path that fits a template. */
function parametersOf(segments: readonly string[], template: Template) {
  if (segments.length !== template.length) return undefined;
  const parameters: Record<string, string> = {};
  // From the end, where the paths differ.
  for (let index = template.length - 1; index >= 0; index--) {
    const { text, parameter } = template[index]!;
    const segment = segments[index]!;
    const [, name = '', end = ''] = parameter ?? [];
    if (parameter ? !segment.endsWith(end) : segment !== text) return undefined;
    if (parameter) parameters[name] = segment.slice(0, segment.length - end.length);
  }
  return parameters;
}

/** Creates a function that finds the rows of a path, one for each method that it supports. */
export function finderOf<Found extends Row>(rows: readonly Found[], prefix = '') {
  const templates = rows.map((row) => {
    const segments = segmentsOf(`${prefix}${row.path}`);
    const template = segments.map((text) => ({ text, parameter: /^\{(\w+)\}(.*)$/.exec(text) }));
    return { row, template };
  });
  return (path: string): readonly Match<Found>[] => {
    const segments = segmentsOf(path);
    return templates.flatMap(({ row, template }) => {
      const parameters = parametersOf(segments, template);
      return parameters ? [{ row, path: parameters }] : [];
    });
  };
}

/** Value of the Allow header for a path. */
export function allowedMethods(found: readonly Match<Row>[]): string {
  const methods = found.map(({ row }) => row.method);
  // Decision: head
  const withHead = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return [...new Set([...withHead, 'OPTIONS'])].join(', ');
}

/** The row of a path for the method of a request. Throws a Problem of 405 if there is none. */
export function routeFor<Found extends Row>(
  { method }: Incoming,
  found: readonly Match<Found>[],
): Match<Found> {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const route = found.find(({ row }) => row.method === wanted);
  if (route) return route;
  throw new Problem(405, 'method-not-allowed', `The path does not support ${wanted}.`, {
    headers: { allow: allowedMethods(found) },
  });
}

/** The operations of a path under both roots. */
const findOperations: (path: string) => readonly Route[] = finderOf(operationTable, API_PREFIX);

/** The path that the caller probably meant, with its root if it is the other one. */
function guess(root: Root, path: string): string | undefined {
  const trimmed = path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  for (const candidate of [trimmed, `${API_PREFIX}${trimmed}`]) {
    const roots = findOperations(candidate).map(({ row }) => row.root);
    if (candidate === path || roots.length === 0) continue;
    return roots.includes(root) ? candidate : `${candidate} on the ${roots[0]} root`;
  }
  return undefined;
}

/** The operations of a path under a root. Throws a Problem of 404 if there are none. */
export function operationsAt({ root, path }: Incoming): readonly Route[] {
  const all = findOperations(path);
  const here = all.filter(({ row }) => row.root === root);
  if (here.length > 0) return here;
  if (all.length > 0) {
    const other = root === 'base' ? 'platform' : 'base';
    const detail = `The ${root} root does not serve this path. Send the request to the ${other} root.`;
    throw new Problem(404, 'wrong-root', detail);
  }
  const meant = guess(root, path);
  const hint = meant ? `Did you mean ${meant}?` : `GET / on the ${root} root lists all paths.`;
  throw new Problem(404, 'unknown-path', `The API has no such path. ${hint}`);
}
