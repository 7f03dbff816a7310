import type {
  PhoneNumber,
  PhoneNumberTitleUpdate,
  PhoneNumberUseCaseUpdate,
  PhoneNumbersDelete,
} from '@voice-agent-platform/types';
import { write, type State } from '../state/state.js';
import { assertReferences, find, type ById, type Context, type Result } from './operation.js';

export function listPhoneNumbers({ state }: Context): Result {
  return { json: [...state.phoneNumbers.values()] };
}

function assertRoutable(state: State, body: PhoneNumberUseCaseUpdate): void {
  assertReferences([
    { pointer: '/id', id: body.id, among: state.useCases, kind: 'use case' },
    ...(body.prompt_routes ?? []).map(({ model_id }, index) => ({
      pointer: `/prompt_routes/${index}/model_id`,
      id: model_id,
      among: state.models,
      kind: 'model',
    })),
    ...(body.agent_routes ?? []).map(({ id }, index) => ({
      pointer: `/agent_routes/${index}/id`,
      id,
      among: state.agents,
      kind: 'agent',
    })),
  ]);
}

// Decision: routing-mode
export function updatePhoneNumberUseCase(
  { state }: Context,
  { path, body = {} }: ById & { readonly body?: PhoneNumberUseCaseUpdate },
): Result {
  const phoneNumber = find(state.phoneNumbers, path.id, 'phone number');
  assertRoutable(state, body);
  const { id, prompt_routes, agent_routes } = body;
  const given = {
    ...(id !== undefined && { id }),
    ...(prompt_routes && { prompt_routes }),
    ...(agent_routes && { agent_routes }),
  };
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
