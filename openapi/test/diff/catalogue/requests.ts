/** What breaks when requests ask for more. */
import { parameter, path, property, schema } from '../../paths.js';
import { callTags, agents, query, type BreakingChange } from './change.js';

export const changesOfRequests: BreakingChange[] = [
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
    edits: [{ remove: path('/use-cases/{use_case_id}/runs', 'get', 'parameters', 2) }],
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
];
