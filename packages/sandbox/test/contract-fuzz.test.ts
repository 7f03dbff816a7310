/** Breaks a request of the contract in one field at a time. The constraints themselves are tested with the validators. */
import {
  contentOf,
  firstOf,
  operationOf,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { operationTable } from '../src/generated/operations.js';
import { begin, pathOf } from './support.js';

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
    const [first] = [type].flat().filter((each) => each !== undefined);
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
  async ({ method, path, operation }) => {
    const { schema = {}, examples } = contentOf(operation.requestBody?.content);
    const bodies = brokenBodies(schema, firstOf(examples) as object);
    expect(bodies.length).toBeGreaterThan(0);
    const { sandbox, send } = begin();
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
  },
);
