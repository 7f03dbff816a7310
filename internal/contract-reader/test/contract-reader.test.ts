import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import {
  bundle,
  bundledOperations,
  contentOf,
  exampleRequest,
  findOperation,
  operationOf,
  readOperation,
} from '../src/index.js';

const row = operations.find(({ operationId }) => operationId === 'listUseCaseRuns')!;

it('finds every operation of the table, with its parameters in place of references', () => {
  expect(bundledOperations().map(({ row: { operationId } }) => operationId)).toEqual(
    operations.map(({ operationId }) => operationId),
  );
  const names = bundledOperations()
    .find((operation) => operation.row === row)
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

it('makes a request with a value for each path parameter, and a body where the operation takes one', () => {
  for (const row of operations) {
    const request = exampleRequest(operationOf(row));
    expect(Object.keys(request.path), row.operationId).toEqual(row.pathParameters);
    expect(Object.values(request.path), row.operationId).not.toContain(undefined);
    expect(request.body !== undefined, row.operationId).toBe(row.requestBody);
  }
});

it('makes a request without optional parameters whose meaning is not specified', () => {
  const { query } = exampleRequest(operationOf(row));
  expect(Object.keys(query)).toEqual(['sort']);
  expect(row.queryParameters).not.toEqual(['sort']);
});

it('makes the same request from an operation of the bundle as from the operation in full', () => {
  for (const row of operations) {
    expect(exampleRequest(readOperation(bundle, row))).toEqual(exampleRequest(operationOf(row)));
  }
});

it('has the examples of each request body in the order of their length, because samples show the first', () => {
  for (const row of operations) {
    const { requestBody } = operationOf(row);
    const lengths = Object.values(contentOf(requestBody?.content).examples ?? {}).map(
      ({ value }) => JSON.stringify(value).length,
    );
    const advice = `Order the examples in the file of ${row.path} in openapi/paths by their length.`;
    expect(lengths, advice).toEqual(lengths.toSorted((a, b) => a - b));
  }
});
