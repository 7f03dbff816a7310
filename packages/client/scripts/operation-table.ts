import { parsePlace } from '@voice-agent-platform/contract-reader/hide-secrets';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { ResponseKind } from '../src/operation.js';

/**
 * The module with a row for each operation.
 *
 * @param version The version of the package, which clients and views of them are marked with.
 */
export function operationTable(rows: readonly OperationRow[], version: string): string {
  const ids = rows.map(({ operationId }) => `\n  | '${operationId}'`);
  return `import type { Operation, ResponseKind, Root } from '../operation.js';

export type OperationId =${ids.join('')};

interface Row extends Operation {
  readonly operationId: OperationId;
  readonly root: Root;
  readonly kind: ResponseKind;
}

export const rows: readonly Row[] = [
${rows.map((row) => `  ${rowOf(row)},\n`).join('')}];

export const version = '${version}';
`;
}

/** The module with what `/validation` needs besides the validators. */
export function documentedModule(rows: readonly OperationRow[]): string {
  const documented = rows.map((row) => {
    const { operationId, success } = row;
    const secrets = {
      request: row.secrets.request.map(parsePlace),
      response: row.secrets.response.map(parsePlace),
    };
    return [operationId, { status: success.status, kind: responseKindOf(row), secrets }] as const;
  });
  return `import type { DocumentedOperation } from '../validation/documented.js';
import type { OperationId } from './operations.js';

export const documented: Readonly<Record<OperationId, DocumentedOperation>> = ${JSON.stringify(Object.fromEntries(documented), null, 1)};
`;
}

function rowOf(row: OperationRow): string {
  const { operationId, method, path, root, organizationId } = row;
  // The client derives the header from the root. A contract in which the two differ needs a column of its own.
  if (organizationId !== (root === 'platform')) {
    throw new Error(`${operationId}: x-organization-id no longer follows from the root`);
  }
  return JSON.stringify({ operationId, method, path, root, kind: responseKindOf(row) });
}

/** `count`: the response whose 204 forbids the body that the platform documents with it. */
export function responseKindOf({
  success: { status, body },
}: OperationRow): Exclude<ResponseKind, 'undeclared'> {
  return body === 'none' && status === 204 ? 'count' : body;
}
