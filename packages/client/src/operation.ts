import { operationTable, type OperationId } from './generated/operations.js';

export type { OperationId };

/** One operation of the API, as the contract names it. */
export interface Operation {
  readonly operationId: OperationId;
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** The path template, without the root and without `/api/v1`. */
  readonly path: string;
}

/** The address root that an operation is served under: `baseUrl` or `platformUrl`. */
export type Root = 'base' | 'platform';

/**
 * What a success response holds: JSON (`json`), text (`text`), no body (`none`), or a body that the platform does not
 * specify (`unknown`). `count` is the bulk deletion: no body for the documented status, 204, else a JSON object.
 */
export type ResponseKind = 'count' | 'json' | 'none' | 'text' | 'unknown';

/**
 * The body that the platform documents for `deletePhoneNumbers`. The documented status, 204, has no body: a method
 * resolves with this only if the service responds with another status, such as 200.
 */
export interface DeletedCount {
  /** The number of numbers deleted. */
  readonly deletedCount: number;
}

/** An operation, its root, and what its success response holds. */
export interface Route {
  readonly operation: Operation;
  readonly root: Root;
  readonly kind: ResponseKind;
}

export const routes: readonly Route[] = operationTable.split('\n').map((line) => {
  const [operationId, method, path, kind = 'json', root = 'base'] = line.split(' ');
  // Frozen: every event and error of every client shows this object.
  return { operation: Object.freeze({ operationId, method, path }), kind, root } as Route;
});
