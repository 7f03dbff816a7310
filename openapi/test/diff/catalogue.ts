/** Changes of the shipped contract, and what each does to those who use it. */
import type { Edit, Path } from '../edit.js';

interface BreakingChange {
  change: string;
  /** The rule that has to call it breaking. */
  rule: string;
  edits: Edit[];
}

interface SafeChange {
  change: string;
  impact: 'addition' | 'other';
  edits: Edit[];
}

const schema = (name: string, ...rest: Path): Path => ['components', 'schemas', name, ...rest];
const property = (name: string, key: string, ...rest: Path): Path =>
  schema(name, 'properties', key, ...rest);
const parameter = (name: string, ...rest: Path): Path => [
  'components',
  'parameters',
  name,
  ...rest,
];
const callTags: Path = ['paths', '/call-tags', 'get'];
const tagsAnswer: Path = [...callTags, 'responses', '200'];
const agents: Path = ['paths', '/agents/{id}', 'patch'];
const versions: Path = ['paths', '/versions/{version_id}', 'get'];
const baseUrl: Path = ['servers', 0, 'variables', 'base_url'];
const text = { type: 'string', description: 'New.' };
const query = (required: boolean) => [{ name: 'q', in: 'query', required, schema: text }];
const platform = [
  {
    url: '{platform_url}/api/v1',
    variables: { platform_url: { default: 'http://127.0.0.1:4011' } },
  },
];

