import type { PhoneNumber } from '@voice-agent-platform/types';
import { Problem } from '../common/problem.js';
import { shaped } from '../common/shape.js';
import { fields } from '../generated/operations.js';
import { withItems, type State } from '../state/state.js';
import { assertReferences, find, type Context, type Input, type Result } from './operation.js';

export function listPhoneNumbers({ state }: Context): Result {
  return { json: state.phoneNumbers };
}

function replacePhoneNumber(state: State, updated: PhoneNumber): Result {
  const phoneNumbers = withItems(state.phoneNumbers, [updated]);
  return { json: updated, state: { ...state, phoneNumbers } };
}

// Decision: routing-mode
export function updatePhoneNumberUseCase(
  { state }: Context,
  { path, body = {} }: Input<'updatePhoneNumberUseCase'>,
): Result {
  const phoneNumber = find(state.phoneNumbers, path.id, 'phone number');
  assertReferences(state, body, [
    ['/id', 'use case'],
    ['/prompt_routes/*/model_id', 'model'],
    ['/agent_routes/*/id', 'agent'],
  ]);
  const given = shaped(body, fields.PhoneNumberUseCaseUpdate);
  if (Object.keys(given).length === 0) return { json: phoneNumber };
  const updated: PhoneNumber = {
    ...phoneNumber,
    mode: 'use_case',
    use_case_config: { ...phoneNumber.use_case_config, ...given },
  };
  return replacePhoneNumber(state, updated);
}

export function updatePhoneNumberTitle(
  { state }: Context,
  { path, body }: Input<'updatePhoneNumberTitle'>,
): Result {
  const phoneNumber = find(state.phoneNumbers, path.id, 'phone number');
  const updated = { ...phoneNumber, ...shaped(body, fields.PhoneNumberTitleUpdate) };
  return replacePhoneNumber(state, updated);
}

// Decision: bulk-delete
export function deletePhoneNumbers(
  { state }: Context,
  { body = {} }: Input<'deletePhoneNumbers'>,
): Result {
  const { ids = [] } = body;
  if (ids.every((id) => id.trim() === '')) {
    const detail =
      'Name the phone numbers to delete. What a request without identifiers deletes is not specified: it may delete every phone number.';
    throw new Problem('sandbox-decision', detail, {
      faults: [{ in: 'body', pointer: '/ids', message: 'names no phone number' }],
    });
  }
  const deleted = new Set(ids);
  const phoneNumbers = state.phoneNumbers.filter(({ id }) => !deleted.has(id));
  const hasChanged = phoneNumbers.length < state.phoneNumbers.length;
  return hasChanged ? { state: { ...state, phoneNumbers } } : {};
}
