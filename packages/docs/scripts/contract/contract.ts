/** The contract's artifacts, which everything on the site comes from. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { OpenApiDocument, Operation } from './document.js';

/** A row of the table of operations, with the operation itself. */
export interface ContractOperation extends OperationRow {
  definition: Operation;
}

export interface Unspecified {
  pointer: string;
  subject: string;
  what: string;
  assume: string;
  source: string;
}

export interface Irregularity {
  pointer: string;
  subject: string;
  kind: string;
  note: string;
}

export interface Contract {
  document: OpenApiDocument;
  /** In the order in which a person learns the platform. */
  operations: ContractOperation[];
  unspecified: Unspecified[];
  irregularities: Irregularity[];
  /** The contract's own Markdown page of all unknowns. */
  unspecifiedPage: string;
  /** Files offered for download, by name. */
  downloads: Record<string, string>;
}

const downloadNames = ['openapi.yaml', 'openapi.json', 'openapi-3.0.yaml', 'openapi-3.0.json'];

export async function readContract(): Promise<Contract> {
  const document = await readJson<OpenApiDocument>('openapi.json');
  return {
    document,
    operations: inLearningOrder(
      operations.map((row) => ({ ...row, definition: findOperation(document, row) })),
      document.tags.map(({ name }) => name),
    ),
    unspecified: await readJson<Unspecified[]>('unspecified.json'),
    irregularities: await readJson<Irregularity[]>('irregularities.json'),
    unspecifiedPage: await readArtifact('unspecified.md'),
    downloads: Object.fromEntries(
      await Promise.all(downloadNames.map(async (name) => [name, await readArtifact(name)])),
    ) as Record<string, string>,
  };
}

/** The tags in the contract's order; within one, reading before changing before deleting, and what is deprecated last. */
export function inLearningOrder<T extends { tag: string; method: string; deprecated: boolean }>(
  operations: T[],
  tags: string[],
): T[] {
  const methods = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'];
  const rank = ({ tag, method, deprecated }: T) =>
    tags.indexOf(tag) * 100 + Number(deprecated) * 10 + methods.indexOf(method);
  return [...operations].sort((one, other) => rank(one) - rank(other));
}

function findOperation(document: OpenApiDocument, row: { path: string; method: string }) {
  const operation = document.paths[row.path]?.[row.method.toLowerCase()];
  if (!operation) throw new Error(`The contract has no ${row.method} ${row.path}`);
  return operation;
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readArtifact(name)) as T;
}

function readArtifact(name: string): Promise<string> {
  return readFile(
    fileURLToPath(import.meta.resolve(`@voice-agent-platform/openapi/${name}`)),
    'utf8',
  );
}
