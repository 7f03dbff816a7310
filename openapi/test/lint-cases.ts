/** One row for each rule: a document that it accepts, and documents that it rejects, by what is wrong with them. */
export interface LintCase {
  readonly good: string;
  readonly bad: Readonly<Record<string, string>>;
}

const operation = (text: string, method = 'get', path = '/orgs'): string =>
  `paths: { '${path}': { ${method}: ${text} } }`;
const responses = (text: string): string => operation(`{ responses: ${text} }`);
const schema = (text: string, name = 'Agent'): string =>
  `components: { schemas: { ${name}: ${text} } }`;
const property = (text: string, name = 'name'): string =>
  schema(`{ type: object, description: An agent., properties: { ${name}: ${text} } }`);
const example = (text: string): string =>
  `components: { examples: { Organization: { value: ${text} } } }`;
const servers = (root: string): string =>
  `servers: [{ url: '{${root}_url}/api/v1', variables: { ${root}_url: { default: http://localhost } } }]`;
const onPlatform = (id: string): string =>
  operation(
    `{ operationId: ${id}, ${servers('platform')}, parameters: [{ name: x-organization-id, in: header }] }`,
    'get',
    `/${id}`,
  ).slice('paths: { '.length, -' }'.length);
const roots = (paths: string): string =>
  `${servers('base')}\npaths: { ${[onPlatform('listUseCaseRuns'), onPlatform('getWorkflowVersion'), paths].join(', ')} }`;
const patch = (text: string): string =>
  `${operation("{ requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Update' } } } } }", 'patch')}\n${schema(text, 'Update')}`;
const prose = (text: string): string => `info: { description: "${text}" }`;
const unspecified = (entry: string): string => `tags: [{ name: Calls, x-unspecified: ${entry} }]`;
const irregular = (entry: string): string => `tags: [{ name: Calls, x-irregularity: ${entry} }]`;
const pair = (field: string): string =>
  `components: { schemas: { Agent: { properties: { name: { type: string, minLength: 2 } } }, AgentUpdate: { properties: { ${field} } } } }`;

