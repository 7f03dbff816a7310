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
 * What a success response holds: JSON, text, nothing, something that the platform does not specify, or (`count`)
 * nothing according to its status, 204, and a JSON object according to the body documented with it.
 */
export type ResponseKind = 'count' | 'json' | 'none' | 'text' | 'unknown';

/** An operation with what the client needs to know to call it. */
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
