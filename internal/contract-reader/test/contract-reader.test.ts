import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { bundledOperations, exampleRequest, findOperation, operationOf } from '../src/index.js';

const row = operations.find(({ operationId }) => operationId === 'listUseCaseRuns')!;

it('finds every operation of the table, with its parameters in place of references', () => {
  expect(bundledOperations().map(({ row: { operationId } }) => operationId)).toEqual(
    operations.map(({ operationId }) => operationId),
  );
  const names = bundledOperations()
    .find((each) => each.row === row)
    ?.operation.parameters?.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(row.pathParameters.concat(row.queryParameters)));
});

it('keeps references to schemas in the bundle, and none in an operation in full', () => {
  const bundled = bundledOperations().map(({ operation }) => operation.responses);
  expect(JSON.stringify(bundled)).toContain('#/components/schemas/');
  expect(JSON.stringify(operations.map(operationOf))).not.toContain('"$ref"');
});

it('rejects a document that lacks an operation of the table', () => {
  expect(() => findOperation({ paths: {} }, row)).toThrow(
    `listUseCaseRuns: the contract has no GET ${row.path}`,
  );
});

it('a request by the examples of the contract has a value for each path parameter, and a body where the operation takes one', () => {
  for (const each of operations) {
    const request = exampleRequest(operationOf(each));
    expect(Object.keys(request.path), each.operationId).toEqual(each.pathParameters);
    expect(Object.values(request.path), each.operationId).not.toContain(undefined);
    expect('body' in request, each.operationId).toBe(each.requestBody);
  }
});
