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

it('names the operations that change a resource, those without a response included', () => {
  expect(names(resource('PhoneNumber')?.changedBy)).toContain('deletePhoneNumbers');
  expect(names(resource('UseCase')?.changedBy)).toContain('addUseCaseWebhook');
  expect(names(resource('Organization')?.changedBy)).toContain('removeMember');
});

it('shows a resource with its details once, and where another one contains it', () => {
  const version = resource('WorkflowVersion');
  expect(version?.fields.map(({ name }) => name)).toContain('changelog');
  expect(names(version?.containedIn)).toContain('listUseCaseRuns');
  expect(names(version?.containedIn)).not.toContain('getWorkflowVersion');
});
