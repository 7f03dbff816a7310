import { expect, it } from 'vitest';
import { bundle } from '@voice-agent-platform/contract-reader';
import {
  schemas,
  validators,
  type OperationId,
  type OperationValidators,
  type Validator,
} from '../src/index.js';

interface Example {
  readonly $ref?: string;
  readonly value?: unknown;
}
interface Media {
  readonly examples?: Readonly<Record<string, Example>>;
}
interface OperationObject {
  readonly operationId: OperationId;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, Media> }>>;
}

const contract = bundle as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly examples: Readonly<Record<string, Example>> };
};

const operations = Object.values(contract.paths)
  .flatMap((item) => Object.values(item))
  .filter((operation) => operation.operationId !== undefined);

function readValues(content: Readonly<Record<string, Media>> = {}): readonly unknown[] {
  return Object.values(content)
    .flatMap((media) => Object.values(media.examples ?? {}))
    .map((example) => {
      const name = example.$ref?.split('/').at(-1);
      return name === undefined ? example.value : contract.components.examples[name]?.value;
    });
}

it('the examples of the contract come from every operation that has validators', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys(validators).sort(),
  );
  expect(operations.length).toBeGreaterThan(0);
});

it.each(operations.filter(({ requestBody }) => requestBody).map((row) => [row.operationId, row]))(
  'the examples of the contract are valid request bodies of %s',
  (operationId, { requestBody }) => {
    const values = readValues(requestBody?.content);
    const { body }: OperationValidators = validators[operationId];
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(body?.faults(value)).toEqual([]);
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
  (_operationId, status, validator, { responses }) => {
    const values = readValues(responses[status]?.content);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(validator.faults(value)).toEqual([]);
  },
);

it('every named schema has a validator', () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(bundle.components.schemas).sort());
});
