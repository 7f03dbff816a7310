import type { Root } from './exchange.js';

/** What the sandbox has to know of an operation to answer it. */
export interface OperationRow {
  readonly operationId: string;
  readonly method: string;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: string;
  readonly root: Root;
  readonly organizationId: boolean;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  readonly requestBody: boolean;
  readonly success: {
    readonly status: number;
    readonly body: 'json' | 'text' | 'none' | 'unknown';
  };
}
