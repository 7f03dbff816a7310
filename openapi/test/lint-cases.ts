/** A rule, a document that it accepts, and documents that it rejects, by fault. */
export interface LintCase {
  readonly good: string;
  readonly bad: Readonly<Record<string, string>>;
}

const operation = (text: string, method = 'get'): string =>
  `paths: { /orgs: { ${method}: ${text} } }`;
const responses = (text: string): string => operation(`{ responses: ${text} }`);
const schema = (text: string, name = 'Agent'): string =>
  `components: { schemas: { ${name}: ${text} } }`;
const property = (text: string, name = 'name'): string =>
  schema(`{ type: object, description: An agent., properties: { ${name}: ${text} } }`);
const example = (text: string): string =>
  `components: { examples: { Organization: { value: ${text} } } }`;
const body = (text: string): string =>
  operation(`{ requestBody: { content: { application/json: { schema: ${text} } } } }`, 'put');
const patch = (text: string): string =>
  `${operation("{ requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Update' } } } } }", 'patch')}\n${schema(text, 'Update')}`;

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
  'rule/default-response': {
    good: responses("{ '201': { description: Made. }, default: { description: Other. } }"),
    bad: { 'no default': responses("{ '200': { description: Found. } }") },
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
  'rule/no-read-only': {
    good: property('{ type: string }'),
    bad: {
      readOnly: property('{ type: string, readOnly: true }'),
      writeOnly: property('{ type: string, writeOnly: true }'),
    },
  },
  'no-patch-default': {
    good: patch('{ properties: { name: { type: string } } }'),
    bad: {
      'a default of a field': patch('{ properties: { name: { type: string, default: Nora } } }'),
      'a default deep in a list': patch(
        '{ properties: { names: { items: { type: string, default: Nora } } } }',
      ),
      'a default of a map': patch('{ additionalProperties: { type: string, default: Nora } }'),
    },
  },
  'named-bodies': {
    good: `${body("{ type: array, items: { $ref: '#/components/schemas/Agent' } }")}\n${schema('{ type: object }')}`,
    bad: {
      'an inline body': body('{ type: object }'),
      'a list of inline objects': body('{ type: array, items: { type: object } }'),
    },
  },
  'named-objects': {
    good: schema(
      "{ properties: { properties: { $ref: '#/components/schemas/Agent' } }, enum: [] }",
    ),
    bad: {
      'an inline object': property('{ type: object, properties: {} }'),
      'an inline enum in a list': property('{ type: array, items: { enum: [a] } }'),
      'an inline enum in a union': property('{ oneOf: [{ enum: [a] }] }'),
      'an inline enum that can be null': property("{ type: [string, 'null'], enum: [a, null] }"),
    },
  },
  'destructive-marked': {
    good: operation('{ operationId: deleteIt, x-destructive: true }', 'put'),
    bad: {
      'a DELETE without the mark': operation('{ operationId: clearIt }', 'delete'),
      'a PUT that removes': operation('{ operationId: removeIt }', 'put'),
    },
  },
  'harmless-examples': {
    good: example(
      '{ email: ines@harbor.example, note: "Write to ines@harbor.example.", url: "https://harbor.example:8080/logo.png", number: "+12025550143", key: sk_test_1 }',
    ),
    bad: {
      'an email address': example('{ email: ines@gmail.com }'),
      'an email address below a domain that looks reserved': example(
        '{ email: ines@harbor.example.io }',
      ),
      'an email address at a domain that begins as a reserved one': example(
        '{ email: ines@harbor.example-dental.com }',
      ),
      'a host': example('{ url: "https://harbordental.com/logo.png" }'),
      'a host before a query that names a reserved one': example(
        '{ url: "https://harbordental.com?.example" }',
      ),
      'a phone number': example('{ note: "call +12125551234" }'),
      'a live key': example('{ key: sk_live_1 }'),
      'a secret that looks real': example('{ auth_token: abcdef }'),
    },
  },
  'secrets-marked': {
    good: property('{ type: string, x-secret: true }', 'api_key'),
    bad: {
      'an unmarked key': property('{ type: string }', 'api_key'),
      'an unmarked password': property('{ type: string }', 'sip_password'),
    },
  },
  'open-objects': {
    good: schema('{ type: object, additionalProperties: true }'),
    bad: {
      'a closed object': schema('{ type: object, properties: {}, additionalProperties: false }'),
      'a bare object': property('{ type: object }'),
    },
  },
};