export const breakingChanges: BreakingChange[] = [
  // Operations
  {
    change: 'a path is removed',
    rule: 'path-removed',
    edits: [{ remove: ['paths', '/call-tags'] }],
  },
  {
    change: 'an operation is removed',
    rule: 'operation-removed',
    edits: [{ remove: ['paths', '/orgs', 'patch'] }],
  },
  {
    change: 'a path is renamed',
    rule: 'path-removed',
    edits: [{ rename: ['paths', '/call-tags'], to: '/tags' }],
  },
  {
    change: 'a method is changed',
    rule: 'operation-removed',
    edits: [{ rename: agents, to: 'put' }],
  },
  {
    change: 'an operationId is changed',
    rule: 'operation-id-changed',
    edits: [{ set: [...callTags, 'operationId'], to: 'getTags' }],
  },
  {
    change: 'an operation moves to another tag',
    rule: 'operation-tag-changed',
    edits: [{ set: [...callTags, 'tags'], to: ['Models'] }],
  },

  // Requests
  {
    change: 'a field of a request becomes required',
    rule: 'required-properties-added',
    edits: [{ set: schema('AgentUpdate', 'required'), to: ['name'] }],
  },
  {
    change: 'a field of a request is removed',
    rule: 'request-property-removed',
    edits: [{ remove: property('AgentUpdate', 'name') }],
  },
  {
    change: 'a field of a request changes its type',
    rule: 'schema-type-changed',
    edits: [{ set: property('UseCaseUpdate', 'hidden', 'type'), to: 'string' }],
  },
  {
    change: 'a number of a request must be whole',
    rule: 'schema-type-changed',
    edits: [{ set: property('PromptRoute', 'probability', 'type'), to: 'integer' }],
  },
  {
    change: 'a value of a request is no longer allowed',
    rule: 'enum-values-removed',
    edits: [{ remove: schema('Language', 'enum', 14) }],
  },
  {
    change: 'a field of a request becomes an enumeration',
    rule: 'enum-values-removed',
    edits: [{ set: property('AgentUpdate', 'voice_id', 'enum'), to: ['calm'] }],
  },
  {
    change: 'a field of a request gets a minimum length',
    rule: 'schema-constraint-changed',
    edits: [{ set: property('AgentUpdate', 'name', 'minLength'), to: 1 }],
  },
  {
    change: 'a maximum length of a request shrinks',
    rule: 'schema-constraint-changed',
    edits: [{ set: property('OrganizationUpdate', 'name', 'maxLength'), to: 20 }],
  },
  {
    change: 'a field of a request gets a minimum',
    rule: 'schema-constraint-changed',
    edits: [{ set: property('UseCaseUpdate', 'max_duration_mins', 'minimum'), to: 1 }],
  },
  {
    change: 'a field of a request gets a pattern',
    rule: 'schema-constraint-changed',
    edits: [{ set: property('AgentUpdate', 'name', 'pattern'), to: '^[A-Z]' }],
  },
  {
    change: 'a field of a request gets a format',
    rule: 'schema-constraint-changed',
    edits: [{ set: property('WebhookAdd', 'url', 'format'), to: 'uri' }],
  },
  {
    change: 'a field of a request may no longer be null',
    rule: 'schema-type-changed',
    edits: [{ set: property('UseCaseUpdate', 'hooks', 'type'), to: 'array' }],
  },
  {
    change: 'a free-form object of a request is closed',
    rule: 'schema-constraint-changed',
    edits: [{ set: property('UseCaseUpdate', 'params', 'additionalProperties'), to: false }],
  },
  {
    change: 'a body is closed',
    rule: 'schema-constraint-changed',
    edits: [{ set: schema('AgentUpdate', 'additionalProperties'), to: false }],
  },
  {
    change: 'a field of a request gets a companion',
    rule: 'request-dependency-added',
    edits: [{ set: schema('UseCaseUpdate', 'dependentRequired', 'hidden'), to: ['name'] }],
  },
  {
    change: 'a default of a request changes',
    rule: 'request-default-changed',
    edits: [{ set: property('ModelCreate', 'explain_tools', 'default'), to: false }],
  },
  {
    change: 'the default of a query parameter changes',
    rule: 'request-default-changed',
    edits: [{ set: schema('SortOrder', 'default'), to: 'asc' }],
  },
  {
    change: 'a body becomes required',
    rule: 'request-body-became-required',
    edits: [{ set: [...agents, 'requestBody', 'required'], to: true }],
  },
  {
    change: 'a body is removed',
    rule: 'request-body-removed',
    edits: [{ remove: [...agents, 'requestBody'] }],
  },
  {
    change: 'a body changes its media type',
    rule: 'media-type-removed',
    edits: [
      { rename: [...agents, 'requestBody', 'content', 'application/json'], to: 'application/xml' },
    ],
  },
  {
    change: 'a required parameter is added',
    rule: 'parameter-became-required',
    edits: [{ set: [...callTags, 'parameters'], to: query(true) }],
  },
  {
    change: 'a parameter becomes required',
    rule: 'parameter-became-required',
    edits: [{ set: parameter('Limit', 'required'), to: true }],
  },
  {
    change: 'a parameter is removed',
    rule: 'parameter-removed',
    edits: [{ remove: ['paths', '/use-cases/{use_case_id}/runs', 'get', 'parameters', 2] }],
  },
  {
    change: 'a parameter moves to the headers',
    rule: 'parameter-removed',
    edits: [{ set: parameter('Limit', 'in'), to: 'header' }],
  },
  {
    change: 'a parameter changes its type',
    rule: 'schema-type-changed',
    edits: [{ set: parameter('Limit', 'schema', 'type'), to: 'integer' }],
  },
  {
    change: 'a path parameter gets a length',
    rule: 'schema-constraint-changed',
    edits: [{ set: parameter('VersionId', 'schema', 'minLength'), to: 36 }],
  },

  // Answers
  {
    change: 'a field of an answer is removed',
    rule: 'property-removed',
    edits: [{ remove: property('PhoneNumber', 'locality') }],
  },
  {
    change: 'a field of an answer may be missing',
    rule: 'required-properties-removed',
    edits: [{ remove: schema('Agent', 'required', 4) }],
  },
  {
    change: 'a field of an answer changes its type',
    rule: 'schema-type-changed',
    edits: [{ set: property('Agent', 'voice_id', 'type'), to: 'number' }],
  },
  {
    change: 'a whole number of an answer may be a fraction',
    rule: 'schema-type-changed',
    edits: [{ set: property('UseCase', 'max_duration_mins', 'type'), to: 'number' }],
  },
  {
    change: 'a field of an answer may be null',
    rule: 'schema-type-changed',
    edits: [{ set: property('Agent', 'name', 'type'), to: ['string', 'null'] }],
  },
  {
    change: 'an answer gets a value that nobody knows',
    rule: 'enum-values-added',
    edits: [{ set: schema('ModelStatus', 'enum', 4), to: 'paused' }],
  },
  {
    change: 'a field of an answer loses its format',
    rule: 'schema-constraint-changed',
    edits: [{ remove: property('Run', 'id', 'format') }],
  },
  {
    change: 'a string of an answer may be longer',
    rule: 'schema-constraint-changed',
    edits: [{ set: property('WorkflowVersion', 'slug', 'maxLength'), to: 512 }],
  },
  {
    change: 'the items of an answer change their type',
    rule: 'schema-type-changed',
    edits: [{ set: property('CallTagList', 'tags', 'items', 'type'), to: 'number' }],
  },
  {
    change: 'the values of a map change their type',
    rule: 'schema-type-changed',
    edits: [{ set: schema('AmdMessages', 'additionalProperties', 'type'), to: 'number' }],
  },
  {
    change: 'an answer changes its status',
    rule: 'response-removed',
    edits: [{ rename: tagsAnswer, to: '201' }],
  },
  {
    change: 'an answer changes its media type',
    rule: 'media-type-removed',
    edits: [
      {
        rename: [
          'paths',
          '/calls/{id}/recording',
          'get',
          'responses',
          '200',
          'content',
          'text/plain',
        ],
        to: 'audio/wav',
      },
    ],
  },
  {
    change: 'an answer loses its body',
    rule: 'media-type-removed',
    edits: [{ remove: [...tagsAnswer, 'content'] }],
  },

  // What stands around them
  {
    change: 'a named schema is renamed',
    rule: 'schema-name-removed',
    edits: [
      { rename: schema('CallTagList'), to: 'TagList' },
      {
        set: [...tagsAnswer, 'content', 'application/json', 'schema'],
        to: { $ref: '#/components/schemas/TagList' },
      },
    ],
  },
  {
    change: 'the way to authenticate changes',
    rule: 'security-scheme-changed',
    edits: [{ set: ['components', 'securitySchemes', 'BearerAuth', 'scheme'], to: 'basic' }],
  },
  {
    change: 'a second key is required',
    rule: 'security-requirement-changed',
    edits: [
      {
        set: ['components', 'securitySchemes', 'Key'],
        to: { type: 'apiKey', in: 'header', name: 'key' },
      },
      { set: ['security', 0, 'Key'], to: [] },
    ],
  },
  {
    change: 'the prefix of the paths changes',
    rule: 'server-removed',
    edits: [{ set: ['servers', 0, 'url'], to: '{base_url}/api/v2' }],
  },
  {
    change: 'the base root takes one address alone',
    rule: 'operation-root-changed',
    edits: [{ set: [...baseUrl, 'enum'], to: ['http://127.0.0.1:4010'] }],
  },
  {
    change: 'the default of the base root changes',
    rule: 'operation-root-changed',
    edits: [{ set: [...baseUrl, 'default'], to: 'http://127.0.0.1:5000' }],
  },
  {
    change: 'an operation moves to the base root',
    rule: 'operation-root-changed',
    edits: [{ remove: [...versions, 'servers'] }],
  },
  {
    change: 'an operation moves to the platform root',
    rule: 'operation-root-changed',
    edits: [{ set: [...callTags, 'servers'], to: platform }],
  },
  {
    change: 'a path moves to the platform root',
    rule: 'operation-root-changed',
    edits: [{ set: ['paths', '/call-tags', 'servers'], to: platform }],
  },
];

