import { operations, type OperationId } from '@voice-agent-platform/openapi/operations';
import type { TargetList } from '@voice-agent-platform/shared/consent';
import { expect, it } from 'vitest';
import { contentOf, operationOf, type Schema } from '../src/index.js';
import { removals } from '../src/removals.js';

const rowOf = (operationId: string) => operations.find((each) => each.operationId === operationId)!;

function bodyOf(operationId: OperationId): Readonly<Record<string, Schema>> {
  const { requestBody } = operationOf(rowOf(operationId));
  return contentOf(requestBody?.content).schema?.properties ?? {};
}

/** The things that an operation lists. */
function itemsOf({ operationId, property }: TargetList): Schema | undefined {
  const { responses } = operationOf(rowOf(operationId));
  const { schema } = contentOf(responses[rowOf(operationId).success.status]?.content);
  return (property === undefined ? schema : schema?.properties?.[property])?.items;
}

it('has a row with what is removed for each operation that removes something, and no other', () => {
  const removing = Object.entries(removals).filter(([, { removal }]) => removal);
  expect(removing.map(([operationId]) => operationId).sort()).toEqual(
    operations
      .filter(({ destructive }) => destructive)
      .map(({ operationId }) => operationId)
      .sort(),
  );
});

it.each(Object.entries(removals))(
  'names for %s what the contract has',
  (operationId, { removal, replacement }) => {
    const body = bodyOf(operationId as OperationId);
    // A request is refused that names anything else.
    if (removal) expect(Object.keys(body).sort()).toEqual([...removal.names].sort());
    if (replacement) {
      expect(body[replacement.property]?.items?.properties).toHaveProperty(replacement.key);
    }
    const list = removal?.list ?? replacement?.list;
    if (list) expect(itemsOf(list)?.properties).toHaveProperty(list.key);
  },
);
