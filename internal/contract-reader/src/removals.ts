/** Reads how an operation removes something: a request names it, or leaves it out of a list that it replaces. */
import type { OperationId, OperationRow } from '@voice-agent-platform/openapi/operations';
import type {
  Removing,
  TargetList,
  TargetProperty,
} from '@voice-agent-platform/shared/consent/removing';
import { innerSchemas } from '@voice-agent-platform/shared/schemas';
import { contentOf, operationOf, type Schema } from './index.js';

/** Facts about a removal that the contract does not state. */
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
    replacement: {
      property: 'hooks',
      entries: 'webhooks',
      identifiedBy: [{ property: 'url' }, { property: 'headers', key: 'key' }],
    },
    owner: 'use case',
  },
  updateOrganization: {
    replacement: {
      property: 'members',
      entries: 'members',
      identifiedBy: [{ property: 'email' }],
      list: members,
    },
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
  const targets = readTargets(schema ?? {});
  if (targets.length === 0) {
    throw new Error(
      `${row.operationId} removes something that its body does not name: read the target from elsewhere, such as the path, in readRemoving of internal/contract-reader/src/removals.ts`,
    );
  }
  return { removal: { targets, ...(list && { list }) }, ...others };
}

/** The first field of an item identifies it, such as the `key` of a header. */
function readTargets(schema: Schema): TargetProperty[] {
  return innerSchemas(schema).fields.map(([property, { items }]) => {
    const [[key] = []] = items ? innerSchemas(items).fields : [];
    return { property, ...(key !== undefined && { key }) };
  });
}
