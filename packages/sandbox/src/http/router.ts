import { Problem } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import { operationTable } from '../generated/operations.js';
import type { Incoming } from './exchange.js';

type Row = (typeof operationTable)[number];

/** An operation and the parameters of its path. */
export interface Route {
  readonly row: Row;
  readonly path: Readonly<Record<string, string>>;
}

/** Prefix of every path of the API. */
export const API_PREFIX = '/api/v1';

/** The segments of a path, decoded. Throws a Problem of 400 if one cannot be. */
export function segmentsOf(path: string): readonly string[] {
  try {
    return path
      .slice(1)
      .split('/')
      .map((segment) => (segment.includes('%') ? decodeURIComponent(segment) : segment));
  } catch {
    throw new Problem(400, 'malformed-request', 'The path has a malformed percent-encoding.');
  }
}

/** Creates a function that returns the parameters of a path if it fits a template such as `/recordings/{id}.wav`. */
export function matcherOf(template: string) {
  const wanted = template
    .slice(1)
    .split('/')
    .map((text) => ({ text, parameter: /^\{(\w+)\}(.*)$/.exec(text) }));
  return (segments: readonly string[]): Route['path'] | undefined => {
    if (segments.length !== wanted.length) return undefined;
    const parameters: Record<string, string> = {};
    for (let index = segments.length - 1; index >= 0; index--) {
      const { text, parameter } = wanted[index]!;
      const segment = segments[index]!;
      const [, name = '', end = ''] = parameter ?? [];
      if (parameter ? !segment.endsWith(end) : segment !== text) return undefined;
      if (parameter) parameters[name] = segment.slice(0, segment.length - end.length);
    }
    return parameters;
  };
}

const routes = operationTable.map((row) => ({ row, match: matcherOf(`${API_PREFIX}${row.path}`) }));

/** The operations of a path under both roots. */
function routesOf(path: string): readonly Route[] {
  const segments = segmentsOf(path);
  return routes.flatMap(({ row, match }) => {
    const parameters = match(segments);
    return parameters ? [{ row, path: parameters }] : [];
  });
}

/** The path that the caller probably meant, with its root if it is the other one. */
function guess(root: Root, path: string): string | undefined {
  const trimmed = path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  for (const candidate of [trimmed, `${API_PREFIX}${trimmed}`]) {
    const roots = routesOf(candidate).map(({ row }) => row.root);
    if (candidate === path || roots.length === 0) continue;
    return roots.includes(root) ? candidate : `${candidate} on the ${roots[0]} root`;
  }
  return undefined;
}

function unknownPath(root: Root, path: string): Problem {
  const meant = guess(root, path);
  const hint = meant ? `Did you mean ${meant}?` : `GET / on the ${root} root lists all paths.`;
  return new Problem(404, 'unknown-path', `The API has no such path. ${hint}`);
}

/** The operations of a path under a root. Throws a Problem of 404 if there are none. */
function routesAt({ root, path }: Incoming): readonly Route[] {
  const all = routesOf(path);
  const here = all.filter(({ row }) => row.root === root);
  if (here.length > 0) return here;
  if (all.length === 0) throw unknownPath(root, path);
  const other = root === 'base' ? 'platform' : 'base';
  throw new Problem(
    404,
    'wrong-root',
    `The ${root} root does not serve this path. Send the request to the ${other} root.`,
  );
}

function methodsOf(found: readonly Route[]): string {
  const methods = found.map(({ row }): string => row.method);
  // Decision: head
  const withHead = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return [...new Set([...withHead, 'OPTIONS'])].join(', ');
}

/** Value of the Allow header for a path. */
export function allowedMethods(incoming: Incoming): string {
  return methodsOf(routesAt(incoming));
}

/** The operation of a request. Throws a Problem of 404 or 405 if there is none. */
export function routeOf(incoming: Incoming): Route {
  const found = routesAt(incoming);
  const wanted = incoming.method === 'HEAD' ? 'GET' : incoming.method;
  const route = found.find(({ row }) => row.method === wanted);
  if (route) return route;
  throw new Problem(405, 'method-not-allowed', `The path does not support ${wanted}.`, {
    headers: { allow: methodsOf(found) },
  });
}
