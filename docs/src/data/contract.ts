/** The contract as all pages are made from it: in the order in which they show it. */
import {
  bundle,
  findOperation,
  readArtifact,
  type Document,
  type Operation,
} from '@voice-agent-platform/contract-reader';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';

/** With references: they name the schemas, and they lead to the objects that have the marks. */
export type ContractOperation = OperationRow & { readonly definition: Operation };

export interface ContractDocument extends Document {
  readonly info: Readonly<Record<'title' | 'version' | 'summary' | 'description', string>>;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
}

export interface Contract {
  readonly document: ContractDocument;
  /** In the order in which a reader learns the platform. */
  readonly operations: readonly ContractOperation[];
  /** Files offered for download, by name. */
  readonly downloads: Readonly<Record<string, string>>;
}

const DOWNLOADS = ['openapi.yaml', 'openapi.json', 'openapi-3.0.yaml', 'openapi-3.0.json'];
const METHODS = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'];

export function readContract(): Contract {
  const document = bundle as ContractDocument;
  return {
    document,
    operations: inLearningOrder(
      operations.map((row) => ({ ...row, definition: findOperation(document, row) as Operation })),
      document.tags.map(({ name }) => name),
    ),
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
