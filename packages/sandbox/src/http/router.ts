/** Finds the operations that serve a request, and explains why none does. */
import { Problem } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import { operationTable } from '../generated/operations.js';
import type { Incoming } from './exchange.js';
import { API_PREFIX, createFinder, rowMethod, type Match, type Row } from './paths.js';

/** An operation and the parameters of its path. */
export type Route = Match<(typeof operationTable)[number]>;

function finderFor(wanted: Root): (path: string) => readonly Route[] {
  return createFinder(
    operationTable.filter(({ root }) => root === wanted),
    API_PREFIX,
  );
}

const finders = { base: finderFor('base'), platform: finderFor('platform') };
const otherRoot = { base: 'platform', platform: 'base' } as const;

/** Returns the operations of a path under a root. */
export function operationsAt({ root, path }: Incoming): readonly Route[] {
  return finders[root](path);
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
  return found.filter(({ row }) => row.method === rowMethod(method));
}

/** Refuses a method that a path does not support. */
// Decision: methods
export function methodNotAllowed({ method }: Incoming, found: readonly Match<Row>[]): Problem {
  return new Problem('method-not-allowed', `The path does not support ${rowMethod(method)}.`, {
    headers: { allow: allowedMethods(found) },
  });
}

/** Refuses a request without a row, because of its method or its path. */
export function noRoute(incoming: Incoming, found: readonly Match<Row>[]): Problem {
  if (found.length > 0) return methodNotAllowed(incoming, found);
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
    if (finders[otherRoot[root]](candidate).length > 0)
      return `${candidate} on the ${otherRoot[root]} root`;
  }
  return undefined;
}
