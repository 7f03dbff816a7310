import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { ResponseKind } from '../src/operation.js';

/**
 * One line for each operation: operationId, method, path, and where they are not the default, response kind and root.
 * A text, because it is a third smaller than the same rows as arrays, and every page that loads the client loads it.
 */
export function operationTable(rows: readonly OperationRow[]): string {
  const ids = rows.map(({ operationId }) => `\n  | '${operationId}'`);
  return `export type OperationId =${ids.join('')};

export const operationTable = \`${rows.map(lineOf).join('\n')}\`;
`;
}

function lineOf(row: OperationRow): string {
  // The client derives the header from the root. A contract in which the two differ needs a column of its own.
  if (row.organizationId !== (row.root === 'platform')) {
    throw new Error(`${row.operationId}: x-organization-id no longer follows from the root`);
  }
  const words = [row.operationId, row.method, row.path, responseKindOf(row), row.root];
  const given = row.root === 'platform' ? 5 : responseKindOf(row) === 'json' ? 3 : 4;
  return words.slice(0, given).join(' ');
}

/** `count`: the response whose 204 forbids the body that the platform documents with it. */
export function responseKindOf({ success: { status, body } }: OperationRow): ResponseKind {
  return body === 'none' && status === 204 ? 'count' : body;
}
