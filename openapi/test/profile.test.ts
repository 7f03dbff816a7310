import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setShouldValidateFormat, validate } from '@hyperjump/json-schema/openapi-3-0';
import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject, valueAt } from '@voice-agent-platform/shared/json';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import {
  asObject,
  follow,
  objectsIn,
  listOperations,
  listParameters,
  walkObjects,
} from '@voice-agent-platform/shared/openapi-document';
import { makeProfile, transformations } from '../scripts/profile/profile.js';
import { CASES, makeDocument, inObject, toRequest } from './profile-cases.js';
import { readDocument } from './support.js';

const contract = await readDocument();
const profile = await readDocument('openapi-3.0.json');

it('the profile has the operations of the contract: paths, parameters, bodies and responses', () => {
  expect(outlines(profile)).toEqual(outlines(contract));
});

it('the profile has the fields of the contract, and requires the same ones', () => {
  expect(fieldsOf(profile)).toMatchObject(fieldsOf(contract));
});

it('the profile has examples that are valid under the dialect of 3.0', async () => {
  // The validator rejects its own schema of 3.0 if formats are checked.
  setShouldValidateFormat(false);
  const examples: { place: string; value: Json }[] = [];
  walkObjects(profile, ({ schema, examples: named }, pointer) => {
    for (const example of schema === undefined ? [] : objectsIn(named)) {
      examples.push({ place: pointer, value: follow(profile, example).value ?? null });
    }
  });
  expect(examples).not.toEqual([]);
  await using folder = await createTemporaryFolder();
  // Hyperjump recognizes an OpenAPI document by this name.
  const copy = join(folder.path, 'openapi.json');
  await writeFile(copy, JSON.stringify(profile));
  for (const { place, value } of examples) {
    const fragment = `${place}/schema`.split('/').map(encodeURIComponent).join('/');
    const { valid } = await validate(`${pathToFileURL(copy).href}#${fragment}`, value);
    expect({ place, valid }).toEqual({ place, valid: true });
  }
});

it('the profile has no default and no server variable', () => {
  expect(JSON.stringify(profile)).not.toContain('"default":');
  expect(JSON.stringify(profile)).not.toMatch(/\{(base|platform)_url\}/);
});

it.each(CASES)('the step %s %s', (step, _does, before, after) => {
  const document = makeDocument(before);
  transformations.find(({ name }) => name === step)!.apply(document);
  expect(document).toEqual(makeDocument(after));
});

it('every step of the profile has a case', () => {
  const steps = new Set(CASES.map(([step]) => step));
  expect([...steps]).toEqual(transformations.map(({ name }) => name));
});

it('the profile rejects an enumeration inside a schema that requests and responses share', async () => {
  const Shared = inObject({ enum: ['red'] });
  const toShared = { $ref: '#/components/schemas/Shared' };
  const document = makeDocument({ request: toShared, response: toShared, schemas: { Shared } });
  await expect(makeProfile(document)).rejects.toThrow('in requests and responses');
});

it.each<[string, JsonObject]>([
  ['a type of two', { type: ['string', 'number'] }],
  ['an alternative of null and a reference', { oneOf: [toRequest, { type: 'null' }] }],
  ['const', { const: 1 }],
  ['an array without items', { type: 'array' }],
  ['a reference with a sibling', { ...toRequest, title: 'words' }],
])(
  'the build fails on a schema that no step handles, and names its place: %s',
  async (_, schema) => {
    await expect(makeProfile(makeDocument({ response: inObject(schema) }))).rejects.toThrow(
      '/components/schemas/Response/properties/it',
    );
  },
);

it('the build fails on a field that no step handles', async () => {
  const document = { ...makeDocument({}), webhooks: {} };
  await expect(makeProfile(document)).rejects.toThrow(': webhooks is not in 3.0');
});

it('the profile keeps the data of an example that looks like a schema of 3.1', async () => {
  const examples = { It: { value: { type: ['string', 'null'], $ref: 'x', const: 1 } } };
  const content = {
    'application/json': { examples: { It: { $ref: '#/components/examples/It' } } },
  };
  const document = makeDocument({ operation: { requestBody: { content } } });
  const components = { ...asObject(document.components), examples };
  expect(await makeProfile({ ...document, components })).toMatchObject({
    components: { examples },
  });
});

function outlines(document: JsonObject) {
  return listOperations(document).map(({ method, path, operation }) => ({
    id: operation.operationId,
    method,
    path,
    tags: operation.tags,
    deprecated: operation.deprecated,
    parameters: listParameters(document, operation).map((parameter) => [
      parameter.name,
      parameter.in,
      parameter.required,
    ]),
    body: valueAt(operation, '/requestBody/content/application~1json/schema'),
    responses: Object.keys(asObject(operation.responses)).filter((status) => status !== 'default'),
  }));
}

/** Returns the names of all fields and of the required fields of each schema. */
function fieldsOf(document: JsonObject): Record<string, unknown> {
  const schemas = Object.entries(asObject(asObject(document.components).schemas));
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => {
      const { properties, required } = asObject(schema);
      return isObject(properties) ? [[name, { fields: Object.keys(properties), required }]] : [];
    }),
  );
}
