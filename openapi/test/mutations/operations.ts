import { parameter, path, schema } from '../paths.js';
import { remove, rename, runs, set, type FactMutation } from './mutation.js';

/** What an operation is, where it is served and what it takes. */
export const operationMutations: readonly FactMutation[] = [
  // operations, roots and methods
  remove('an operation is forgotten', 'Endpoints/15', path('/call-tags', 'get')),
  rename('a path is misspelt', 'Endpoints/3', path('/member'), '/members'),
  rename(
    'a method is changed',
    'Endpoints/6',
    path('/use-cases/{id}/delete-webhook', 'put'),
    'delete',
  ),
  set('an operation is invented', 'Endpoints', path('/models', 'get'), { responses: {} }),
  remove(
    'a platform operation falls to the base root',
    'Endpoints/16',
    path('/versions/{version_id}', 'get', 'servers'),
  ),
  set(
    'a base operation moves to the platform root',
    'Endpoints/12',
    path('/agents/{id}', 'patch', 'servers'),
    [{ url: '{platform_url}/api/v1' }],
  ),
  set('the prefix changes', 'Endpoints/1', ['servers', 0, 'url'], '{base_url}/api/v2'),
  set('a second root is offered', 'Endpoints/8', ['servers', 1], {
    url: 'https://api.example.com',
  }),
  set(
    'a root is bound to one address',
    'Endpoints/8',
    ['servers', 0, 'variables', 'base_url', 'enum'],
    ['https://api.example.com'],
  ),
  remove('the deprecation is lost', 'Endpoints/7', path(runs, 'get', 'deprecated')),
  set('a deprecation is invented', 'Endpoints/1', path('/orgs', 'get', 'deprecated'), true),
  set(
    'a callback is invented',
    'Endpoints/5',
    path('/use-cases/{id}/add-webhook', 'post', 'callbacks'),
    {},
  ),
  set('an event is given a payload', 'Events/¶2', ['webhooks'], { called: { post: {} } }),

  // authentication
  set('an operation asks for no key', 'Authentication/1', path('/orgs', 'get', 'security'), []),
  set(
    'the key moves to a header of its own',
    'Authentication/1',
    ['components', 'securitySchemes', 'BearerAuth'],
    {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
    },
  ),
  set(
    'the key is said to be a JWT',
    'Authentication/1',
    ['components', 'securitySchemes', 'BearerAuth', 'bearerFormat'],
    'JWT',
  ),
  remove(
    'the organization header becomes optional',
    'Endpoints/16/Headers',
    parameter('OrganizationId', 'required'),
  ),
  set(
    'a base operation takes the organization header',
    'Endpoints/1',
    path('/orgs', 'get', 'parameters'),
    [{ $ref: '#/components/parameters/OrganizationId' }],
  ),

  // parameters and bodies
  set(
    'a style of writing is invented',
    'Endpoints/7/Query',
    parameter('Sort', 'style'),
    'pipeDelimited',
  ),
  set(
    'limit becomes a number',
    'Endpoints/7/Query',
    parameter('Limit', 'schema', 'type'),
    'integer',
  ),
  set(
    'limit is given a default',
    'Endpoints/7/Query',
    parameter('Limit', 'schema', 'default'),
    '50',
  ),
  set('offset becomes required', 'Endpoints/7/Query', parameter('Offset', 'required'), true),
  remove('the order loses its default', 'Endpoints/7/Query', schema('SortOrder', 'default')),
  set(
    'a version id is called a UUID',
    'Endpoints/16/Path',
    parameter('VersionId', 'schema', 'format'),
    'uuid',
  ),
  set(
    'a path id is given a pattern',
    'Endpoints/14/Path',
    parameter('CallId', 'schema', 'pattern'),
    '^[0-9a-f]+$',
  ),
  remove(
    'a path id loses its length',
    'Limits/Length of id',
    parameter('AgentId', 'schema', 'maxLength'),
  ),
  rename(
    'a body becomes a form',
    'Endpoints/¶1',
    path('/numbers/{id}/title', 'patch', 'requestBody', 'content', 'application/json'),
    'application/x-www-form-urlencoded',
  ),
];
