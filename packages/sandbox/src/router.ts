import { decodeSegment } from './decode-segment.js';
import type { Incoming, Root } from './exchange.js';
import { operationTable, type OperationRow } from './generated/operations.js';
import { Problem } from './problem.js';

interface Template {
  readonly row: OperationRow;
  readonly segments: readonly string[];
}

export interface Route {
  readonly row: OperationRow;
  readonly path: Readonly<Record<string, string>>;
}

const prefix = '/api/v1/';

const templates: readonly Template[] = operationTable.map((row) => ({
  row,
  segments: row.path.slice(1).split('/'),
}));

const isParameter = (segment: string): boolean => segment.startsWith('{');

const fits = (template: Template, segments: readonly string[]): boolean =>
  template.segments.length === segments.length &&
  template.segments.every((segment, index) => isParameter(segment) || segment === segments[index]);

const candidates = (path: string): readonly Template[] => {
  if (!path.startsWith(prefix)) return [];
  const segments = path.slice(prefix.length).split('/').map(decodeSegment);
  return templates.filter((template) => fits(template, segments));
};

/** Templates of this path under this root, or the refusal of a path that has none. */
const templatesAt = (root: Root, path: string): readonly Template[] => {
  const all = candidates(path);
  const here = all.filter(({ row }) => row.root === root);
  if (here.length > 0) return here;
  if (all.length === 0) {
    throw new Problem(404, 'unknown-path', 'The API has no such path.');
  }
  throw new Problem(
    404,
    'wrong-root',
    `The ${root} root does not serve this path; the other does.`,
  );
};

const methodsOf = (found: readonly Template[]): string => {
  const methods = found.map(({ row }) => row.method);
  // Decision: head
  const withHead = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return [...new Set([...withHead, 'OPTIONS'])].join(', ');
};

const parametersOf = ({ segments }: Template, path: string): Route['path'] => {
  const given = path.slice(prefix.length).split('/');
  return Object.fromEntries(
    segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1, -1), decodeSegment(given[index] ?? '')]] : [],
    ),
  );
};

/** Value of the header Allow for a path. */
export const allowedMethods = ({ root, path }: Incoming): string =>
  methodsOf(templatesAt(root, path));

export const routeOf = ({ root, method, path }: Incoming): Route => {
  const found = templatesAt(root, path);
  const wanted = method === 'HEAD' ? 'GET' : method;
  const template = found.find(({ row }) => row.method === wanted);
  if (!template) {
    throw new Problem(405, 'method-not-allowed', 'The path does not take this method.', {
      headers: { allow: methodsOf(found) },
    });
  }
  return { row: template.row, path: parametersOf(template, path) };
};
