import type { OperationId } from '@voice-agent-platform/validators';
import { ArgumentError } from '../common/check.js';
import type { Root } from '../common/roots.js';
import { operationTable } from '../generated/operations.js';
import { API_PREFIX, SEGMENT, type Row } from './paths.js';

/** An operationId, or a method and a path as the contract writes them, such as `GET /calls/{id}`. */
export type RespondRoute =
  | OperationId
  | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** A route that a program named. */
export interface NamedRoute extends Row {
  readonly route: string;
  /** Undefined if the contract does not have the route. */
  readonly operationId: OperationId | undefined;
  /** Undefined if the contract does not have the route, which is then served on both roots. */
  readonly root: Root | undefined;
}

const ROUTE = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?#]*)$/;

/** @throws ArgumentError if it is not a route. */
export function parseRoute(route: string): NamedRoute {
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
  if (!isDecodable(path)) {
    throw new ArgumentError(`${route} has a malformed percent-encoding: write % as %25.`);
  }
  const wrong = path.split('/').find((segment) => !SEGMENT.test(segment));
  if (wrong !== undefined) {
    throw new ArgumentError(
      `${route} cannot match: in ${wrong}, a parameter must have a name, and be the first part of its segment and the only parameter.`,
    );
  }
  return { route, method, path, root: undefined, operationId: undefined };
}

function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path));
  } catch {
    return false;
  }
}
