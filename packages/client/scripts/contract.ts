/** The contract as the client is generated from it: each operation by its row and in full. */
import openapi from '@voice-agent-platform/openapi/openapi.json' with { type: 'json' };
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { resolveRef, type Reference } from '../../../scripts/lib/json-pointer.js';

interface Content {
  readonly content?: Record<string, { readonly schema: Reference | { items: Reference } }>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

/** What any part of the document may note about itself. */
export interface Notes {
  readonly 'x-unspecified'?: readonly { readonly what: string; readonly source: string }[];
  readonly 'x-irregularity'?: readonly { readonly note: string }[];
}

export interface OperationObject extends Notes {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (Parameter & Notes)[];
  readonly requestBody?: { readonly required?: boolean } & Content & Notes;
  readonly responses: Record<string, Content & Notes>;
}

export interface Document {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: { readonly schemas: Record<string, object> };
}

export interface ContractOperation {
  readonly row: OperationRow;
  readonly operation: OperationObject;
}

export const { schemas } = (openapi as Document).components;

export function readContract(): ContractOperation[] {
  return pairOperations(openapi, operations);
}

export function pairOperations(
  document: Document,
  rows: readonly OperationRow[],
): ContractOperation[] {
  return rows.map((row) => {
    const operation = document.paths[row.path]?.[row.method.toLowerCase()];
    if (!operation) {
      throw new Error(`the table of operations names ${row.operationId}, the document does not`);
    }
    // The client derives the header from the root. A contract in which the two differ needs a column of its own.
    if (row.organizationId !== (row.root === 'platform')) {
      throw new Error(`${row.operationId}: x-organization-id no longer follows from the root`);
    }
    return { row, operation: resolveParts(operation as OperationObject, document) };
  });
}

/** Resolves references to parameters, request bodies and responses; those to schemas stay, they name the types. */
function resolveParts(operation: OperationObject, document: Document): OperationObject {
  const { parameters = [], requestBody, responses } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) => resolveRef(document, parameter)),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, each]) => [status, resolveRef(document, each)]),
    ),
    ...(requestBody && { requestBody: resolveRef(document, requestBody) }),
  };
}
