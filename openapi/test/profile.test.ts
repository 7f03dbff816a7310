import { setShouldValidateFormat, validate } from '@hyperjump/json-schema/openapi-3-0';
import { describe, expect, it } from 'vitest';
import { type JsonObject, valueAt } from '@voice-agent-platform/shared/json';
import {
  asObject,
  edited,
  operationsOf,
  parametersOf,
} from '@voice-agent-platform/shared/openapi-document';
import { transformations } from '../scripts/profile/profile.js';
import { documentOf, transformed } from './profile-document.js';
import { fieldsOf, invalidExamples, readArtifact, readDocument } from './support.js';

const contract = await readDocument();
const profile = await readDocument('openapi-3.0.json');

it('the profile has the operations of the contract: paths, parameters, bodies and responses', () => {
  expect(outlines(profile)).toEqual(outlines(contract));
});

it('the profile has the fields of the contract, and requires the same ones', () => {
  expect(fieldsOf(profile)).toMatchObject(fieldsOf(contract));
});

it('the profile has examples that are valid under the dialect of 3.0', async () => {
  // With formats, the validator rejects its own schema of 3.0.
  setShouldValidateFormat(false);
  expect(await invalidExamples('openapi-3.0.json', validate)).toEqual([]);
});

it('the profile has no default and no server variable', () => {
  expect(JSON.stringify(asObject(profile.components).schemas)).not.toContain('"default":');
  expect(JSON.stringify(profile)).not.toMatch(/\{(base|platform)_url\}/);
});

const transformedContract = transformations.reduce(applyTo, structuredClone(contract));

it.each(transformations.map(({ name }) => [name]))('the profile changes without %s', (name) => {
  const rest = transformations.filter((each) => each.name !== name);
  expect(rest.reduce(applyTo, structuredClone(contract))).not.toEqual(transformedContract);
});

function applyTo(document: JsonObject, { apply }: (typeof transformations)[number]): JsonObject {
  apply(document);
  return document;
}

function outlines(document: JsonObject) {
  return operationsOf(document).map(({ method, path, operation }) => ({
    id: operation.operationId,
    method,
    path,
    tags: operation.tags,
    deprecated: operation.deprecated,
    parameters: parametersOf(document, operation).map((parameter) => [
      parameter.name,
      parameter.in,
      parameter.required,
    ]),
    body: valueAt(operation, '/requestBody/content/application~1json/schema'),
    responses: Object.keys(asObject(operation.responses)).filter((status) => status !== 'default'),
  }));
}

it('info-fields leaves out what 3.0 does not have, and links the license', () => {
  const info = { title: 'T', summary: 'S', license: { name: 'MIT', identifier: 'MIT' } };
  expect(transformed('info-fields', { info }).info).toEqual({
    title: 'T',
    license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
  });
});

it('concrete-servers writes defaults into the URLs of the document and of its operations', () => {
  const servers = [
    { url: '{root_url}/api/v1', variables: { root_url: { default: 'http://127.0.0.1:4010' } } },
  ];
  const document = transformed('concrete-servers', {
    ...documentOf({ servers, operation: { servers } }),
  });
  const concrete = [{ url: 'http://127.0.0.1:4010/api/v1' }];
  expect(document.servers).toEqual(concrete);
  expect(operationOf(document)).toMatchObject({
    servers: concrete,
  });
});

it('declared-responses leaves out the default response and keeps the others', () => {
  const responses = { '200': { description: '' }, default: { description: '' } };
  const document = transformed('declared-responses', documentOf({ operation: { responses } }));
  expect(operationOf(document).responses).toEqual({ '200': { description: '' } });
});

it('declared-responses moves what is not specified about errors to the document, once', () => {
  const error = { what: 'Which error statuses occur.', kind: 'errors' };
  const limits = { what: 'Which limits apply.', kind: 'limits' };
  const document = edited(contract, {
    '/x-unspecified': [limits],
    '/components/responses/UnspecifiedError/x-unspecified': [error],
  });
  expect(transformed('declared-responses', document)['x-unspecified']).toEqual([limits, error]);
});

