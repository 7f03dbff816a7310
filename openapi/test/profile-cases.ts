import type { Json, JsonObject } from '@voice-agent-platform/shared/json';

/** A small document with one operation, a schema for its request, and one for its response. */
interface Parts {
  readonly info?: JsonObject;
  readonly servers?: Json;
  /** The open questions of the whole document. */
  readonly open?: Json[];
  /** Merged into the operation. */
  readonly operation?: JsonObject;
  readonly request?: JsonObject;
  readonly response?: JsonObject;
  /** Additional schemas. */
  readonly schemas?: JsonObject;
  readonly parameters?: JsonObject;
}

export function makeDocument(parts: Parts) {
  const content = (name: string) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
  });
  const put = {
    operationId: 'putIt',
    requestBody: { content: content('Request') },
    responses: { '200': { description: 'It.', content: content('Response') } },
    ...parts.operation,
  };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Small', version: '1.0.0', ...parts.info },
    servers: parts.servers ?? [],
    ...(parts.open && { 'x-unspecified': parts.open }),
    paths: { '/it': { put } },
    components: {
      schemas: { Request: parts.request ?? {}, Response: parts.response ?? {}, ...parts.schemas },
      ...(parts.parameters && { parameters: parts.parameters }),
      securitySchemes: { Key: { type: 'http', scheme: 'bearer' } },
    },
  };
  // Copies objects that two places share.
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}

/** Makes a schema of an object with one field. */
export function inObject(field: JsonObject): JsonObject {
  return { type: 'object', properties: { it: field } };
}

/** Makes the parts of an operation whose responses have these media types. */
function withResponses(...contents: (readonly [status: string, mediaType?: string])[]): JsonObject {
  const response = (mediaType?: string) => ({
    description: '',
    ...(mediaType && { content: { [mediaType]: {} } }),
  });
  return {
    responses: Object.fromEntries(
      contents.map(([status, mediaType]) => [status, response(mediaType)]),
    ),
  };
}

/** Makes the parts of an operation whose request and response have examples of these names. */
function withExamples(sent: readonly string[], received: readonly string[]): JsonObject {
  const content = (names: readonly string[]) => ({
    'application/json': { examples: Object.fromEntries(names.map((name) => [name, {}])) },
  });
  return {
    requestBody: { content: content(sent) },
    responses: { '200': { description: '', content: content(received) } },
  };
}

/** Makes the parts of an operation that responds with text of this schema, or with a text in JSON. */
function withText(schema: JsonObject): JsonObject {
  const json = { 'application/json': { schema: { type: 'string' } } };
  return {
    responses: {
      '200': { description: '', content: { 'text/plain': { schema } } },
      '201': { description: '', content: json },
    },
  };
}

const servers = [
  { url: '{root_url}/api/v1', variables: { root_url: { default: 'http://127.0.0.1:4010' } } },
];
const concrete = [{ url: 'http://127.0.0.1:4010/api/v1' }];
const question = { what: 'Which one.', assume: 'Any.', source: 'Limits', kind: 'values' };
const schemas = { Color: { type: 'string', description: 'A color.', enum: ['red', 'blue'] } };
const withColor = inObject({ $ref: '#/components/schemas/Color' });
const list = 'A color:\n\n- `red`: warm.\n- `blue`: cold.';
const id = { name: 'id', in: 'path', schema: { type: 'string', minLength: 24, maxLength: 24 } };
export const toRequest = { $ref: '#/components/schemas/Request' };

