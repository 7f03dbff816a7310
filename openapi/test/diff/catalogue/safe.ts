/** What breaks nobody. */
import { parameter, path, property, schema } from '../../paths.js';
import { callTags, tagsAnswer, agents, text, query, type SafeChange } from './change.js';

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
        set: path('/tags'),
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
