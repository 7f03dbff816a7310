import type {
  PhoneNumber,
  PhoneNumberTitleUpdate,
  PhoneNumberUseCaseUpdate,
  PhoneNumbersDelete,
} from '@voice-agent-platform/types';
import { shaped } from '../common/shape.js';
import { fields } from '../generated/operations.js';
import { write } from '../state/state.js';
import { assertReferences, find, type ById, type Context, type Result } from './operation.js';

export function listPhoneNumbers({ state }: Context): Result {
  return { json: [...state.phoneNumbers.values()] };
}

// Decision: routing-mode
export function updatePhoneNumberUseCase(
  { state }: Context,
  { path, body = {} }: ById & { readonly body?: PhoneNumberUseCaseUpdate },
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
  return { json: updated, writes: [write('phoneNumbers', phoneNumber, updated)] };
}

export function updatePhoneNumberTitle(
  { state }: Context,
  { path, body }: ById & { readonly body: PhoneNumberTitleUpdate },
): Result {
  const phoneNumber = find(state.phoneNumbers, path.id, 'phone number');
  const updated = { ...phoneNumber, title: body.title };
  return { json: updated, writes: [write('phoneNumbers', phoneNumber, updated)] };
}

// Decision: bulk-delete
export function deletePhoneNumbers(
  { state }: Context,
  { body = {} }: { readonly body?: PhoneNumbersDelete },
): Result {
  const found = new Set((body.ids ?? []).flatMap((id) => state.phoneNumbers.get(id) ?? []));
  return { writes: [...found].map((phoneNumber) => write('phoneNumbers', phoneNumber, undefined)) };
}
