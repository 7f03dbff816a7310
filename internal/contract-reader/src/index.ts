/** Reads the documents of the contract, and the operation in full for each row of the table of operations. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  operations,
  type OperationId,
  type OperationRow,
} from '@voice-agent-platform/openapi/operations';
import { withoutNotes } from '@voice-agent-platform/shared/questions';
import type { Document, Operation } from './document.js';
import { findOperation, readOperation, repeatsApiKey, type RowKey } from './read-operation.js';

export * from './document.js';
export * from './example-request.js';
export * from './read-operation.js';

export interface ContractOperation {
  readonly row: OperationRow;
  readonly operation: Operation;
}

/** The contract as one document, with references between its parts. */
export const bundle = readDocument('openapi.json');

/** The contract as one document without references. */
export const contract = readDocument('openapi.dereferenced.json');

/**
 * Reads a document without the notes in its descriptions. Programs word the questions themselves, from the marks, which
 * also say what to assume.
 */
export function readDocument(name: string): Document {
  return JSON.parse(readArtifact(name), (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? withoutNotes(value) : value,
  ) as Document;
}

/** Reads a file that `@voice-agent-platform/openapi` exports. */
export function readArtifact(name: string): string {
  return readFileSync(
    fileURLToPath(import.meta.resolve(`@voice-agent-platform/openapi/${name}`)),
    'utf8',
  );
}

/** Returns the operation of a row, without references. */
export function operationOf(row: RowKey): Operation {
  return findOperation(contract, row) as Operation;
}

/** Finds the operation that returns the secrets that an update has to repeat: the one that reads the same path. */
export function findSecretsReader(row: OperationRow): OperationId | undefined {
  const reader = operations.find(({ method, path }) => method === 'GET' && path === row.path);
  return repeatsApiKey(operationOf(row)) ? reader?.operationId : undefined;
}

/** Reads every operation of the bundle. */
export function bundledOperations(): ContractOperation[] {
  return operations.map((row) => ({ row, operation: readOperation(bundle, row) }));
}
