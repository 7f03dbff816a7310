import { expect, it } from 'vitest';
import { operations } from '../src/data/operations.js';
import { resourceOf, resources } from '../src/data/resources.js';

const names = (list: readonly { readonly operationId: string }[] = []) =>
  list.map(({ operationId }) => operationId);
const resource = (name: string) => resources.find((candidate) => candidate.name === name);

it('has a resource for every operation that returns an object', () => {
  for (const operation of operations) {
    const returnsObject = operation.responses.some(({ fields }) => fields.length > 0);
    expect(resourceOf(operation) !== undefined, operation.operationId).toBe(returnsObject);
  }
});

it.each([
  { operationId: 'deletePhoneNumbers', name: 'PhoneNumber', reason: 'returns nothing' },
  { operationId: 'addUseCaseWebhook', name: 'UseCase', reason: 'does not specify its response' },
  { operationId: 'removeMember', name: 'Organization', reason: 'has a path of its own' },
])('lists $operationId, which $reason, as a change of $name', ({ operationId, name }) => {
  expect(names(resource(name)?.changedBy)).toContain(operationId);
});

it('shows a resource by its most detailed schema', () => {
  const fields = resource('WorkflowVersion')?.fields.map(({ name }) => name);
  expect(fields).toContain('changelog');
});

it('lists the operations that return a resource inside of another one apart from those that return it', () => {
  const version = resource('WorkflowVersion');
  expect(names(version?.returnedBy)).toEqual(['getWorkflowVersion']);
  expect(names(version?.containedIn)).toEqual(['listUseCaseRuns']);
});
