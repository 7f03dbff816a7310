/** Finds which operation to call, so that its traffic answers an open question. */
import { operationNodes, type OperationNode } from './contract.js';
import { parametersAt, placesBelow } from './question-places.js';

function rankCost({ row: { method, destructive } }: OperationNode): number {
  return method === 'GET' ? 0 : destructive ? 2 : 1;
}

/** Operations that only read come first, and those that delete come last. */
const cheapestFirst = [...operationNodes].sort((a, b) => rankCost(a) - rankCost(b));

/** Returns the identifier of the cheapest operation whose traffic would answer a question at this place. */
export function findCheapestOperation(pointer: string): string {
  const find = (matches: (node: OperationNode) => boolean) => cheapestFirst.find(matches);
  const operation =
    find((node) => `${pointer}/`.startsWith(`${node.pointer}/`)) ??
    find(({ success }) => placesBelow(success?.node).has(pointer)) ??
    find(({ requestBody }) => placesBelow(requestBody?.node).has(pointer)) ??
    find((node) => parametersAt(pointer).has(node)) ??
    // A question about all operations needs one without parameters.
    find(({ parameters }) => parameters.length === 0);
  return operation!.row.operationId;
}
