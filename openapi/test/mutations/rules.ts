import type { Edit } from '../edit.js';
import { parameter, path, property, schema } from '../paths.js';

/** For each rule of the house one slip in the shipped document that this very rule has to catch. */
export const ruleMutations: Readonly<Record<string, readonly Edit[]>> = {
  'house/described-fields': [{ remove: property('Agent', 'voice_id', 'description') }],
  'house/empty-204': [
    { set: path('/numbers', 'delete', 'responses', '204', 'content'), to: { '*/*': {} } },
  ],
  'house/errors-only-default': [
    { set: path('/orgs', 'get', 'responses', '401'), to: { description: 'No key.' } },
  ],
  'house/irregularity-form': [
    { set: path('/member', 'delete', 'x-irregularity', 0, 'note'), to: 'a body' },
  ],
  'house/irregularity-marked': [{ remove: path('/member', 'delete', 'x-irregularity') }],
  'house/key-order': [
    { remove: path('/orgs', 'get', 'operationId') },
    { set: path('/orgs', 'get', 'operationId'), to: 'getOrganization' },
  ],
  'house/named-bodies': [
    { set: property('Agent', 'voice_id'), to: { type: 'string', enum: ['nora'] } },
  ],
  'house/named-examples': [{ remove: parameter('AgentId', 'examples') }],
  'house/no-patch-default': [{ set: schema('Language', 'default'), to: 'en-US' }],
  'house/no-read-only': [{ set: property('UseCase', 'id', 'readOnly'), to: true }],
  'house/open-objects': [{ set: schema('Model', 'additionalProperties'), to: false }],
  'house/ref-siblings': [
    { set: property('Run', 'version', 'description'), to: 'The version of the run.' },
  ],
  'house/two-roots': [{ remove: path('/versions/{version_id}', 'get', 'servers') }],
  'house/unspecified-form': [{ remove: schema('ModelStatus', 'x-unspecified', 0, 'assume') }],
  'house/unspecified-not-narrowed': [
    { set: property('UseCase', 'timezone', 'format'), to: 'time-zone' },
  ],
  'house-description-adds': [
    { set: path('/orgs', 'get', 'description'), to: 'Get the organization.' },
  ],
  'house-harmless-example': [
    { set: ['components', 'examples', 'MemberRemoval', 'value', 'email'], to: 'tomas@gmail.com' },
  ],
  'house-path-ids-alike': [{ set: parameter('CallId', 'schema', 'maxLength'), to: 36 }],
  'house-prose-style': [{ set: schema('Agent', 'description'), to: 'simply a voice assistant' }],
  'house-secrets-told': [
    { set: property('HookHeader', 'value', 'description'), to: 'Value of the header.' },
  ],
  'house-summaries-unique': [
    { set: path('/agents/{id}', 'patch', 'summary'), to: 'Get the organization' },
  ],
  'house-summary-style': [{ set: path('/agents/{id}', 'patch', 'summary'), to: 'Agent update.' }],
  'house-updates-match-resources': [
    { set: property('AgentUpdate', 'voice_id', 'type'), to: 'integer' },
  ],
};
