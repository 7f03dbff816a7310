import openapiTypeScript, { type OpenAPI3 } from 'openapi-typescript';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { expect, it } from 'vitest';
import { writeTypes } from '../scripts/named-types.js';
import { compile } from './compile.js';

/** The type `Body` of a schema, as the build would write it. */
async function typesOf(schema: JsonObject): Promise<string> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Small', version: '1.0.0' },
    paths: {},
    components: { schemas: { Body: schema } },
  } as unknown as OpenAPI3;
  const nodes = await openapiTypeScript(document);
  return writeTypes(
    nodes,
    { Body: schema },
    () => true,
    () => false,
  );
}

const string = { type: 'string' };
const schema = {
  type: 'object',
  properties: {
    amd: { type: 'boolean' },
    behavior: string,
    nested: { type: 'object', properties: { amd: { type: 'boolean' } } },
  },
  dependentRequired: { amd: ['behavior'] },
};

it.each([
  ['neither of the two', '{}', true],
  ['both', "{ amd: true, behavior: 'Hangup' }", true],
  ['the companion alone', "{ behavior: 'Hangup' }", true],
  ['a property of the same name further in', '{ nested: { amd: true } }', true],
  ['the one without its companion', '{ amd: true }', false],
  ['the one with a companion that JSON leaves out', '{ amd: true, behavior: undefined }', false],
  ['the one with a companion of another type', '{ amd: true, behavior: 1 }', false],
])('with dependentRequired, %s: %s compiles: %s', async (_, value, compiles) => {
  const faults = compile(`${await typesOf(schema)}(${value}) satisfies Body;`);
  expect(faults.length === 0, faults.join('\n')).toBe(compiles);
});

it('two rules hold at once', async () => {
  const two = {
    type: 'object',
    properties: { a: string, b: string, c: string, d: string },
    dependentRequired: { a: ['b'], c: ['d'] },
  };
  const types = await typesOf(two);
  const count = (value: string) => compile(`${types}(${value}) satisfies Body;`).length;
  const full = "{ a: '', b: '', c: '', d: '' }";
  expect([full, "{ a: '', b: '', c: '' }", "{ a: '', c: '', d: '' }"].map(count)).toEqual([
    0, 1, 1,
  ]);
});

it('a schema without the keyword stays as it is', async () => {
  const { type, properties } = schema;
  expect(compile(`${await typesOf({ type, properties })}({ amd: true }) satisfies Body;`)).toEqual(
    [],
  );
});
