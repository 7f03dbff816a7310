import { validate } from '@hyperjump/json-schema/openapi-3-0';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationsOf, parametersOf } from '../../scripts/document.js';
import { valueAt } from '../../../scripts/lib/json-pointer.js';
import { asObject, isObject, type JsonObject } from '../../scripts/json.js';
import { transformations } from '../../scripts/profile-3.0/profile.js';
import { readPlaces } from '../examples/places.js';
import { shippedDocument } from '../shipped.js';
import { transform } from './document-of.js';

const contract = shippedDocument();
const text = await readFile(new URL('../../dist/openapi-3.0.json', import.meta.url), 'utf8');
const profile = JSON.parse(text) as JsonObject;

test('the profile has the operations of the contract: paths, parameters, bodies and answers', () => {
  expect(outlines(profile)).toEqual(outlines(contract));
});

test('every object of the profile has the fields of the contract, and requires the same ones', () => {
  const fields = fieldsOf(contract);
  expect(Object.keys(fields)).not.toEqual([]);
  expect(fieldsOf(profile)).toMatchObject(fields);
});

test.each(transformations.map(({ name }) => [name]))(
  'the contract needs %s: without it the profile is another one',
  (name) => {
    const rest = transformations.filter((each) => each.name !== name);
    const whole = transformations.reduce((document, each) => transform(each, document), contract);
    const without = rest.reduce((document, each) => transform(each, document), contract);
    expect(without).not.toEqual(whole);
  },
);

describe('every example of the profile satisfies its schema under the dialect of 3.0:', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'profile-'));
    // Hyperjump knows an OpenAPI document by this name.
    await writeFile(join(folder, 'openapi.json'), text);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const cases = readPlaces(profile).flatMap(({ name, schema, examples }) =>
    Object.entries(examples).map(([title, value]) => ({ name, schema, title, value })),
  );
  test.each(cases)('$title for $name', async ({ schema, value }) => {
    const fragment = schema.split('/').map(encodeURIComponent).join('/');
    const { href } = pathToFileURL(join(folder, 'openapi.json'));
    expect((await validate(`${href}#${fragment}`, value)).valid).toBe(true);
  });
});

function outlines(document: JsonObject) {
  return operationsOf(document).map(({ method, path, operation }) => ({
    id: operation.operationId,
    method,
    path,
    tags: operation.tags,
    deprecated: operation.deprecated,
    parameters: parametersOf(document, operation).map(({ name, in: place, required }) => ({
      name,
      place,
      required,
    })),
    body: bodySchema(asObject(operation.requestBody)),
    answers: Object.keys(asObject(operation.responses)).filter((status) => status !== 'default'),
  }));
}

function bodySchema({ content }: JsonObject) {
  return asObject(asObject(content)['application/json']).schema;
}

/** Names of the fields, and of those that are required, of each schema that has any. */
function fieldsOf(document: JsonObject) {
  const schemas = Object.entries(asObject(valueAt(document, '/components/schemas')));
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => {
      const { properties, required } = asObject(schema);
      return isObject(properties) ? [[name, { fields: Object.keys(properties), required }]] : [];
    }),
  );
}