export const safeChanges: SafeChange[] = [
  {
    change: 'an optional field of a request is added',
    impact: 'addition',
    edits: [{ set: property('AgentUpdate', 'nickname'), to: text }],
  },
  {
    change: 'a field of an answer is added',
    impact: 'addition',
    edits: [{ set: property('Agent', 'nickname'), to: text }],
  },
  {
    change: 'a path is added',
    impact: 'addition',
    edits: [
      {
        set: ['paths', '/tags'],
        to: {
          get: {
            operationId: 'listTags',
            tags: ['Calls'],
            responses: { '200': { description: 'It.' } },
          },
        },
      },
    ],
  },
  {
    change: 'an optional parameter is added',
    impact: 'addition',
    edits: [{ set: [...callTags, 'parameters'], to: query(false) }],
  },
  {
    change: 'an error status becomes known',
    impact: 'addition',
    edits: [{ set: [...callTags, 'responses', '404'], to: { description: 'No such thing.' } }],
  },
  {
    change: 'a header of an answer becomes known',
    impact: 'addition',
    edits: [{ set: [...tagsAnswer, 'headers'], to: { 'x-request-id': { schema: text } } }],
  },
  {
    change: 'a second media type of a request is taken',
    impact: 'addition',
    edits: [{ set: [...agents, 'requestBody', 'content', 'application/xml'], to: {} }],
  },
  {
    change: 'a key becomes optional',
    impact: 'addition',
    edits: [{ set: ['security', 1], to: {} }],
  },
  {
    change: 'a field of an answer is always there',
    impact: 'other',
    edits: [{ set: schema('CallTagList', 'required'), to: ['tags'] }],
  },
  {
    change: 'a field of an answer is never null',
    impact: 'other',
    edits: [{ set: property('Agent', 'organization_id', 'type'), to: 'string' }],
  },
  {
    change: 'a value of an answer does not occur any more',
    impact: 'other',
    edits: [{ remove: schema('ModelStatus', 'enum', 3) }],
  },
  {
    change: 'a string of an answer gets a maximum length',
    impact: 'other',
    edits: [{ set: property('Agent', 'name', 'maxLength'), to: 99 }],
  },
  {
    change: 'a value of a request is added',
    impact: 'other',
    edits: [{ set: schema('SortOrder', 'enum', 2), to: 'random' }],
  },
  {
    change: 'a field of a request need not be sent',
    impact: 'other',
    edits: [{ remove: schema('ModelCreate', 'required', 4) }],
  },
  {
    change: 'a maximum length of a request grows',
    impact: 'other',
    edits: [{ set: property('OrganizationUpdate', 'name', 'maxLength'), to: 40 }],
  },
  {
    change: 'a field of a request may be null',
    impact: 'other',
    edits: [{ set: property('AgentUpdate', 'name', 'type'), to: ['string', 'null'] }],
  },
  {
    change: 'a field of a request loses its companion',
    impact: 'other',
    edits: [{ remove: schema('UseCaseUpdate', 'dependentRequired') }],
  },
  {
    change: 'a parameter need not be sent',
    impact: 'other',
    edits: [{ set: parameter('OrganizationId', 'required'), to: false }],
  },
  {
    change: 'an operation is deprecated',
    impact: 'other',
    edits: [{ set: [...callTags, 'deprecated'], to: true }],
  },
  {
    change: 'an unknown is answered',
    impact: 'other',
    edits: [{ remove: property('Member', 'role', 'x-unspecified') }],
  },
  {
    change: 'a description is reworded',
    impact: 'other',
    edits: [{ set: ['info', 'description'], to: 'New.' }],
  },
  {
    change: 'a schema gets a name that nothing uses yet',
    impact: 'other',
    edits: [{ set: schema('Nickname'), to: text }],
  },
];
