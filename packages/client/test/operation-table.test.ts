import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { operationTable } from '../scripts/operation-table.js';

it('the build refuses an operation whose organization does not follow from its root', () => {
  const row = { ...operations[0]!, root: 'base', organizationId: true } as const;
  const message = 'getOrganization: x-organization-id no longer follows from the root';
  expect(() => operationTable([row], '1.0.0')).toThrow(message);
});
