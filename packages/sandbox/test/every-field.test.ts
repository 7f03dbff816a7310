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
import { begin, pathOf } from './support.js';

type Json = Record<string, unknown>;

function fieldsOf(body: Body | undefined): Readonly<Record<string, Schema>> {
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

/** Finds the object that a PATCH writes: of the objects in its response, the one with the most fields of the body. */
const rows = operations
  .filter(({ method }) => method === 'PATCH')
  .map((row) => {
    const { requestBody, responses } = operationOf(row);
    const written = fieldsOf(requestBody);
    const response = fieldsOf(responses[row.success.status]);
    const shared = ([place, fields]: readonly [string, Readonly<Record<string, Schema>>]) => ({
      place,
      names: Object.keys(written).filter((name) => Object.hasOwn(fields, name)),
    });
    const inner = Object.entries(response).map(([name, field]) => [name, field.properties ?? {}]);
    const [found] = ([['', response], ...inner] as [string, Json][])
      .map((each) => shared(each as Parameters<typeof shared>[0]))
      .sort((a, b) => b.names.length - a.names.length);
    return { ...row, ...found!, written, body: examplesOf(requestBody) };
  });

it.each(rows)('$operationId writes every field that its response has', async (row) => {
  expect(row.names.length).toBeGreaterThan(0);
  const { sandbox, send } = begin();
  const { json } = await send('PATCH', pathOf(row), {
    body: exampleRequest(operationOf(row)).body,
  });
  const resourceIn = (state: object): Json => {
    const resources = Object.values(state).flat() as (Json | undefined)[];
    const resource = resources.find((one) => one?.['id'] === json['id'])!;
    return row.place === '' ? resource : (resource[row.place] as Json);
  };
  const state = sandbox.snapshot();
  const resource = resourceIn(state);
  const body = Object.fromEntries(
    row.names.map((name) => [
      name,
      row.body[name] ?? resource[name] ?? anyValue(name, row.written[name]!),
    ]),
  );
  // A field that the resource already has would look as if it had been written.
  for (const name of row.names) {
    delete resource[name];
    try {
      sandbox.restore(state);
    } catch {
      // The contract requires the field.
      resource[name] = body[name];
    }
  }
  expect((await send('PATCH', pathOf(row), { body })).status).toBe(200);
  expect(resourceIn(sandbox.snapshot())).toMatchObject(body);
});
