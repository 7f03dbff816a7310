import { path, schema } from '../paths.js';
import { remove, set, type FactMutation } from './mutation.js';

/** What has to be sent, and what has to be there. */
export const requirednessMutations: readonly FactMutation[] = [
  remove(
    'a required field becomes optional',
    'Organization/api_key',
    schema('Organization', 'required', 2),
  ),
  set('an unknown requiredness is settled', 'Use case/Hook', schema('Hook', 'required'), ['url']),
  set('a role becomes required', 'Member/role', schema('Member', 'required'), ['email', 'role']),
  remove(
    'a title may be left out',
    'Endpoints/10/Body',
    schema('PhoneNumberTitleUpdate', 'required'),
  ),
  set(
    'a body becomes required',
    'Endpoints/4/Body',
    path('/use-cases/{id}', 'patch', 'requestBody', 'required'),
    true,
  ),
  remove(
    'a body may be left out',
    'Endpoints/13/Body',
    path('/models', 'post', 'requestBody', 'required'),
  ),
  remove(
    'amd no longer asks for a behavior',
    'Use case/amd_behavior',
    schema('UseCaseUpdate', 'dependentRequired'),
  ),
];
