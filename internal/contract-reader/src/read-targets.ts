/** What the operations of the contract remove, and how a request names it. */
import {
  operations,
  type OperationId,
  type OperationRow,
} from '@voice-agent-platform/openapi/operations';
import { contentOf, operationOf, type Schema } from './index.js';
import { singular, type Removal, type Replacement, type TargetList } from './targets.js';

/** How the operation names what it removes; `undefined` unless it is destructive. */
export function removalOf(row: OperationRow): Removal | undefined {
  if (!row.destructive) return undefined;
  const names = Object.keys(bodyOf(row));
  const list = names.map((name) => listOf(row, singular(name))).find((found) => found);
  return { names, ...(list && { list }) };
}

/** The list in the body of an update from which it removes what a destructive operation removes, too. */
export function replacementOf(row: OperationRow): Replacement | undefined {
  if (row.method !== 'PATCH') return undefined;
  for (const other of operations.filter(({ tag }) => tag === row.tag)) {
    const removal = removalOf(other);
    if (!removal) continue;
    const { list, names } = removal;
    if (list) {
      const reader = operations.find(({ operationId }) => operationId === list.operationId);
      if (list.property !== undefined && reader?.path === row.path) {
        return { property: list.property, key: list.key, list };
      }
    } else if (String(other.pathParameters) === String(row.pathParameters)) {
      for (const [property, { items }] of Object.entries(bodyOf(row))) {
        const key = names.find((name) => items?.properties?.[name]?.type === 'string');
        if (key !== undefined) return { property, key };
      }
    }
  }
  return undefined;
}

/** The operation without parameters that lists the things of which the path names one. */
export function listFor(row: OperationRow): OperationId | undefined {
  const [key, ...others] = row.pathParameters;
  return key !== undefined && others.length === 0 ? listOf(row, key)?.operationId : undefined;
}

/** Where an operation without parameters lists things that have the property. */
function listOf({ tag }: OperationRow, key: string): TargetList | undefined {
  for (const row of operations) {
    if (row.method !== 'GET' || row.tag !== tag || row.pathParameters.length > 0) continue;
    const { operationId, success } = row;
    const { schema } = contentOf(operationOf(row).responses[success.status]?.content);
    if (schema?.items?.properties?.[key]) return { operationId, key };
    for (const [property, { items }] of Object.entries(schema?.properties ?? {})) {
      if (items?.properties?.[key]) return { operationId, property, key };
    }
  }
  return undefined;
}

function bodyOf(row: OperationRow): Readonly<Record<string, Schema>> {
  return contentOf(operationOf(row).requestBody?.content).schema?.properties ?? {};
}
