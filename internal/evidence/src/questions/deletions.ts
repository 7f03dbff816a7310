/** Answers how a deletion of phone numbers treats existing and unknown numbers together. */
import type { OperationId } from '@voice-agent-platform/openapi/operations';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { choice } from '../decisions.js';
import { readJson } from '../message.js';
import type { Question } from '../report.js';
import { isRefusal } from '../statuses.js';
import type { Call } from '../traffic.js';
import type { Context, Listener } from './listener.js';
import { describeBody } from './message-bodies.js';
import { Tally, type Supporting } from './tally.js';

/** Its responses show which numbers exist. */
const LIST: OperationId = 'listPhoneNumbers';

/** A request to delete numbers that exist and numbers that do not. */
interface MixedDeletion {
  readonly isAccepted: boolean;
  /** The identifiers of the numbers that existed. */
  readonly existing: readonly unknown[];
}

/** Finds out what a mixed deletion deletes, from the list of numbers before it and the next list after it. */
export function deletions({ pointer }: Question, context: Context): Listener {
  const [responses, effects] = [new Tally(), new Tally()];
  /** The identifiers in the last list, unless something was deleted since. */
  let listed: ReadonlySet<unknown> | undefined;
  /** The deletion since the last list, if there is only one. */
  let deletion: MixedDeletion | undefined;
  return {
    onExchange: (call) => {
      const { operation, response, isAccepted } = call;
      const list = readJson(response);
      if (operation.row.operationId === LIST && isAccepted && Array.isArray(list)) {
        listed = new Set<unknown>(list.map((number) => asObject(number).id));
        if (deletion) effects.add(describeDeletion(deletion, listed));
        deletion = undefined;
      } else if (operation.pointer === pointer) {
        deletion = listed && readMixedDeletion(call, listed);
        if (deletion) responses.add(`${response?.status} ${describeBody(response!, context)}`);
        listed = undefined;
      }
    },
    findings: () => [...responses.findings(), ...effects.findings()],
  };
}

function readMixedDeletion(
  { request, response, isAccepted }: Call,
  listed: ReadonlySet<unknown>,
): MixedDeletion | undefined {
  const ids = new Set(asArray(asObject(readJson(request)).ids));
  const existing = [...ids].filter((id) => listed.has(id));
  const isMixed = existing.length > 0 && existing.length < ids.size;
  const isAnswered = response && (isAccepted || isRefusal(response.status));
  return isMixed && isAnswered ? { isAccepted, existing } : undefined;
}

function describeDeletion(
  { isAccepted, existing }: MixedDeletion,
  listed: ReadonlySet<unknown>,
): Supporting {
  const left = existing.filter((id) => listed.has(id)).length;
  const effect =
    left === 0 ? 'deletes the others' : left < existing.length ? 'deletes some' : 'deletes none';
  const text = `${isAccepted ? 'an accepted' : 'a refused'} request with an unknown number ${effect}`;
  if (isAccepted) return { text, supports: choice('bulk-delete', left === 0 ? 'skip' : null) };
  if (left === 0) return { text, supports: choice('bulk-delete', 'partial') };
  return { text, supports: choice('bulk-delete', left === existing.length ? 'refuse' : null) };
}
