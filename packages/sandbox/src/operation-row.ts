import type { Root } from './exchange.js';
import type { OperationId } from './generated/operations.js';

/** What the sandbox has to know of an operation to answer it. */
export interface OperationRow {
  readonly operationId: OperationId;
  readonly method: string;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: string;
  readonly root: Root;
  /** Whether it requires the header x-organization-id. */
  readonly organizationId: boolean;
  readonly requestBody: boolean;
  readonly success: {
    readonly status: number;
    readonly body: 'json' | 'text' | 'none' | 'unknown';
  };
}
