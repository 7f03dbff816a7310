/** The contract that the client is generated from, and the parts of it that the generator reads. */
import { readFile } from 'node:fs/promises';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';

interface Unspecified {
  readonly what: string;
  readonly source: string;
}

interface Reference {
  readonly $ref: string;
}

interface Content {
  readonly content?: Record<string, { readonly schema: Reference | { items: Reference } }>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

/** What any part of the document may say of itself. */
export interface Notes {
  readonly 'x-unspecified'?: readonly Unspecified[];
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
  readonly paths: Record<string, Record<string, OperationObject>>;
  readonly components: { readonly schemas: Record<string, object> };
}

/** An operation of the contract, by its row and in full. */
export interface ContractOperation {
  readonly record: OperationRow;
  readonly operation: OperationObject;
}

export async function readContract(): Promise<ContractOperation[]> {
  const document = (await readArtifact('openapi.json')) as Document;
  return pairOperations(document, operations);
}

export function pairOperations(
  document: Document,
  records: readonly OperationRow[],
): ContractOperation[] {
  return records.map((record) => {
    const operation = document.paths[record.path]?.[record.method.toLowerCase()];
    if (!operation) {
      throw new Error(`the table names ${record.operationId}, which openapi.json does not hold`);
    }
    // The client derives the header from the root; a contract that parts the two needs a column of its own.
    if (record.organizationId !== (record.root === 'platform')) {
      throw new Error(`${record.operationId}: x-organization-id is no longer a matter of the root`);
    }
    return { record, operation: resolveParts(operation, document) };
  });
}

export async function readSchemas(): Promise<Record<string, object>> {
  return ((await readArtifact('openapi.json')) as Document).components.schemas;
}

async function readArtifact(name: string): Promise<unknown> {
  const url = new URL(import.meta.resolve(`@voice-agent-platform/openapi/${name}`));
  return JSON.parse(await readFile(url, 'utf8'));
}

/** Resolves references to parameters, request bodies and responses; those to schemas stay, they name the types. */
function resolveParts(operation: OperationObject, document: Document): OperationObject {
  const resolve = <T>(part: T | Reference): T =>
    typeof part === 'object' && part !== null && '$ref' in part
      ? (part.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T)
      : part;
  return {
    ...operation,
    parameters: (operation.parameters ?? []).map(resolve),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, resolve(response)]),
    ),
    ...(operation.requestBody && { requestBody: resolve(operation.requestBody) }),
  };
}
