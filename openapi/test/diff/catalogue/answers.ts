/** What breaks when answers promise less. */
import { property, schema } from '../../paths.js';
import { tagsAnswer, type BreakingChange } from './change.js';

export const changesOfAnswers: BreakingChange[] = [
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
];
