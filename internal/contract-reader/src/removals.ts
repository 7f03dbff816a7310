/** Reads how an operation removes something: a request names it, or leaves it out of a list that it replaces. */
import type { OperationId, OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Removing, TargetList } from '@voice-agent-platform/shared/consent';
import { contentOf, operationOf } from './index.js';

/** What the contract does not state. */
interface Details extends Omit<Removing<OperationId>, 'removal'> {
  /** Where the targets of a removal can be looked up. */
  readonly list?: TargetList<OperationId>;
}

const members = { operationId: 'getOrganization', property: 'members', key: 'email' } as const;

export const details: Readonly<Partial<Record<OperationId, Details>>> = {
  removeMember: { list: members },
  deletePhoneNumbers: { list: { operationId: 'listPhoneNumbers', key: 'id' } },
  // No operation returns the webhooks of a use case.
  deleteUseCaseWebhook: { owner: 'use case' },
  updateUseCase: {
    replacement: { property: 'hooks', entries: 'webhooks', key: 'url' },
    owner: 'use case',
  },
  updateOrganization: {
    replacement: { property: 'members', entries: 'members', key: 'email', list: members },
  },
};

/** An operation removes something if it is marked with `x-destructive`. Every field of its body names targets. */
export function readRemoving(
  row: Pick<OperationRow, 'destructive' | 'method' | 'path'> & {
    readonly operationId: OperationId;
  },
): Removing<OperationId> {
  const { list, ...others } = details[row.operationId] ?? {};
  if (!row.destructive) return others;
  const { schema } = contentOf(operationOf(row).requestBody?.content);
  const names = Object.keys(schema?.properties ?? {});
  if (names.length === 0) {
    throw new Error(
      `${row.operationId} removes something that its body does not name: describe its path in internal/shared/src/consent.ts`,
    );
  }
  return { removal: { names, ...(list && { list }) }, ...others };
}
