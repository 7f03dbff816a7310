import { parsePlace } from '@voice-agent-platform/shared/secret-places';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { ResponseKind } from '../src/operation.js';

/**
 * Writes the module with a row for each operation.
 *
 * @param version The version of the package, which marks clients and their views.
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
${rows.map((row) => `  ${writeRow(row)},\n`).join('')}];

export const version = '${version}';
`;
}

/** Writes the module with the facts that `/validation` compares and that the validators do not have. */
export function documentedModule(rows: readonly OperationRow[]): string {
  const documented = rows.map((row) => {
    const { operationId, success } = row;
    const secrets = {
      request: row.secrets.request.map(parsePlace),
      response: row.secrets.response.map(parsePlace),
    };
    return [operationId, { status: success.status, kind: readResponseKind(row), secrets }] as const;
  });
  return `import type { ResponseKind } from '../operation.js';
import type { SecretPlace } from '../validation/show-value.js';
import type { OperationId } from './operations.js';

/** The documentation of an operation in the contract. Its validators have the schemas. */
interface DocumentedOperation {
  /** The status of the success response. */
  readonly status: number;
  readonly kind: ResponseKind;
  /** The places of secrets in the bodies. */
  readonly secrets: Readonly<Record<'request' | 'response', readonly SecretPlace[]>>;
}

export const documented: Readonly<Record<OperationId, DocumentedOperation>> = ${JSON.stringify(Object.fromEntries(documented), null, 1)};
`;
}

function writeRow(row: OperationRow): string {
  const { operationId, method, path, root, organizationId } = row;
  // The client derives the header from the root. If they ever differ, the table needs a column for the header.
  if (organizationId !== (root === 'platform')) {
    throw new Error(`${operationId}: x-organization-id no longer follows from the root`);
  }
  return JSON.stringify({ operationId, method, path, root, kind: readResponseKind(row) });
}

/** `count` is the response with status 204, which forbids the body that the platform documents. */
export function readResponseKind({
  success: { status, body },
}: OperationRow): Exclude<ResponseKind, 'undeclared'> {
  return body === 'none' && status === 204 ? 'count' : body;
}
