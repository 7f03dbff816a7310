import { expect, it } from 'vitest';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { makeProfile } from '../scripts/profile/profile.js';
import { documentOf } from './profile-document.js';

/** Constructs of OpenAPI 3.1 that 3.0 does not have and no transformation handles. */
const UNHANDLED_SCHEMAS: Record<string, JsonObject> = {
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
  'a reference with a sibling': { $ref: '#/components/schemas/Request', title: 'words' },
};

it.each(Object.entries(UNHANDLED_SCHEMAS))(
  'the build fails on a schema that no transformation handles: %s',
  async (_, schema) => {
    const response = { type: 'object', properties: { deep: schema } };
    await expect(makeProfile(documentOf({ response }))).rejects.toThrow(
      '/components/schemas/Response/properties/deep',
    );
  },
);

const UNHANDLED = { const: 1 };
const content = { 'application/json': { schema: UNHANDLED } };
const CARRIERS: Record<string, Parameters<typeof documentOf>[0]> = {
  'the items of a list': { response: { type: 'array', items: UNHANDLED } },
  'the values of a map': { response: { type: 'object', additionalProperties: UNHANDLED } },
  not: { response: { not: UNHANDLED } },
  allOf: { response: { allOf: [UNHANDLED] } },
  anyOf: { response: { anyOf: [UNHANDLED] } },
  oneOf: { response: { oneOf: [UNHANDLED] } },
  'a parameter': { operation: { parameters: [{ name: 'q', in: 'query', schema: UNHANDLED }] } },
  'a body': { operation: { requestBody: { content } } },
  'a response': { operation: { responses: { '200': { description: 'It.', content } } } },
  'a header of a response': {
    operation: {
      responses: { '200': { description: 'It.', headers: { q: { schema: UNHANDLED } } } },
    },
  },
};

it.each(Object.entries(CARRIERS))(
  'the build fails on such a schema wherever it is: %s',
  async (_, parts) => {
    await expect(makeProfile(documentOf(parts))).rejects.toThrow('const is not in 3.0');
  },
);

const UNHANDLED_FIELDS: Record<string, JsonObject> = {
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

it.each(Object.entries(UNHANDLED_FIELDS))(
  'the build fails on a field that no transformation handles: %s',
  async (_, fields) => {
    await expect(makeProfile({ ...documentOf({}), ...fields })).rejects.toThrow(
      'Not in OpenAPI 3.0',
    );
  },
);

it('the data of an example can look like anything', async () => {
  const examples = { It: { value: { type: ['string', 'null'], $ref: 'x', const: 1 } } };
  const content = {
    'application/json': { examples: { It: { $ref: '#/components/examples/It' } } },
  };
  const document = documentOf({ operation: { requestBody: { content } } });
  const components = { ...asObject(document.components), examples };
  expect(await makeProfile({ ...document, components })).toMatchObject({
    components: { examples },
  });
});
