import type { OperationRow } from '@voice-agent-platform/openapi/operations';

/**
 * One line for each operation: operationId, method, path, and where they differ from the rule, answer and root.
 * A text, because it is a third smaller than the same rows as arrays, and every page that loads the client loads it.
 */
export function operationTable(records: readonly OperationRow[]): string {
  const ids = records.map(({ operationId }) => `\n  | '${operationId}'`);
  return `export type OperationId =${ids.join('')};

export const operationTable = \`${records.map(lineOf).join('\n')}\`;
`;
}

function lineOf(record: OperationRow): string {
  const words = [record.operationId, record.method, record.path, answerOf(record), record.root];
  const given = record.root === 'platform' ? 5 : answerOf(record) === 'json' ? 3 : 4;
  return words.slice(0, given).join(' ');
}

/** `count` is the answer whose 204 forbids the body that the API's description shows with it. */
export function answerOf({ success: { status, body } }: OperationRow): string {
  return body === 'none' && status === 204 ? 'count' : body;
}
