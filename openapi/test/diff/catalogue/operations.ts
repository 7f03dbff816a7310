/** What breaks when operations, or what stands around them, change. */
import { parameter, path, schema } from '../../paths.js';
import {
  callTags,
  tagsAnswer,
  agents,
  versions,
  baseUrl,
  platform,
  type BreakingChange,
} from './change.js';

export const changesOfOperations: BreakingChange[] = [
  {
    change: 'a path is removed',
    rule: 'path-removed',
    edits: [{ remove: path('/call-tags') }],
  },
  {
    change: 'an operation is removed',
    rule: 'operation-removed',
    edits: [{ remove: path('/orgs', 'patch') }],
  },
  {
    change: 'a path is renamed',
    rule: 'path-removed',
    edits: [{ rename: path('/call-tags'), to: '/tags' }],
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
    change: 'a path parameter gets another name',
    rule: 'path-parameter-renamed',
    edits: [
      { rename: path('/agents/{id}'), to: '/agents/{agent_id}' },
      { set: parameter('AgentId', 'name'), to: 'agent_id' },
    ],
  },
  {
    change: 'an operation moves to another tag',
    rule: 'operation-tag-changed',
    edits: [{ set: [...callTags, 'tags'], to: ['Models'] }],
  },
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
    edits: [{ set: path('/call-tags', 'servers'), to: platform }],
  },
];
