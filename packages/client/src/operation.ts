import { operationTable, type OperationId } from './generated/operations.js';

export type { OperationId };

/** One operation of the API, as the contract names it. */
export interface Operation {
  readonly operationId: OperationId;
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** The path template, without the root and without `/api/v1`. */
  readonly path: string;
}

/** The address root that an operation lives on: `baseUrl` or `platformUrl`. */
export type Root = 'base' | 'platform';

/**
 * What a success answer holds: JSON, a text, nothing, something that the API's description leaves open, or (`count`)
 * nothing by the status it states, and a JSON object by the body it shows.
 */
export type Answer = 'count' | 'json' | 'none' | 'text' | 'unknown';

/** An operation with what the client needs to know to call it. */
export interface Route {
  readonly operation: Operation;
  readonly root: Root;
  readonly answer: Answer;
}

export const routes: readonly Route[] = operationTable.split('\n').map((line) => {
  const [operationId, method, path, answer = 'json', root = 'base'] = line.split(' ');
  return { operation: { operationId, method, path }, answer, root } as Route;
});
