/** Reads what an operation removes: what its body names, or what it leaves out of a list that it replaces. */
import type { OperationId, OperationRow } from '@voice-agent-platform/openapi/operations';
import type {
  RemovalRules,
  Replacement,
  TargetList,
  TargetProperty,
} from '@voice-agent-platform/shared/consent/removal-rules';
import { innerSchemas } from '@voice-agent-platform/shared/schemas';
import { contentOf, operationOf, type Schema } from './index.js';

type ByOperation<Value> = Readonly<Partial<Record<OperationId, Value>>>;

const members = { operationId: 'getOrganization', property: 'members', key: 'email' } as const;

/** Where the targets of a removal can be looked up. Only the response of an update has the webhooks of a use case. */
export const targetLists: ByOperation<TargetList<OperationId>> = {
  removeMember: members,
  deletePhoneNumbers: { operationId: 'listPhoneNumbers', key: 'id' },
};

/** The lists that an update replaces. */
export const replacements: ByOperation<Replacement<OperationId>> = {
  updateUseCase: {
    property: 'hooks',
    entries: 'webhooks',
    identifiedBy: [{ property: 'url' }, { property: 'headers', key: 'key' }],
  },
  updateOrganization: {
    property: 'members',
    entries: 'members',
    identifiedBy: [{ property: 'email' }],
    list: members,
  },
};

/** The resource that the path names, and that stays. */
const owners: ByOperation<string> = {
  deleteUseCaseWebhook: 'use case',
  updateUseCase: 'use case',
};

type RemovalRow = Pick<OperationRow, 'destructive' | 'method' | 'path'> & {
  readonly operationId: OperationId;
};

/** The contract marks an operation that removes something with `x-destructive`. The tables above state the rest. */
export function readRemovalRules(row: RemovalRow): RemovalRules<OperationId> {
  const { operationId, destructive } = row;
  const list = targetLists[operationId];
  const replacement = replacements[operationId];
  const owner = owners[operationId];
  return {
    ...(destructive && { removal: { targets: readTargets(row), ...(list && { list }) } }),
    ...(replacement && { replacement }),
    ...(owner !== undefined && { owner }),
  };
}

/** Every field of the body names targets: by its value, or by the first field of each item, such as a header's `key`. */
function readTargets(row: RemovalRow): TargetProperty[] {
  const schema: Schema = contentOf(operationOf(row).requestBody?.content).schema ?? {};
  const targets = innerSchemas(schema).fields.map(([property, { items }]) => {
    const [[key] = []] = items ? innerSchemas(items).fields : [];
    return { property, ...(key !== undefined && { key }) };
  });
  if (targets.length > 0) return targets;
  throw new Error(
    `${row.operationId} removes something that its body does not name: read the target from elsewhere, such as the path, in readTargets of internal/contract-reader/src/removals.ts`,
  );
}
