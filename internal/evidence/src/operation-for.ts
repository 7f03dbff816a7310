import type { OperationId } from '@voice-agent-platform/openapi/operations';
import { operationNodes, placesBelow, type OperationNode, type SchemaNode } from './contract.js';

const cost = ({ row: { method, destructive } }: OperationNode) =>
  method === 'GET' ? 0 : destructive ? 2 : 1;

/** Those that only read come first, and those that delete come last. */
const nodes = [...operationNodes].sort((a, b) => cost(a) - cost(b));

/** The operation whose traffic would answer a question at this place of the contract. */
export function operationFor(pointer: string): OperationId | undefined {
  const find = (matches: (node: OperationNode) => boolean) => nodes.find(matches);
  const operation =
    find((node) => pointer === node.pointer || pointer.startsWith(`${node.pointer}/`)) ??
    find(({ success }) => reaches(success?.node, pointer)) ??
    find(({ requestBody }) => reaches(requestBody?.node, pointer)) ??
    find(({ parameters }) => parameters.some(({ node }) => node.places.includes(pointer))) ??
    // What applies everywhere is seen with an operation that needs nothing.
    find(({ parameters }) => parameters.length === 0);
  return operation?.row.operationId;
}

function reaches(node: SchemaNode | undefined, pointer: string): boolean {
  return placesBelow(node).has(pointer);
}
