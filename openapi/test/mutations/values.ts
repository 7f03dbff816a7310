import { property, schema } from '../paths.js';
import { remove, set, type FactMutation } from './mutation.js';

/** What a value may be. */
export const valueMutations: readonly FactMutation[] = [
  // types, null, enums, formats, bounds, defaults
  set(
    'a number becomes an integer',
    'Run/issuesCount',
    property('Run', 'issuesCount', 'type'),
    'integer',
  ),
  set(
    'a null is forbidden',
    'Agent/organization_id',
    property('Agent', 'organization_id', 'type'),
    'string',
  ),
  set('a null is invented', 'Phone number/title', property('PhoneNumber', 'title', 'type'), [
    'string',
    'null',
  ]),
  set('a value of an enum is renamed', 'Run/status', schema('RunStatus', 'enum', 3), 'cancelled'),
  remove('a value of an enum is lost', 'Use case/language', schema('Language', 'enum', 14)),
  set(
    'a state is renamed',
    'States and transitions/Phone number',
    schema('PhoneNumberMode', 'enum', 0),
    'transfer',
  ),
  set(
    'the values of an open enum are guessed',
    'Agent/languages',
    property('Agent', 'languages', 'items', 'enum'),
    ['en-US'],
  ),
  set('a format is invented', 'Use case/Hook', property('Hook', 'url', 'format'), 'uri'),
  remove('a format is lost', 'Model/created_at', property('Model', 'created_at', 'format')),
  set(
    'an integer is given a size',
    'Use case/max_duration_mins',
    property('UseCase', 'max_duration_mins', 'format'),
    'int32',
  ),
  set(
    'a bound is invented',
    'Phone number/Prompt route',
    property('PromptRoute', 'probability', 'maximum'),
    1,
  ),
  set(
    'a list is bounded',
    'Endpoints/11/Body',
    property('PhoneNumbersDelete', 'ids', 'minItems'),
    1,
  ),
  set(
    'a length is changed',
    'Workflow version/slug',
    property('WorkflowVersionDetail', 'slug', 'maxLength'),
    255,
  ),
  set('a length is given to a plain id', 'Limits', property('PhoneNumber', 'id', 'minLength'), 24),
  set(
    'the 10 minutes become a default',
    'Use case/max_duration_mins',
    property('UseCase', 'max_duration_mins', 'default'),
    10,
  ),
  set(
    'a default is turned round',
    'Model/trainable',
    property('Model', 'trainable', 'default'),
    true,
  ),
  set(
    'a body of PATCH is given a default',
    'Endpoints/4/Body',
    schema('Language', 'default'),
    'en-US',
  ),

  // shapes
  set('an object is closed', 'Agent', schema('Agent', 'additionalProperties'), false),
  remove(
    'a free-form object is left bare',
    'Run/data',
    property('Run', 'data', 'additionalProperties'),
  ),
  set(
    'a map takes any value',
    'Use case/amd_messages',
    schema('AmdMessages', 'additionalProperties'),
    true,
  ),
  remove('a field is forgotten', 'Organization/image_url', property('Organization', 'image_url')),
  set('a field is invented', 'Model', property('Model', 'progress'), {
    type: 'number',
  }),
  set(
    'a read-only field becomes writable',
    'Endpoints/4/Body',
    property('UseCaseUpdate', 'sample_labels'),
    {
      type: 'array',
      items: { type: 'string' },
    },
  ),
  set(
    'the version of a run carries a changelog',
    'Run/version',
    property('WorkflowVersion', 'changelog'),
    {
      type: 'array',
    },
  ),
  set('two alternatives are offered', 'Use case/params', property('UseCase', 'params', 'oneOf'), [
    { type: 'object' },
    { type: 'array' },
  ]),
];
