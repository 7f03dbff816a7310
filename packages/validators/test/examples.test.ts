import { bundle, operationOf, type Body } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { schemas, validators, type OperationValidators, type Validator } from '../src/index.js';

function readExamples({ content = {} }: Body = {}): readonly unknown[] {
  return Object.values(content)
    .flatMap(({ examples = {} }) => Object.values(examples))
    .map(({ value }) => value);
}

it('every operation has validators', () => {
  expect(Object.keys(validators).sort()).toEqual(
    operations.map(({ operationId }) => operationId).sort(),
  );
});

it('every named schema has a validator', () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(bundle.components.schemas).sort());
});

it.each(operations.filter((row) => operationOf(row).requestBody))(
  'the examples of the contract are valid request bodies of $operationId',
  (row) => {
    const examples = readExamples(operationOf(row).requestBody);
    const { body }: OperationValidators = validators[row.operationId];
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(body?.faults(example)).toEqual([]);
  },
);

it.each(
  operations.flatMap((row) =>
    Object.entries<Validator>(validators[row.operationId].response).map(
      ([status, validator]) => [row.operationId, status, validator, row] as const,
    ),
  ),
)(
  'the examples of the contract are valid responses of %s %s',
  (_operationId, status, validator, row) => {
    const examples = readExamples(operationOf(row).responses[status]);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(validator.faults(example)).toEqual([]);
  },
);
