import { path, property } from '../paths.js';
import { rename, set, type FactMutation } from './mutation.js';

/** What comes back, and what only prose can tell. */
export const answerMutations: readonly FactMutation[] = [
  // answers
  rename(
    'a success status is changed',
    'Endpoints/13/200',
    path('/models', 'post', 'responses', '200'),
    '201',
  ),
  set(
    'a body comes with 204',
    'Endpoints/11/Success status',
    path('/numbers', 'delete', 'responses', '204', 'content'),
    {
      'application/json': { schema: { type: 'object' } },
    },
  ),
  set('an error status is invented', 'Endpoints/1/200', path('/orgs', 'get', 'responses', '404'), {
    description: 'Gone',
  }),
  set(
    'an error schema is invented',
    'Errors/¶1',
    ['components', 'responses', 'UnspecifiedError', 'content', '*/*', 'schema'],
    {
      type: 'object',
      properties: { message: { type: 'string' } },
    },
  ),
  set(
    'an unknown answer is given a shape',
    'Endpoints/5/200',
    path('/use-cases/{id}/add-webhook', 'post', 'responses', '200', 'content'),
    {
      'application/json': { schema: { $ref: '#/components/schemas/UseCase' } },
    },
  ),
  rename(
    'a recording becomes audio',
    'Endpoints/14/200',
    path('/calls/{id}/recording', 'get', 'responses', '200', 'content', 'text/plain'),
    'audio/wav',
  ),
  set(
    'a header of an answer is invented',
    'Endpoints/1/200',
    path('/orgs', 'get', 'responses', '200', 'headers'),
    { ETag: { schema: { type: 'string' } } },
  ),
  set(
    'a header of an error is invented',
    'Errors/¶1',
    ['components', 'responses', 'UnspecifiedError', 'headers'],
    {
      'Retry-After': { schema: { type: 'integer' } },
    },
  ),

  // prose
  set(
    'the fallback duration is not told',
    'Limits/Default call duration',
    property('UseCase', 'max_duration_mins', 'description'),
    'Longest call.',
  ),
  set(
    'deletedCount is not told',
    'Endpoints/11/Success status',
    path('/numbers', 'delete', 'description'),
    'Deletes numbers.',
  ),
];
