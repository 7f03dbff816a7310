/** Checks that the sandbox writes every field that the contract lets a PATCH write, new fields included. */
import {
  contentOf,
  exampleRequest,
  operationOf,
  type Body,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { SnapshotError, type Sandbox } from '../src/index.js';
import { begin, pathOf } from './support.js';

type Json = Record<string, unknown>;
type Fields = Readonly<Record<string, Schema>>;

function fieldsOf(body: Body | undefined): Fields {
  return contentOf(body?.content).schema?.properties ?? {};
}

/** Merges the examples of a body, so that it has every field of any example. */
function examplesOf(body: Body | undefined): Json {
  const examples = Object.values(contentOf(body?.content).examples ?? {});
  return Object.assign({}, ...examples.map(({ value }) => value)) as Json;
}

/** Returns a value for a field that no example of the contract has, because its form is not specified. */
function anyValue(name: string, { type }: Schema): unknown {
  if (type === 'string') return 'any text';
  if (type === 'object') return { any: ['form'] };
  throw new Error(`The contract has no example of ${name}.`);
}

/** An object in a response: the field that has it, or '' for the response itself, and its fields that a PATCH writes. */
interface WrittenObject {
  readonly place: string;
  readonly names: readonly string[];
}

/** Finds the object that a PATCH writes: of the objects in its response, the one with the most fields of the body. */
function findWritten(written: Fields, response: Fields): WrittenObject {
  const sharedNames = (fields: Fields) =>
    Object.keys(written).filter((name) => Object.hasOwn(fields, name));
  const objects = [
    { place: '', names: sharedNames(response) },
    ...Object.entries(response).map(([place, { properties = {} }]) => ({
      place,
      names: sharedNames(properties),
    })),
  ];
  return objects.sort((a, b) => b.names.length - a.names.length)[0]!;
}

/** Values that no example has. The first one removes a field. */
const otherValues = [undefined, 'another text', []];

/** Gives a field of a resource another value, if there is one with which the state is valid. */
function replaceField(sandbox: Sandbox, name: string, find: (state: object) => Json): void {
  for (const value of otherValues) {
    const state = sandbox.snapshot();
    find(state)[name] = value;
    try {
      sandbox.restore(state);
      return;
    } catch (error) {
      if (!(error instanceof SnapshotError)) throw error;
    }
  }
}

const rows = operations
  .filter(({ method }) => method === 'PATCH')
  .map((row) => {
    const { requestBody, responses } = operationOf(row);
    const written = fieldsOf(requestBody);
    const found = findWritten(written, fieldsOf(responses[row.success.status]));
    return { ...row, ...found, written, body: examplesOf(requestBody) };
  });

it.each(rows)('$operationId writes every field that its response has', async (row) => {
  expect(row.names.length).toBeGreaterThan(0);
  const { sandbox, send } = begin();
  const { json } = await send('PATCH', pathOf(row), {
    body: exampleRequest(operationOf(row)).body,
  });
  const resourceIn = (state: object): Json => {
    const resources = Object.values(state).flat() as (Json | undefined)[];
    const resource = resources.find((candidate) => candidate?.['id'] === json['id'])!;
    return row.place === '' ? resource : (resource[row.place] as Json);
  };
  const resource = resourceIn(sandbox.snapshot());
  const body = Object.fromEntries(
    row.names.map((name) => [
      name,
      row.body[name] ?? resource[name] ?? anyValue(name, row.written[name]!),
    ]),
  );
  // A field that has its value already would look as if it had been written.
  for (const name of row.names) replaceField(sandbox, name, resourceIn);
  expect((await send('PATCH', pathOf(row), { body })).status).toBe(200);
  expect(resourceIn(sandbox.snapshot())).toMatchObject(body);
});
