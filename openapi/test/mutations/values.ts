import { remove, schema, set } from './mutation.js';
import type { FactMutation } from './mutation.js';

/** What a value may be. */
export const valueMutations: readonly FactMutation[] = [
  // types, null, enums, formats, bounds, defaults
  set(
    'a number becomes an integer',
    'Run/issuesCount',
    schema('Run', 'properties', 'issuesCount', 'type'),
    'integer',
  ),
  set(
    'a null is forbidden',
    'Agent/organization_id',
    schema('Agent', 'properties', 'organization_id', 'type'),
    'string',
  ),
  set(
    'a null is invented',
    'Phone number/title',
    schema('PhoneNumber', 'properties', 'title', 'type'),
    ['string', 'null'],
  ),
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
    schema('Agent', 'properties', 'languages', 'items', 'enum'),
    ['en-US'],
  ),
  set(
    'a format is invented',
    'Use case/Hook',
    schema('Hook', 'properties', 'url', 'format'),
    'uri',
  ),
  remove(
    'a format is lost',
    'Model/created_at',
    schema('Model', 'properties', 'created_at', 'format'),
  ),
  set(
    'an integer is given a size',
    'Use case/max_duration_mins',
    schema('UseCase', 'properties', 'max_duration_mins', 'format'),
    'int32',
  ),
  set(
    'a bound is invented',
    'Phone number/Prompt route',
    schema('PromptRoute', 'properties', 'probability', 'maximum'),
    1,
  ),
  set(
    'a list is bounded',
    'Endpoints/11/Body',
    schema('PhoneNumbersDelete', 'properties', 'ids', 'minItems'),
    1,
  ),
  set(
    'a length is changed',
    'Workflow version/slug',
    schema('WorkflowVersionDetail', 'properties', 'slug', 'maxLength'),
    255,
  ),
  set(
    'a length is given to a plain id',
    'Limits',
    schema('PhoneNumber', 'properties', 'id', 'minLength'),
    24,
  ),
  set(
    'the 10 minutes become a default',
    'Use case/max_duration_mins',
    schema('UseCase', 'properties', 'max_duration_mins', 'default'),
    10,
  ),
  set(
    'a default is turned round',
    'Model/trainable',
    schema('Model', 'properties', 'trainable', 'default'),
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
    schema('Run', 'properties', 'data', 'additionalProperties'),
  ),
  set(
    'a map takes any value',
    'Use case/amd_messages',
    schema('AmdMessages', 'additionalProperties'),
    true,
  ),
  remove(
    'a field is forgotten',
    'Organization/image_url',
    schema('Organization', 'properties', 'image_url'),
  ),
  set('a field is invented', 'Model', schema('Model', 'properties', 'progress'), {
    type: 'number',
  }),
  set(
    'a read-only field becomes writable',
    'Endpoints/4/Body',
    schema('UseCaseUpdate', 'properties', 'sample_labels'),
    {
      type: 'array',
      items: { type: 'string' },
    },
  ),
  set(
    'the version of a run carries a changelog',
    'Run/version',
    schema('WorkflowVersion', 'properties', 'changelog'),
    {
      type: 'array',
    },
  ),
  set(
    'two alternatives are offered',
    'Use case/params',
    schema('UseCase', 'properties', 'params', 'oneOf'),
    [{ type: 'object' }, { type: 'array' }],
  ),
];
