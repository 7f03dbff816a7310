/** Lets a command remove something only with a clear target, and with the consent of a person or `--yes`. */
import { isDeepStrictEqual } from 'node:util';
import { isDeclined } from '@voice-agent-platform/shared/client-errors';
import { limitLines } from '@voice-agent-platform/shared/consent/lines';
import {
  describeOwner,
  listRemovals,
  replaces,
} from '@voice-agent-platform/shared/consent/removals';
import {
  findTargetFaults,
  findTargets,
  type FoundTargets,
} from '@voice-agent-platform/shared/consent/targets';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec } from './command-spec.js';
import { requireAgreement, requirePerson } from './confirmation.js';
import type { Send } from './connect.js';
import { NotFoundError } from './failure.js';
import type { NameOf } from './request-faults.js';
import type { ApiRequest } from './request.js';
import type { Call } from './run.js';

/** Refuses a request without a target, even with `--yes`, because its effect is not specified. */
export function requireTarget(
  { command, removal }: CommandSpec,
  request: ApiRequest,
  nameOf: NameOf,
): void {
  if (!removal) return;
  const flags = removal.targets.map(({ property }) => nameOf('body', `/${property}`));
  const faults = findTargetFaults(removal, request).map((pointer) => {
    const fault =
      pointer === '' ? '' : ` (${nameOf('body', pointer)} is unknown, empty or too long)`;
    return `${command} needs a target: give ${flags.join(' or ')}${fault}`;
  });
  if (faults.length > 0) throw new UsageError(`${faults.join('\n')}\n\nNothing was sent.`);
}

/** A valid request of a command that may remove something. */
export interface PendingRequest {
  readonly call: Call<CommandSpec>;
  readonly request: ApiRequest;
  readonly nameOf: NameOf;
  readonly send: Send;
}

/**
 * Obtains the consent to a request. Resolves to the targets that do not exist, if there are others that do.
 *
 * @throws UsageError if nobody can be asked or the person declines, NotFoundError if no target exists
 */
export async function obtainConsent(pending: PendingRequest): Promise<readonly string[]> {
  const { call, request } = pending;
  const { spec } = call;
  if (call.yes) return (await findListed(pending))?.missing ?? [];
  const owner = describeOwner(spec, request);
  let removals = await findRemovals(pending);
  if (removals.length > 0) requirePerson(call, [...owner, ...wordRemovals(spec, removals)]);
  const targets = await findListed(pending);
  let agreed: readonly string[] | undefined;
  // Asks again if the removals have changed since the question, because nobody has agreed to the new ones.
  while (removals.length > 0 && !isDeepStrictEqual(removals, agreed)) {
    await requireAgreement(call, [...owner, ...limitLines(targets?.lines ?? removals)]);
    agreed = removals;
    removals = await findRemovals(pending);
  }
  return targets?.missing ?? [];
}

/** Describes the removals of a request. For an update, reads the list that it replaces. */
async function findRemovals({ call, request, nameOf, send }: PendingRequest): Promise<string[]> {
  const { spec } = call;
  const { replacement } = spec;
  const isRead = replacement?.list && replaces(replacement, request);
  const current = isRead && (await send(replacement.list.operationId));
  return listRemovals(spec, request, {
    current,
    nameOf: (property) => nameOf('body', `/${property}`),
  });
}

/** Words what a refused request would remove. Targets are not looked up for that, so they show as they were given. */
function wordRemovals({ removal }: CommandSpec, removals: readonly string[]): readonly string[] {
  const lines = limitLines(removals);
  return removal ? lines.map((line) => `It would remove: ${line}`) : lines;
}

/**
 * Looks the targets up where an operation lists them. After `--yes`, a refusal of the platform is only reported.
 *
 * @throws NotFoundError if no target exists
 */
async function findListed({
  call,
  request,
  send,
}: PendingRequest): Promise<FoundTargets | undefined> {
  const { removal } = call.spec;
  if (!removal?.list) return undefined;
  const { list } = removal;
  let response: unknown;
  try {
    response = await send(list.operationId);
  } catch (error) {
    // The key may not be allowed to list. A platform that does not respond, or fails, is no reason to go on.
    if (!call.yes || !isDeclined(error as Error)) throw error;
    return warnOfUnknownTargets(call, (error as Error).message);
  }
  const source = kebabCase(list.operationId);
  const found = findTargets(removal, request, { list, source, response });
  if (found) return requireFound(found, { source, key: list.key });
  const fault = `${list.operationId} returned no ${list.property ?? 'list'}`;
  if (!call.yes) throw new Error(fault);
  return warnOfUnknownTargets(call, fault);
}

function warnOfUnknownTargets({ terminal }: Call, reason: string): undefined {
  terminal.warn(`whether the targets exist is unknown: ${reason}`);
}

function requireFound(
  targets: FoundTargets,
  { source, key }: { readonly source: string; readonly key: string },
): FoundTargets {
  if (targets.found > 0) return targets;
  const hint = `Nothing was sent. Give each ${key} as ${source} shows it.`;
  throw new NotFoundError(`${targets.missing.join('\n')}\n\n${hint}`);
}
