import { bundledOperations } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { docComment } from '../scripts/doc-comment.js';
import { operationTable } from '../scripts/operation-table.js';

const { row, operation } = bundledOperations()[0]!;

it('a doc comment is not ended by the text that it holds', () => {
  const comment = docComment(row, { ...operation, description: 'Ends */ here.' });
  expect(comment.match(/\*\//g)).toHaveLength(1);
});

it('an operation whose organization does not follow from its root is refused', () => {
  const odd = { ...row, root: 'base', organizationId: true } as const;
  expect(() => operationTable([odd], '1.0.0')).toThrow(/x-organization-id/);
});
