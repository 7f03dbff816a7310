/** The contract as all pages are made from it: in the order in which they show it. */
import { bundle, type Document } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';

export interface Contract extends Document {
  readonly info: Readonly<Record<'title' | 'version' | 'summary' | 'description', string>>;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
}

/** With references: they name the schemas, and they lead to the objects that have the marks. */
export const contract = bundle as Contract;

const METHODS = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'];

/** Tags in the contract's order; within a tag, reads come first, deletions late, deprecated operations last. */
export function inLearningOrder<T extends Pick<OperationRow, 'tag' | 'method' | 'deprecated'>>(
  operations: readonly T[],
  tags: readonly string[],
): T[] {
  const rank = ({ tag, method, deprecated }: T) =>
    tags.indexOf(tag) * 100 + Number(deprecated) * 10 + METHODS.indexOf(method);
  return [...operations].sort((one, other) => rank(one) - rank(other));
}