/** A step of the profile, what the case shows of it, and a document before and after it. */
export const CASES: readonly (readonly [
  step: string,
  shows: string,
  before: Parts,
  after: Parts,
])[] = [
  [
    'info-fields',
    'leaves out what 3.0 does not have',
    { info: { summary: 'S', description: 'D' } },
    { info: { description: 'D' } },
  ],
  [
    'concrete-servers',
    'writes defaults into the URLs of the document and of its operations',
    { servers, operation: { servers } },
    { servers: concrete, operation: { servers: concrete } },
  ],
  [
    'declared-responses',
    'leaves out the default response, and moves what is not specified about errors to the document',
    {
      open: [{ what: 'Which limits apply.' }],
      operation: { responses: { '200': {}, default: { 'x-unspecified': [question] } } },
    },
    {
      open: [{ what: 'Which limits apply.' }, question],
      operation: { responses: { '200': {} } },
    },
  ],
  [
    'known-content',
    'keeps JSON and text, and leaves out an unknown media type',
    {
      operation: withResponses(['200', 'application/json'], ['201', 'text/plain'], ['202', '*/*']),
    },
    { operation: withResponses(['200', 'application/json'], ['201', 'text/plain'], ['202']) },
  ],
  [
    'paired-examples',
    'keeps the first example of a response, and those of a request',
    { operation: withExamples(['first', 'All'], ['first', 'Failed']) },
    { operation: withExamples(['first', 'All'], ['first']) },
  ],
  [
    'text-as-bytes',
    'turns text of a response into bytes, and keeps text in JSON',
    { operation: withText({ type: 'string', description: 'It.' }) },
    { operation: withText({ type: 'string', description: 'It.', format: 'binary' }) },
  ],
  [
    'no-file-links',
    'leaves out where the rest is, and keeps a link to a site',
    {
      info: {
        description: 'Some. [The rest](rest.md) has\nmore. [A site](https://example.com) too.',
      },
    },
    { info: { description: 'Some. [A site](https://example.com) too.' } },
  ],
  [
    'open-response-enums',
    'opens an enumeration in a response, and keeps it in a request',
    { request: withColor, response: withColor, schemas },
    {
      request: withColor,
      response: inObject({
        type: 'string',
        description: 'A color. Known values: `red`, `blue`.',
      }),
      schemas,
    },
  ],
  [
    'open-response-enums',
    'lists the known values after a list, not in its last item',
    { response: inObject({ description: list, enum: ['red', 'blue'] }) },
    { response: inObject({ description: `${list}\n\nKnown values: \`red\`, \`blue\`.` }) },
  ],
  [
    'open-response-enums',
    'keeps null possible',
    { response: inObject({ type: ['string', 'null'], enum: ['correct', null] }) },
    { response: inObject({ type: ['string', 'null'], description: 'Known values: `correct`.' }) },
  ],
  [
    'free-lengths',
    'describes lengths of path parameters and in responses, and keeps them in requests',
    {
      operation: { parameters: [id] },
      request: { minLength: 2, maxLength: 30 },
      response: inObject({ maxLength: 256, description: 'A name.' }),
    },
    {
      operation: {
        parameters: [{ ...id, schema: { type: 'string', description: 'Length: 24.' } }],
      },
      request: { minLength: 2, maxLength: 30 },
      response: inObject({ description: 'A name. Length: at most 256.' }),
    },
  ],
  [
    'no-defaults',
    'describes the defaults of parameters, requests and responses',
    {
      operation: { parameters: [{ name: 'sort', in: 'query', schema: { default: 'desc' } }] },
      request: inObject({ type: 'boolean', default: true }),
      response: inObject({ type: 'boolean', default: false, description: 'It.' }),
    },
    {
      operation: {
        parameters: [{ name: 'sort', in: 'query', schema: { description: 'Default: `"desc"`.' } }],
      },
      request: inObject({ type: 'boolean', description: 'Default: `true`.' }),
      response: inObject({ type: 'boolean', description: 'It. Default: `false`.' }),
    },
  ],
  [
    'no-defaults',
    'keeps a field that is called default',
    { request: { properties: { default: { type: 'string' } } } },
    { request: { properties: { default: { type: 'string' } } } },
  ],
  [
    'no-dependent-required',
    'describes which field requires which',
    { request: { dependentRequired: { amd: ['behavior', 'text'] } } },
    {
      request: {
        description: 'If `amd` is present, `behavior` and `text` must be present too.',
      },
    },
  ],
  [
    'plain-references',
    'writes out a described parameter, and keeps only the reference of a described schema',
    {
      operation: {
        parameters: [{ $ref: '#/components/parameters/Id', description: 'The agent.' }],
      },
      response: inObject({ ...toRequest, description: 'What was sent.' }),
      parameters: { Id: { name: 'id', in: 'path', description: 'An identifier.' } },
    },
    {
      operation: { parameters: [{ name: 'id', in: 'path', description: 'The agent.' }] },
      response: inObject(toRequest),
      parameters: { Id: { name: 'id', in: 'path', description: 'An identifier.' } },
    },
  ],
  [
    'nullable',
    'replaces a type that can be null',
    { response: inObject({ type: ['array', 'null'], items: { type: ['number', 'null'] } }) },
    {
      response: inObject({
        type: 'array',
        items: { type: 'number', nullable: true },
        nullable: true,
      }),
    },
  ],
  [
    'double-numbers',
    'states the precision of numbers, not of integers or where a format is stated',
    {
      request: { type: 'integer' },
      response: { oneOf: [{ type: 'number' }, { type: 'number', format: 'float' }] },
    },
    {
      request: { type: 'integer' },
      response: {
        oneOf: [
          { type: 'number', format: 'double' },
          { type: 'number', format: 'float' },
        ],
      },
    },
  ],
  [
    'used-components',
    'leaves out unused schemas, and those that only they use',
    {
      schemas: {
        Orphan: { type: 'array', items: { $ref: '#/components/schemas/Child' } },
        Child: { type: 'string' },
      },
    },
    {},
  ],
  [
    'used-components',
    'leaves out an unused schema that refers to itself, and keeps what a used one refers to',
    {
      response: withColor,
      schemas: { ...schemas, Tree: inObject({ $ref: '#/components/schemas/Tree' }) },
    },
    { response: withColor, schemas },
  ],
];
