/** Breaks a request of the contract in one field at a time. The constraints themselves are tested with the validators. */
import {
  contentOf,
  firstOf,
  operationOf,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { createSandbox, type Seed } from '../src/index.js';
import { begin, pathOf } from './support.js';

const { agents, phoneNumbers } = createSandbox().snapshot();

/** Seeds that differ from examples which write what the built-in story has already. */
const seeds: Readonly<Record<string, Seed>> = {
  updateAgent: { agents: [{ ...agents[0]!, name: 'Other', voice_id: 'other' }] },
  updatePhoneNumberUseCase: {
    phoneNumbers: phoneNumbers.map(({ use_case_config: _, ...number }) => number),
  },
};

const wrongType: Readonly<Record<string, unknown>> = {
  string: 7,
  integer: 1.5,
  number: 'seven',
  boolean: 'yes',
  array: {},
  object: [],
};

/** Bodies that break the contract in one field, by the name of the field. */
function brokenBodies({ properties = {}, required = [] }: Schema, example: object) {
  const wrong = Object.entries(properties).flatMap(([name, { type }]) => {
    const [first] = [type ?? []].flat();
    return first === undefined ? [] : [[name, { ...example, [name]: wrongType[first] }] as const];
  });
  const missing = required.map((name) => [name, { ...example, [name]: undefined }] as const);
  return [...wrong, ...missing];
}

const withBody = operationTable
  .filter(({ requestBody }) => requestBody)
  .map((row) => ({ ...row, path: pathOf(row), operation: operationOf(row) }));

it.each(withBody)(
  '$operationId refuses a body with one wrong field with 422 and its pointer, and changes nothing',
  async ({ operationId, method, path, operation }) => {
    const { schema = {}, examples } = contentOf(operation.requestBody?.content);
    const example = firstOf(examples) as object;
    const bodies = brokenBodies(schema, example);
    expect(bodies.length).toBeGreaterThan(0);
    const { sandbox, send } = begin({ seed: seeds[operationId] ?? {} });
    const before = sandbox.snapshot();
    for (const [field, body] of bodies) {
      const { status, pointers } = await send(method, path, { body });
      expect([field, status, pointers]).toEqual([
        field,
        422,
        expect.arrayContaining([`/${field}`]) as unknown,
      ]);
    }
    expect(sandbox.snapshot()).toEqual(before);
    // The correct fields of a refused body would leave a trace, because the example itself does.
    await send(method, path, { body: example });
    expect(sandbox.snapshot()).not.toEqual(before);
  },
);