it('open-questions appends each entry to the description beside it, in a paragraph of its own', () => {
  const entry = { what: 'Which one.', assume: 'Any.', source: 'Limits', kind: 'values' };
  const document = transformed('open-questions', {
    ...documentOf({
      operation: { description: 'Puts it.', 'x-unspecified': [entry, { ...entry, what: 'Why.' }] },
      response: inObject({ type: 'string', 'x-unspecified': [entry] }),
    }),
    'x-unspecified': [entry],
  });
  const text = 'Not specified: Which one. Until it is: Any.';
  expect(asObject(document.info).description).toBe(text);
  expect(operationOf(document).description).toBe(
    `Puts it.\n\n${text}\n\nNot specified: Why. Until it is: Any.`,
  );
  const field = asObject(valueAt(document, '/components/schemas/Response/properties/it'));
  expect(field.description).toBe(text);
});

it('the profile shows every open question in a description', async () => {
  const text = JSON.stringify(profile);
  const open = JSON.parse(await readArtifact('unspecified.json')) as readonly { what: string }[];
  const missing = open.filter(
    ({ what }) => !text.includes(JSON.stringify(`Not specified: ${what}`).slice(1, -1)),
  );
  expect(missing).toEqual([]);
});

it('known-content keeps JSON and text, and leaves out an unknown media type', () => {
  const content = (mediaType: string) => ({ description: '', content: { [mediaType]: {} } });
  const known = { '200': content('application/json'), '201': content('text/plain') };
  const responses = { ...known, '202': content('*/*') };
  const document = transformed('known-content', documentOf({ operation: { responses } }));
  expect(operationOf(document).responses).toEqual({ ...known, '202': { description: '' } });
});

it('used-components leaves out unused schemas, and those that only they use', () => {
  const schemas = {
    Orphan: { type: 'array', items: { $ref: '#/components/schemas/Child' } },
    Child: { type: 'string' },
  };
  const document = transformed('used-components', documentOf({ schemas }));
  expect(Object.keys(schemasOf(document))).toEqual(['Request', 'Response']);
  expect(JSON.stringify(document)).toContain('securitySchemes');
});

describe('open-response-enums', () => {
  const color = { $ref: '#/components/schemas/Color' };
  const schemas = { Color: { type: 'string', description: 'A color.', enum: ['red', 'blue'] } };
  const withColor = { type: 'object', properties: { color } };

  it('opens an enumeration in a response, and keeps it in a request', () => {
    const document = transformed(
      'open-response-enums',
      documentOf({ request: structuredClone(withColor), response: withColor, schemas }),
    );
    expect(schemasOf(document)).toEqual({
      Request: withColor,
      Response: {
        type: 'object',
        properties: {
          color: { type: 'string', description: 'A color. Known values: `red`, `blue`.' },
        },
      },
      ...schemas,
    });
  });

  it('lists the known values after a list, not in its last item', () => {
    const description = 'A color:\n\n- `red`: warm.\n- `blue`: cold.';
    const response = inObject({ type: 'string', description, enum: ['red', 'blue'] });
    const document = transformed('open-response-enums', documentOf({ response }));
    expect(schemasOf(document).Response).toEqual(
      inObject({
        type: 'string',
        description: `${description}\n\nKnown values: \`red\`, \`blue\`.`,
      }),
    );
  });

  it('keeps null possible', () => {
    const response = { type: ['string', 'null'], enum: ['correct', null] };
    const document = transformed(
      'open-response-enums',
      documentOf({ response: inObject(response) }),
    );
    expect(schemasOf(document).Response).toEqual(
      inObject({ type: ['string', 'null'], description: 'Known values: `correct`.' }),
    );
  });

  it('rejects a schema with an enumeration that requests and responses share', () => {
    const shared = { $ref: '#/components/schemas/Shared' };
    const document = documentOf({
      request: shared,
      response: shared,
      schemas: { ...schemas, Shared: withColor },
    });
    expect(() => transformed('open-response-enums', document)).toThrow('in requests and responses');
  });
});

