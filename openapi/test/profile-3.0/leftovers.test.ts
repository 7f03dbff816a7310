import { describe, expect, test } from 'vitest';
import { asObject, type JsonObject } from '../../scripts/json.js';
import { writeProfile } from '../../scripts/profile-3.0/profile.js';
import { documentOf } from './document-of.js';

/** What OpenAPI 3.1 has, 3.0 has not, and no transformation turns into something else. */
const unhandledSchemas: Record<string, JsonObject> = {
  'a type of two': { type: ['string', 'number'] },
  'a type of three, null among them': { type: ['string', 'number', 'null'] },
  'nothing but null': { type: 'null' },
  'an alternative of null and a reference': {
    oneOf: [{ $ref: '#/components/schemas/Request' }, { type: 'null' }],
  },
  const: { const: 1 },
  examples: { type: 'string', examples: ['a'] },
  'a number as exclusiveMinimum': { type: 'number', exclusiveMinimum: 0 },
  'a number as exclusiveMaximum': { type: 'number', exclusiveMaximum: 0 },
  patternProperties: { type: 'object', patternProperties: { a: {} } },
  propertyNames: { type: 'object', propertyNames: { pattern: 'a' } },
  unevaluatedProperties: { type: 'object', unevaluatedProperties: false },
  dependentSchemas: { type: 'object', dependentSchemas: { a: {} } },
  'if and then': { if: {}, then: {} },
  prefixItems: { type: 'array', items: {}, prefixItems: [{}] },
  contains: { type: 'array', items: {}, contains: {} },
  'an array without items': { type: 'array' },
  contentEncoding: { type: 'string', contentEncoding: 'base64' },
  contentMediaType: { type: 'string', contentMediaType: 'image/png' },
  $defs: { $defs: {} },
  $id: { $id: 'https://example.com' },
  $comment: { $comment: 'words' },
  'a reference with a sibling': { $ref: '#/components/schemas/Request', description: 'words' },
};

describe('the build fails over a schema that no transformation handles:', () => {
  test.each(Object.entries(unhandledSchemas))('%s', (_, schema) => {
    const answer = { type: 'object', properties: { deep: schema } };
    expect(() => writeProfile(documentOf({ answer }))).toThrow(
      '/components/schemas/Answer/properties/deep',
    );
  });
});

const unhandled = { const: 1 };
const content = { 'application/json': { schema: unhandled } };
const carriers: Record<string, Parameters<typeof documentOf>[0]> = {
  'the items of a list': { answer: { type: 'array', items: unhandled } },
  'the values of a map': { answer: { type: 'object', additionalProperties: unhandled } },
  not: { answer: { not: unhandled } },
  allOf: { answer: { allOf: [unhandled] } },
  anyOf: { answer: { anyOf: [unhandled] } },
  oneOf: { answer: { oneOf: [unhandled] } },
  'a parameter': { operation: { parameters: [{ name: 'q', in: 'query', schema: unhandled }] } },
  'a body': { operation: { requestBody: { content } } },
  'an answer': { operation: { responses: { '200': { description: 'It.', content } } } },
  'a header of an answer': {
    operation: {
      responses: { '200': { description: 'It.', headers: { q: { schema: unhandled } } } },
    },
  },
};

describe('the build fails over such a schema wherever it stands, in', () => {
  test.each(Object.entries(carriers))('%s', (_, parts) => {
    expect(() => writeProfile(documentOf(parts))).toThrow('const is no keyword of 3.0');
  });
});

const unhandledFields: Record<string, JsonObject> = {
  webhooks: { webhooks: {} },
  jsonSchemaDialect: { jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema' },
  $self: { $self: 'https://example.com' },
  'a server variable without a default': { servers: [{ url: '{a}', variables: { a: {} } }] },
  pathItems: {
    paths: { '/it': { $ref: '#/components/pathItems/It' } },
    components: { pathItems: { It: {} } },
  },
  'parameters of a path': { paths: { '/it': { parameters: [] } } },
  'callbacks of an operation': { paths: { '/it': { put: { callbacks: {} } } } },
  'a parameter with content': {
    paths: { '/it': { put: { parameters: [{ name: 'q', in: 'query', content: {} }] } } },
  },
  mutualTLS: { paths: {}, components: { securitySchemes: { Tls: { type: 'mutualTLS' } } } },
};

describe('the build fails over a field that no transformation handles:', () => {
  test.each(Object.entries(unhandledFields))('%s', (_, fields) => {
    expect(() => writeProfile({ ...documentOf({}), ...fields })).toThrow('Not in OpenAPI 3.0');
  });
});

test('the data of an example may look like anything', () => {
  const examples = { It: { value: { type: ['string', 'null'], $ref: 'x', const: 1 } } };
  const content = {
    'application/json': { examples: { It: { $ref: '#/components/examples/It' } } },
  };
  const document = documentOf({ operation: { requestBody: { content } } });
  const components = { ...asObject(document.components), examples };
  expect(writeProfile({ ...document, components })).toMatchObject({ components: { examples } });
});
