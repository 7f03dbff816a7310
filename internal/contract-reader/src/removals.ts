/** What operations remove, as data: a request names it, or leaves it out of a list that it replaces. */
import type { OperationId } from '@voice-agent-platform/openapi/operations';
import type { Removing } from '@voice-agent-platform/shared/consent';

const members = { operationId: 'getOrganization', property: 'members', key: 'email' } as const;

/** An operation without a row removes nothing. A test compares the rows with the contract. */
export const removals: Readonly<Partial<Record<OperationId, Removing<OperationId>>>> = {
  removeMember: { removal: { names: ['email'], list: members } },
  deletePhoneNumbers: {
    removal: { names: ['ids'], list: { operationId: 'listPhoneNumbers', key: 'id' } },
  },
  // No operation reads the webhooks of a use case.
  deleteUseCaseWebhook: { removal: { names: ['url', 'headers'] }, owner: 'use case' },
  updateUseCase: {
    replacement: { property: 'hooks', entries: 'webhooks', key: 'url' },
    owner: 'use case',
  },
  updateOrganization: {
    replacement: { property: 'members', entries: 'members', key: 'email', list: members },
  },
};
