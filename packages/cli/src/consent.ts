/** Lets a command remove something only with a clear target and the consent of a person. */
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
import type { Send } from './connect.js';
import { NotFoundError } from './failure.js';
import type { NameOf } from './request-faults.js';
import type { ApiRequest } from './request.js';
import type { Call as AnyCall } from './run.js';
import { describeTarget } from './settings.js';

type Call = AnyCall<CommandSpec>;

const DECLINED = 'not confirmed\n\nNothing was sent.';

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
  readonly call: Call;
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
  const { spec, yes = false } = call;
  const owner = describeOwner(spec, request);
  let removals = await findRemovals(pending);
  if (removals.length > 0) requirePerson(call, [...owner, ...wordRemovals(spec, removals)]);
  const targets = await findListed(pending);
  // Asks again if the removals have changed since the question, because nobody has agreed to the new ones.
  for (;;) {
    const lines = targets?.lines ?? removals;
    const isAgreed =
      yes || lines.length === 0 || (await ask(call, [...owner, ...limitLines(lines)]));
    if (!isAgreed) throw new UsageError(DECLINED);
    const asked = removals;
    if (asked.length > 0) removals = await findRemovals(pending);
    if (isDeepStrictEqual(asked, removals)) return targets?.missing ?? [];
  }
}

/**
 * Describes the removals of a request. For an update, reads the list that it replaces, unless `--yes` consents to any
 * loss.
 */
async function findRemovals({ call, request, nameOf, send }: PendingRequest): Promise<string[]> {
  const { spec, yes } = call;
  const { replacement } = spec;
  if (yes) return [];
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
 * Refuses a request if nobody can be asked.
 *
 * @throws UsageError with the lines
 */
function requirePerson({ spec, settings, terminal }: AnyCall, lines: readonly string[]): void {
  if (terminal.cannotAsk === undefined) return;
  const where = describeTarget(settings, spec.root);
  const need = `${spec.command} on ${where} needs a confirmation, and ${terminal.cannotAsk}. Add --yes to confirm.`;
  throw new UsageError([need, '', ...lines, 'Nothing was sent.'].join('\n'));
}

/**
 * Asks about a request that the contract does not describe, so that only its method and path are known.
 *
 * @throws UsageError unless a person agrees
 */
export async function confirmRequest(call: AnyCall): Promise<void> {
  if (call.yes) return;
  requirePerson(call, [`It would send: ${call.spec.summary}`]);
  if (!(await ask(call, []))) throw new UsageError(DECLINED);
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
  const { spec, yes, terminal } = call;
  const { removal } = spec;
  if (!removal?.list) return undefined;
  const { list } = removal;
  let fault = `${list.operationId} returned no ${list.property ?? 'list'}`;
  try {
    const response = await send(list.operationId);
    const source = kebabCase(list.operationId);
    const found = findTargets(removal, request, { list, source, response });
    if (found) return requireFound(found, { source, key: list.key });
  } catch (error) {
    // The key may not be allowed to list. A platform that does not respond, or fails, is no reason to go on.
    if (!yes || !isDeclined(error as Error)) throw error;
    fault = (error as Error).message;
  }
  if (!yes) throw new Error(fault);
  terminal.warn(`whether the targets exist is unknown: ${fault}`);
  return undefined;
}

function requireFound(
  targets: FoundTargets,
  { source, key }: { readonly source: string; readonly key: string },
): FoundTargets {
  if (targets.found > 0) return targets;
  const hint = `Nothing was sent. Give each ${key} as ${source} shows it.`;
  throw new NotFoundError(`${targets.missing.join('\n')}\n\n${hint}`);
}

/** Shows the lines, and resolves to true if the person agrees. */
async function ask(call: AnyCall, lines: readonly string[]): Promise<boolean> {
  const { spec, settings, terminal, signal } = call;
  const where = describeTarget(settings, spec.root);
  terminal.error([{ style: 'bold', text: spec.summary }, ` on ${where}${lines[0] ? ':' : ''}`]);
  terminal.error('');
  for (const line of lines) terminal.error(line, { first: '  ', following: '      ' });
  if (lines[0]) terminal.error('');
  return terminal.confirm('Continue?', signal);
}