it('free-lengths describes lengths of path parameters and in responses, and keeps them in requests', () => {
  const id = { name: 'id', in: 'path', schema: { type: 'string', minLength: 24, maxLength: 24 } };
  const request = { type: 'string', minLength: 2, maxLength: 30 };
  const document = transformed(
    'free-lengths',
    documentOf({
      operation: { parameters: [id] },
      request,
      response: inObject({ type: 'string', maxLength: 256, description: 'A name.' }),
    }),
  );
  expect(operationOf(document).parameters).toEqual([
    { ...id, schema: { type: 'string', description: 'Length: 24.' } },
  ]);
  expect(schemasOf(document)).toEqual({
    Request: request,
    Response: inObject({ type: 'string', description: 'A name. Length: at most 256.' }),
  });
});

it('no-defaults describes the defaults of parameters, requests and responses', () => {
  const sort = { type: 'string', default: 'desc' };
  const document = transformed(
    'no-defaults',
    documentOf({
      operation: { parameters: [{ name: 'sort', in: 'query', schema: sort }] },
      request: inObject({ type: 'boolean', default: true }),
      response: inObject({ type: 'boolean', default: false, description: 'It.' }),
    }),
  );
  expect(operationOf(document).parameters).toMatchObject([
    { schema: { type: 'string', description: 'Default: `"desc"`.' } },
  ]);
  expect(schemasOf(document)).toEqual({
    Request: inObject({ type: 'boolean', description: 'Default: `true`.' }),
    Response: inObject({ type: 'boolean', description: 'It. Default: `false`.' }),
  });
});

it('no-dependent-required describes which field requires which', () => {
  const request = { type: 'object', dependentRequired: { amd: ['behavior', 'text'] } };
  const document = transformed('no-dependent-required', documentOf({ request }));
  expect(schemasOf(document).Request).toEqual({
    type: 'object',
    description: 'If `amd` is present, `behavior` and `text` must be present too.',
  });
});

it('plain-references writes out a described parameter, and keeps only the reference of a described schema', () => {
  const parameter = { $ref: '#/components/parameters/Id', description: 'The agent.' };
  const given = documentOf({
    operation: { parameters: [parameter] },
    response: inObject({ $ref: '#/components/schemas/Request', description: 'What was sent.' }),
  });
  const parameters = { Id: { name: 'id', in: 'path', description: 'An identifier.' } };
  const document = transformed('plain-references', {
    ...given,
    components: { ...asObject(given.components), parameters },
  });
  expect(operationOf(document).parameters).toEqual([
    { name: 'id', in: 'path', description: 'The agent.' },
  ]);
  expect(schemasOf(document).Response).toEqual(inObject({ $ref: '#/components/schemas/Request' }));
});

it('nullable replaces a type that can be null', () => {
  const response = { type: ['array', 'null'], items: { type: ['number', 'null'] } };
  const document = transformed('nullable', documentOf({ response: inObject(response) }));
  expect(schemasOf(document).Response).toEqual(
    inObject({ type: 'array', items: { type: 'number', nullable: true }, nullable: true }),
  );
});

it('double-numbers states the precision of numbers, not of integers or where a format is stated', () => {
  const properties = {
    a: { type: 'number' },
    b: { type: 'integer' },
    c: { type: 'number', format: 'float' },
  };
  const response = { type: 'object', properties };
  const document = transformed('double-numbers', documentOf({ response }));
  expect(schemasOf(document).Response).toMatchObject({
    properties: { ...properties, a: { type: 'number', format: 'double' } },
  });
});

function inObject(schema: JsonObject): JsonObject {
  return { type: 'object', properties: { it: schema } };
}

function operationOf(document: JsonObject): JsonObject {
  return asObject(valueAt(document, '/paths/~1it/put'));
}

function schemasOf(document: JsonObject): JsonObject {
  return asObject(valueAt(document, '/components/schemas'));
}
