import { rows, type OperationId } from './generated/operations.js';

export type { OperationId };

/** A method and a path template, such as `GET /calls/{id}`. Names an operation that the contract does not have. */
export type MethodAndPath = `${Operation['method']} /${string}`;

/** One operation of the API. */
export interface Operation {
  /** The name in the contract. A call of `request` has its method and path instead. */
  readonly operationId: OperationId | MethodAndPath;
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** The path template, without the root and without `/api/v1`. */
  readonly path: string;
}

/** An operation of the contract, as opposed to a call of `request`. */
export interface ContractOperation extends Operation {
  readonly operationId: OperationId;
}

/** The address root that an operation is served under: `baseUrl` or `platformUrl`. */
export type Root = 'base' | 'platform';

/**
 * The body of a success response: JSON (`json`), text (`text`), none (`none`), or one that the platform does not specify
 * (`unknown`). `count` is the bulk deletion: no body for the documented status, 204, and otherwise a JSON object.
 * `undeclared` is the body of an operation that the contract does not have.
 */
export type ResponseKind = 'count' | 'json' | 'none' | 'text' | 'undeclared' | 'unknown';

/**
 * The body that the platform documents for `deletePhoneNumbers`. The documented status, 204, has no body: a method
 * resolves with this only if the service responds with another status, such as 200.
 */
export interface DeletedCount {
  /** The number of numbers deleted. */
  readonly deletedCount: number;
}

/** An operation, its root, and the form of its success response. */
export interface Route {
  readonly operation: Operation;
  readonly root: Root;
  readonly kind: ResponseKind;
}

export const routes: readonly Route[] = rows.map(({ operationId, method, path, root, kind }) => ({
  // Frozen, because every event and error of every client shares this object.
  operation: Object.freeze({ operationId, method, path }),
  root,
  kind,
}));
