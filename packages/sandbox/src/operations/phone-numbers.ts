import type {
  PhoneNumber,
  PhoneNumberTitleUpdate,
  PhoneNumberUseCaseUpdate,
  PhoneNumbersDelete,
} from '@voice-agent-platform/types';
import { find } from '../find.js';
import type { State } from '../state.js';
import type { Answer, ById, Context } from './operation.js';
import { assertReferences } from './references.js';

export const listPhoneNumbers = ({ state }: Context): Answer => ({
  json: [...state.phoneNumbers.values()],
});

const assertRoutable = (state: State, body: PhoneNumberUseCaseUpdate): void =>
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

// Decision: routing-mode
export const updatePhoneNumberUseCase = (
  { state }: Context,
  { path, body = {} }: ById & { readonly body?: PhoneNumberUseCaseUpdate },
): Answer => {
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
  return { json: updated, commit: () => state.phoneNumbers.set(path.id, updated) };
};

export const updatePhoneNumberTitle = (
  { state }: Context,
  { path, body }: ById & { readonly body: PhoneNumberTitleUpdate },
): Answer => {
  const phoneNumber = find(state.phoneNumbers, path.id, 'phone number');
  const updated = { ...phoneNumber, title: body.title };
  return { json: updated, commit: () => state.phoneNumbers.set(path.id, updated) };
};

// Decision: bulk-delete
export const deletePhoneNumbers = (
  { state }: Context,
  { body = {} }: { readonly body?: PhoneNumbersDelete },
): Answer => ({
  commit: () => {
    for (const id of body.ids ?? []) state.phoneNumbers.delete(id);
  },
});
