import type { OperationRecord } from './contract.js';

/** One row for each operation: operationId, method, path, root, what the success answer holds. */
export function operationTable(records: readonly OperationRecord[]): string {
  const rows = records.map(
    (record) =>
      `  ${JSON.stringify([record.operationId, record.method, record.path, record.root, answerOf(record)])},\n`,
  );
  return `export const operationRows = [\n${rows.join('')}] as const;

export type OperationId = (typeof operationRows)[number][0];
`;
}

/** `count` is the answer whose 204 forbids the body that the API's description shows with it. */
export function answerOf({ success: { status, body } }: OperationRecord): string {
  return body === 'none' && status === 204 ? 'count' : body;
}
