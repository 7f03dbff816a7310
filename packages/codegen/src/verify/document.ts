import { readFileSync } from 'node:fs';
import type { Document, Schema } from '@voice-agent-platform/contract-reader/document';
import { exampleRequest, lastOf } from '@voice-agent-platform/contract-reader/example-request';
import { contentOf, readOperation } from '@voice-agent-platform/contract-reader/read-operation';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { profileFile } from '../places.js';

/** The document that clients are generated from. */
export const document = JSON.parse(readFileSync(profileFile, 'utf8')) as Document;

export function findRow(operationId: string): OperationRow {
  const row = operations.find((candidate) => candidate.operationId === operationId);
  if (!row) throw new Error(`${operationId} is not an API operation`);
  return row;
}

/** Returns the schema of the body of a request, as the operation states it: it can be a reference. */
export function bodySchema(row: OperationRow): Schema {
  return contentOf(readOperation(document, row).requestBody?.content).schema ?? {};
}

/** Returns true for an object that can have any members. */
export function isFreeForm({ additionalProperties, properties }: Schema): boolean {
  return additionalProperties === true && !properties;
}

/** Returns the parameters of an operation, and its example with the most fields as the body. */
export function findExample(row: OperationRow) {
  return exampleRequest(readOperation(document, row), lastOf);
}
