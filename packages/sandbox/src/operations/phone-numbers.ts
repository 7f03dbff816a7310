import type { PhoneNumber } from '@voice-agent-platform/types';
import type { Decide } from '../decisions/choices.js';
import { Problem } from '../common/problem.js';
import { pickFields } from '../common/shape.js';
import { fields } from '../generated/operations.js';
import { problemResponse } from '../http/responses.js';
import { find, replace } from '../state/resources.js';
import type { Context, Input, Result } from './operation.js';
import { applyPatch } from './patch.js';
import { assertReferences, createRefusal } from './refusals.js';

/** Returns a phone number as responses show it. */
function formatNumber(phoneNumber: PhoneNumber, decide: Decide): PhoneNumber {
  const groups = /^(\+\d)(\d{3})(\d{3})(\d+)$/.exec(phoneNumber.number)?.slice(1);
  return groups && decide('number-format') === 'spaced'
    ? { ...phoneNumber, number: groups.join(' ') }
    : phoneNumber;
}

// Decision: list-order
export function listPhoneNumbers({ state, decide }: Context): Result {
  return { json: state.phoneNumbers.map((phoneNumber) => formatNumber(phoneNumber, decide)) };
}

function replacePhoneNumber({ state, decide }: Context, updated: PhoneNumber): Result {
  return { json: formatNumber(updated, decide), state: replace(state, 'phoneNumbers', updated) };
}

export function updatePhoneNumberUseCase(
  context: Context,
  { path, body = {} }: Input<'updatePhoneNumberUseCase'>,
): Result {
  const { state, decide } = context;
  const phoneNumber = find(state, 'phoneNumbers', path.id);
  assertReferences(state, body, [
    ['/id', 'use case'],
    ['/prompt_routes/*/model_id', 'model'],
    ['/agent_routes/*/id', 'agent'],
  ]);
  if (Object.keys(pickFields(body, fields.PhoneNumberUseCaseUpdate)).length === 0) {
    const detail =
      'Name what to change. What a request without fields does is not specified: it may remove the routes of the number.';
    throw createRefusal(detail, { pointer: '', message: 'has no field' });
  }
  const config = applyPatch(phoneNumber.use_case_config ?? {}, {
    body,
    update: 'PhoneNumberUseCaseUpdate',
    resource: 'UseCaseConfig',
    decide,
  });
  const setsMode = decide('routing-mode') === 'use-case';
  if (setsMode && config.id === undefined) {
    const reason =
      phoneNumber.use_case_config?.id === undefined
        ? 'the number has none'
        : 'the request leaves it out, which removes it';
    const detail = `Name the use case in \`id\`: ${reason}, and in use_case mode the number needs one.`;
    throw createRefusal(detail, { pointer: '/id', message: 'is missing' });
  }
  const updated: PhoneNumber = {
    ...phoneNumber,
    mode: setsMode ? 'use_case' : phoneNumber.mode,
    use_case_config: config,
  };
  return { ...replacePhoneNumber(context, updated), bodyAt: '/use_case_config' };
}

export function updatePhoneNumberTitle(
  context: Context,
  { path, body }: Input<'updatePhoneNumberTitle'>,
): Result {
  const phoneNumber = find(context.state, 'phoneNumbers', path.id);
  const updated = { ...phoneNumber, ...pickFields(body, fields.PhoneNumberTitleUpdate) };
  return replacePhoneNumber(context, updated);
}

export function deletePhoneNumbers(
  { state, decide }: Context,
  { body = {} }: Input<'deletePhoneNumbers'>,
): Result {
  const { ids = [] } = body;
  if (ids.every((id) => id.trim() === '')) {
    const detail =
      'Name the phone numbers to delete. What a request without identifiers deletes is not specified: it may delete every phone number.';
    throw createRefusal(detail, { pointer: '/ids', message: 'names no phone number' });
  }
  const deleted = new Set(ids);
  const phoneNumbers = state.phoneNumbers.filter(({ id }) => !deleted.has(id));
  const deletedCount = state.phoneNumbers.length - phoneNumbers.length;
  const change = deletedCount > 0 ? { state: { ...state, phoneNumbers } } : {};
  if (deletedCount < deleted.size) {
    const unknown = new Problem('unknown-resource', 'The organization has no such phone number.');
    const choice = decide('bulk-delete');
    if (choice === 'refuse') throw unknown;
    if (choice === 'partial') return { ...change, other: problemResponse(unknown, decide) };
  }
  // Decision: deleted-count
  return change;
}
