/** The artifacts of the contract, which all pages are made from. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { OpenApiDocument, Operation } from './openapi.js';

export type ContractOperation = OperationRow & { readonly definition: Operation };

export interface Unspecified {
  readonly pointer: string;
  readonly subject: string;
  readonly what: string;
  readonly assume: string;
  readonly source: string;
}

export interface Irregularity {
  readonly pointer: string;
  readonly subject: string;
  readonly kind: string;
  readonly note: string;
}

export interface Contract {
  readonly document: OpenApiDocument;
  /** In the order in which a reader learns the platform. */
  readonly operations: readonly ContractOperation[];
  readonly unspecified: readonly Unspecified[];
  readonly irregularities: readonly Irregularity[];
  /** Files offered for download, by name. */
  readonly downloads: Readonly<Record<string, string>>;
}

const DOWNLOADS = ['openapi.yaml', 'openapi.json', 'openapi-3.0.yaml', 'openapi-3.0.json'];
const METHODS = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'];

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
    downloads: Object.fromEntries(
      await Promise.all(DOWNLOADS.map(async (name) => [name, await readArtifact(name)] as const)),
    ),
  };
}

/** Tags in the contract's order; within a tag, reads come first, deletions late, deprecated operations last. */
export function inLearningOrder<T extends Pick<ContractOperation, 'tag' | 'method' | 'deprecated'>>(
  operations: readonly T[],
  tags: readonly string[],
): T[] {
  const rank = ({ tag, method, deprecated }: T) =>
    tags.indexOf(tag) * 100 + Number(deprecated) * 10 + METHODS.indexOf(method);
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
  const url = import.meta.resolve(`@voice-agent-platform/openapi/${name}`);
  return readFile(fileURLToPath(url), 'utf8');
}
