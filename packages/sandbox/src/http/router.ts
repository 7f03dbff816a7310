import { Problem } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import { operationTable } from '../generated/operations.js';
import type { Incoming } from './exchange.js';

type Row = (typeof operationTable)[number];

interface Template {
  readonly row: Row;
  readonly segments: readonly string[];
}

/** An operation and the parameters of its path. */
export interface Route {
  readonly row: Row;
  readonly path: Readonly<Record<string, string>>;
}

/** Prefix of every path of the API. */
export const API_PREFIX = '/api/v1';

const templates: readonly Template[] = operationTable.map((row) => ({
  row,
  segments: row.path.slice(1).split('/'),
}));

/** Decodes a path segment, or throws a Problem of 400. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Problem(400, 'malformed-request', 'The path has a malformed percent-encoding.');
  }
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function fits(template: Template, segments: readonly string[]): boolean {
  return (
    template.segments.length === segments.length &&
    template.segments.every((segment, index) => isParameter(segment) || segment === segments[index])
  );
}

function segmentsOf(path: string): readonly string[] {
  return path.startsWith(`${API_PREFIX}/`)
    ? path
        .slice(API_PREFIX.length + 1)
        .split('/')
        .map(decodeSegment)
    : [];
}

/** The path that the caller probably meant, with its root if it is the other one. */
function guess(root: Root, path: string): string | undefined {
  const trimmed = path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  for (const candidate of [trimmed, `${API_PREFIX}${trimmed}`]) {
    const segments = segmentsOf(candidate);
    const roots = templates.filter((each) => fits(each, segments)).map(({ row }) => row.root);
    if (candidate === path || roots.length === 0) continue;
    return roots.includes(root) ? candidate : `${candidate} on the ${roots[0]} root`;
  }
  return undefined;
}

function unknownPath(root: Root, path: string): Problem {
  const meant = guess(root, path);
  return new Problem(
    404,
    'unknown-path',
    meant === undefined
      ? `The API has no such path. GET / on the ${root} root lists all paths.`
      : `The API has no such path. Did you mean ${meant}?`,
  );
}

/** The templates of a path under a root. Throws a Problem of 404 if there are none. */
function templatesAt(root: Root, path: string, segments: readonly string[]): readonly Template[] {
  const all = segments.length === 0 ? [] : templates.filter((each) => fits(each, segments));
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

function methodsOf(found: readonly Template[]): string {
  const methods = found.map(({ row }): string => row.method);
  // Decision: head
  const withHead = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return [...new Set([...withHead, 'OPTIONS'])].join(', ');
}

/** Value of the Allow header for a path. */
export function allowedMethods({ root, path }: Incoming): string {
  return methodsOf(templatesAt(root, path, segmentsOf(path)));
}

/** The operation of a request. Throws a Problem of 404 or 405 if there is none. */
export function routeOf({ root, method, path }: Incoming): Route {
  const segments = segmentsOf(path);
  const found = templatesAt(root, path, segments);
  const wanted = method === 'HEAD' ? 'GET' : method;
  const template = found.find(({ row }) => row.method === wanted);
  if (!template) {
    throw new Problem(405, 'method-not-allowed', `The path does not support ${wanted}.`, {
      headers: { allow: methodsOf(found) },
    });
  }
  const parameters: Record<string, string> = {};
  template.segments.forEach((name, index) => {
    if (isParameter(name)) parameters[name.slice(1, -1)] = segments[index] ?? '';
  });
  return { row: template.row, path: parameters };
}