export const cases: Readonly<Record<string, LintCase>> = {
  'rule/described-schemas': {
    good: property('{ type: array, description: Names., items: { type: string } }'),
    bad: {
      'a field without a description': property('{ type: string }'),
      'an empty description': property("{ type: string, description: '' }"),
      'a named schema without a description': schema('{ type: object }'),
    },
  },
  'rule/empty-204': {
    good: responses("{ '204': { description: Done. } }"),
    bad: {
      'content with 204': responses("{ '204': { description: Done., content: { '*/*': {} } } }"),
    },
  },
  'rule/errors-only-default': {
    good: responses("{ '200': { description: Found. }, default: { description: Other. } }"),
    bad: {
      'an error status': responses(
        "{ '200': { description: Found. }, '404': { description: None. }, default: { description: Other. } }",
      ),
      'no default': responses("{ '200': { description: Found. } }"),
      'two success statuses': responses(
        "{ '200': { description: Found. }, '204': { description: None. }, default: { description: Other. } }",
      ),
    },
  },
  'rule/unspecified-error': {
    good: `${responses("{ default: { $ref: '#/components/responses/UnspecifiedError' } }")}
components: { responses: { UnspecifiedError: { description: Other. } } }`,
    bad: {
      'an error body of its own': responses('{ default: { description: Other. } }'),
    },
  },
  'rule/no-own-security': {
    good: operation('{ operationId: getIt }'),
    bad: {
      'an operation without a key': operation('{ operationId: getIt, security: [] }'),
      'an operation with a scheme of its own': operation('{ security: [{ Basic: [] }] }'),
    },
  },
  'rule/document-security': {
    good: 'security: [{ BearerAuth: [] }]\npaths: {}',
    bad: { 'no security': 'paths: {}', 'an empty list': 'security: []\npaths: {}' },
  },
  'rule/bearer-only': {
    good: 'security: [{ BearerAuth: [] }]',
    bad: {
      'an empty requirement': 'security: [{}]',
      'another scheme': 'security: [{ Basic: [] }]',
    },
  },
  'rule/parameter-examples': {
    good: operation('{ parameters: [{ name: a, in: query, examples: { A: { value: 1 } } }] }'),
    bad: {
      'a parameter without examples': operation('{ parameters: [{ name: a, in: query }] }'),
      'an unnamed example': operation(
        '{ parameters: [{ name: a, in: query, example: 1, examples: { A: { value: 1 } } }] }',
      ),
    },
  },
  'rule/body-examples': {
    good: operation(
      "{ requestBody: { content: { application/json: { examples: { A: { value: 1 } } } } }, responses: { default: { content: { '*/*': {} } } } }",
    ),
    bad: {
      'a body without examples': operation(
        '{ requestBody: { content: { application/json: {} } } }',
      ),
    },
  },
  'rule/schema-examples': {
    good: schema('{ type: string }'),
    bad: { 'an example in a schema': schema('{ type: string, examples: [Nora] }') },
  },
  'rule/no-read-only': {
    good: property('{ type: string }'),
    bad: {
      readOnly: property('{ type: string, readOnly: true }'),
      writeOnly: property('{ type: string, writeOnly: true }'),
    },
  },
  'contract/irregularities': {
    good: irregular('[{ kind: put-that-deletes, note: It deletes. }]'),
    bad: {
      'a mark that is not a list': irregular('put-that-deletes'),
      'an empty list': irregular('[]'),
      'an unknown kind': irregular('[{ kind: put-that-sings, note: It sings. }]'),
      'a kind twice': irregular(
        '[{ kind: put-that-deletes, note: It. }, { kind: put-that-deletes, note: It. }]',
      ),
      'a note that is not a sentence': irregular('[{ kind: put-that-deletes, note: it deletes }]'),
      'an unmarked DELETE with a body': operation('{ requestBody: {}, responses: {} }', 'delete'),
      'an unmarked PUT that deletes': operation('{ operationId: removeIt, responses: {} }', 'put'),
      'an unmarked POST that creates with 200': operation(
        "{ operationId: createIt, responses: { '200': {} } }",
        'post',
      ),
      'an unmarked 204 with a body': operation(
        "{ description: It sends a body., responses: { '204': { description: Done. } } }",
      ),
      'an unmarked PATCH that requires several fields': `${operation("{ requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Agent' } } } }, responses: {} }", 'patch')}\n${schema('{ required: [a, b] }')}`,
      'an unmarked body that repeats the API key': `${operation("{ requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Agent' } } } }, responses: {} }", 'put')}\n${schema('{ properties: { api_key: {} } }')}`,
      'an unmarked count that is a string': operation(
        '{ parameters: [{ name: limit, in: query, schema: { type: string } }] }',
      ),
      'a mark without its reason': operation(
        '{ responses: {}, x-irregularity: [{ kind: put-that-deletes, note: It. }] }',
      ),
    },
  },
  'contract/key-order': {
    good: operation('{ operationId: getIt, summary: Get it }'),
    bad: {
      'an operation out of order': operation('{ summary: Get it, operationId: getIt }'),
      'a schema out of order': schema('{ description: An agent., type: object }'),
    },
  },
  'contract/named-bodies': {
    good: `${operation("{ requestBody: { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Agent' } } } } } }", 'put')}\n${schema('{ type: object }')}`,
    bad: {
      'an inline body': operation(
        '{ requestBody: { content: { application/json: { schema: { type: object } } } } }',
        'put',
      ),
      'an inline object': property('{ type: object, properties: {} }'),
      'an inline enum in a list': property('{ type: array, items: { enum: [a] } }'),
      'an inline enum that can be null': property('{ oneOf: [{ enum: [a] }] }'),
    },
  },
  'contract/no-patch-default': {
    good: patch('{ properties: { name: { type: string } } }'),
    bad: {
      'a default of a field': patch('{ properties: { name: { type: string, default: Nora } } }'),
      'a default deep in a list': patch(
        '{ properties: { names: { items: { type: string, default: Nora } } } }',
      ),
      'a default of a map': patch('{ additionalProperties: { type: string, default: Nora } }'),
    },
  },
  'contract/two-roots': {
    good: roots('/orgs: { get: { operationId: getOrganization } }'),
    bad: {
      'a base operation with servers of its own': roots(
        `/orgs: { get: { operationId: getOrganization, ${servers('platform')} } }`,
      ),
      'a base operation with the organization header': roots(
        '/orgs: { get: { operationId: getOrganization, parameters: [{ name: x-organization-id, in: header }] } }',
      ),
      'a platform operation on the base root': `${servers('base')}\npaths: { /versions: { get: { operationId: getWorkflowVersion } } }`,
      'a path with servers': roots(`/orgs: { ${servers('base')}, get: {} }`),
      'a platform operation that does not exist': `${servers('base')}\npaths: {}`,
    },
  },
  'summary-style': {
    good: operation('{ summary: Get the organization }'),
    bad: {
      'a period': operation('{ summary: Get the organization. }'),
      'title case': operation('{ summary: Get The Organization }'),
      'one word': operation('{ summary: Organization }'),
      'more than 40 characters': operation(
        '{ summary: Get the organization with all of its members }',
      ),
    },
  },
  'description-adds': {
    good: operation('{ description: "Returns the members, and the API key." }'),
    bad: {
      'the method': operation('{ description: Send DELETE to remove it. }'),
      'the path': operation('{ description: Replaces what is at /orgs. }'),
      '"this endpoint"': operation('{ description: This endpoint removes it. }'),
    },
  },
  'prose-is-sentences': {
    good: prose('Names `it`. Ends well.'),
    bad: { 'a small letter': prose('names it.'), 'no period': prose('Names it') },
  },
  'prose-is-plain': {
    good: prose('You can send it.'),
    bad: {
      filler: prose('You can simply send it.'),
      'a phrase that reads like a translation': prose('What was told stands there.'), // prose-ignore
      'two spaces': prose('You can  send it.'),
      'filler in a mark': unspecified(
        '[{ what: Which one., assume: Please ask., source: Member }]',
      ),
    },
  },
  'harmless-examples': {
    good: example(
      '{ email: ines@harbor.example, url: "https://harbor.example/logo.png", number: "+12025550143", key: sk_test_1 }',
    ),
    bad: {
      'an email address': example('{ email: ines@gmail.com }'),
      'a host': example('{ url: "https://harbordental.com/logo.png" }'),
      'a phone number': example('{ note: "call +12125551234" }'),
      'a live key': example('{ key: sk_live_1 }'),
    },
  },
  'test-secrets': {
    good: example('{ auth_token: test-token }'),
    bad: { 'a secret that looks real': example('{ auth_token: abcdef }') },
  },
  'secrets-marked': {
    good: property('{ type: string, x-secret: true }', 'api_key'),
    bad: {
      'an unmarked key': property('{ type: string }', 'api_key'),
      'an unmarked password': property('{ type: string }', 'sip_password'),
    },
  },
  'unspecified-not-restricted': {
    good: property('{ type: string, format: date-time, x-unspecified: [{ kind: meaning }] }'),
    bad: {
      'a pattern': property('{ type: string, pattern: ^a, x-unspecified: [{ kind: values }] }'),
      'a format beside two questions': property(
        '{ type: string, format: uri, x-unspecified: [{ kind: meaning }, { kind: format }] }',
      ),
    },
  },
  'open-objects': {
    good: schema('{ type: object, additionalProperties: true }'),
    bad: {
      'a closed object': schema('{ type: object, properties: {}, additionalProperties: false }'),
      'a bare object': property('{ type: object }'),
    },
  },
  'updates-match-resources': {
    good: pair('name: { type: string, minLength: 2, description: The new name. }'),
    bad: {
      'another type': pair('name: { type: string }'),
      'a field that does not come back': pair('mood: { type: string }'),
    },
  },
};
