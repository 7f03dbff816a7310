/** Obtains the consent to a request that may remove something, from a person or from `--yes`. */
import { isDeepStrictEqual } from 'node:util';
import { limitLines } from '@voice-agent-platform/shared/consent/lines';
import type { Removal, Replacement } from '@voice-agent-platform/shared/consent/removal-rules';
import {
  describeOwner,
  listLosses,
  listTargets,
  replaces,
} from '@voice-agent-platform/shared/consent/removals';
import type { CommandSpec } from './command-spec.js';
import { requireAgreement, requirePerson } from './confirmation.js';
import { findListed, type Lookup } from './removal-targets.js';
import type { NameOf } from './request-faults.js';

type OperationId = CommandSpec['operationId'];

/** A valid request that is not sent yet. */
export interface PendingRequest extends Lookup {
  readonly nameOf: NameOf;
}

/**
 * Obtains the consent to a request. Resolves to the targets that do not exist, if there are others that do.
 *
 * @throws UsageError if nobody can be asked or the person declines, NotFoundError if no target exists
 */
export async function obtainConsent(pending: PendingRequest): Promise<readonly string[]> {
  const { call, request } = pending;
  const { removal, replacement } = call.spec;
  if (removal) return confirmRemoval(removal, pending);
  if (replacement && replaces(replacement, request) && !call.yes) {
    await confirmReplacement(replacement, pending);
  }
  return [];
}

/** Asks once about the targets that the request names. Looks them up even with `--yes`, to find those that do not exist. */
async function confirmRemoval(
  removal: Removal<OperationId>,
  pending: PendingRequest,
): Promise<readonly string[]> {
  const { call, request } = pending;
  const owner = describeOwner(call.spec, request);
  const given = listTargets(removal, request);
  // Comes before the lookup, so that nothing is sent if nobody can be asked.
  if (!call.yes) {
    const refused = limitLines(given).map((line) => `It would remove: ${line}`);
    requirePerson(call, [...owner, ...refused]);
  }
  const targets = await findListed(removal, pending);
  if (!call.yes) {
    await requireAgreement(call, [...owner, ...limitLines(targets?.lines ?? given)]);
  }
  return targets?.missing ?? [];
}

/**
 * Asks about the entries that the new list may remove. Reads the current list again after each question, and asks again
 * if other entries would be removed, because nobody has agreed to those.
 */
async function confirmReplacement(
  replacement: Replacement<OperationId>,
  { call, request, nameOf, send }: PendingRequest,
): Promise<void> {
  const { list } = replacement;
  const readLosses = async () =>
    listLosses(replacement, request, {
      current: list && (await send(list.operationId)),
      nameOf: (property) => nameOf('body', `/${property}`),
    });
  let losses = await readLosses();
  let agreed: readonly string[] | undefined;
  while (losses.length > 0 && !isDeepStrictEqual(losses, agreed)) {
    const lines = [...describeOwner(call.spec, request), ...limitLines(losses)];
    requirePerson(call, lines);
    await requireAgreement(call, lines);
    agreed = losses;
    losses = await readLosses();
  }
}
