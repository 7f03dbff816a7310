/** The contract as all pages are made from it: in the order in which they show it. */
import { findOperation, readArtifact } from '@voice-agent-platform/contract-reader';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { unspecified, type Unspecified } from '@voice-agent-platform/openapi/unspecified';
import type { OpenApiDocument, Operation } from './openapi.js';

export type ContractOperation = OperationRow & { readonly definition: Operation };

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

export function readContract(): Contract {
  const document = readJson<OpenApiDocument>('openapi.json');
  return {
    document,
    operations: inLearningOrder(
      operations.map((row) => ({ ...row, definition: findOperation(document, row) })),
      document.tags.map(({ name }) => name),
    ),
    unspecified,
    irregularities: readJson<Irregularity[]>('irregularities.json'),
    downloads: Object.fromEntries(DOWNLOADS.map((name) => [name, readArtifact(name)])),
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

function readJson<T>(name: string): T {
  return JSON.parse(readArtifact(name)) as T;
}
