/** Finds the operations that serve a request, and explains why none does. */
import { Problem } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import { operationTable } from '../generated/operations.js';
import type { Incoming } from './exchange.js';
import { API_PREFIX, createFinder, rowMethod, type Match, type Row } from './paths.js';

/** An operation and the parameters of its path. */
export type Route = Match<(typeof operationTable)[number]>;

function createRootFinder(wanted: Root): (path: string) => readonly Route[] {
  return createFinder(
    operationTable.filter(({ root }) => root === wanted),
    API_PREFIX,
  );
}

const finders = { base: createRootFinder('base'), platform: createRootFinder('platform') };
const otherRoot = { base: 'platform', platform: 'base' } as const;

/** Finds the operations of a path under a root, with any method. */
export function findOperations({ root, path }: Incoming): readonly Route[] {
  return finders[root](path);
}

/** Formats the methods of a path for the Allow header. */
export function formatMethods(found: readonly Match<Row>[]): string {
  const methods = found.map(({ row }) => row.method);
  // Decision: head
  const withHead = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return [...new Set([...withHead, 'OPTIONS'])].join(', ');
}

/** Finds the rows of a path that serve the method of a request. */
export function findRoutes<Found extends Row>(
  { method }: Incoming,
  found: readonly Match<Found>[],
): readonly Match<Found>[] {
  return found.filter(({ row }) => row.method === rowMethod(method));
}

/** Creates the problem of a request with a method that its path does not support. */
// Decision: methods
export function createMethodProblem({ method }: Incoming, found: readonly Match<Row>[]): Problem {
  return new Problem('method-not-allowed', `The path does not support ${rowMethod(method)}.`, {
    headers: { allow: formatMethods(found) },
  });
}

/** Creates the problem of a request that no row serves, because of its method or its path. */
export function createRouteProblem(incoming: Incoming, found: readonly Match<Row>[]): Problem {
  if (found.length > 0) return createMethodProblem(incoming, found);
  const { root, path } = incoming;
  if (finders[otherRoot[root]](path).length > 0) {
    const detail = `The ${root} root does not serve this path. Send the request to the ${otherRoot[root]} root.`;
    return new Problem('wrong-root', detail);
  }
  const meant = guessPath(root, path);
  const hint = meant ? `Did you mean ${meant}?` : `GET / on the ${root} root lists its paths.`;
  return new Problem('unknown-path', `The API has no such path. ${hint}`);
}

/** Returns the path that the caller probably meant, with its root if that is the other one. */
function guessPath(root: Root, path: string): string | undefined {
  const trimmed = path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  for (const candidate of [trimmed, `${API_PREFIX}${trimmed}`]) {
    if (candidate === path) continue;
    if (finders[root](candidate).length > 0) return candidate;
    if (finders[otherRoot[root]](candidate).length > 0) {
      return `${candidate} on the ${otherRoot[root]} root`;
    }
  }
  return undefined;
}
