/** What a command that removes something needs: a target, and the consent of a person. */
import { isDeepStrictEqual } from 'node:util';
import { isDeclined } from '@voice-agent-platform/shared/client-errors';
import {
  findTargetFaults,
  findTargets,
  limitLines,
  listRemovals,
  replaces,
} from '@voice-agent-platform/shared/consent';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec } from './command-spec.js';
import type { Send } from './connect.js';
import { NotFoundError } from './failure.js';
import { nameOf, type ApiRequest } from './request.js';
import { describeTarget, type Call } from './settings.js';

/** Refuses a request without a target, even with `--yes`: what it would delete is not specified. */
export function requireTarget(spec: CommandSpec, request: ApiRequest): void {
  if (!spec.removal) return;
  const flags = spec.fields.filter((field) => field.in === 'body').map(({ flag }) => `--${flag}`);
  const faults = findTargetFaults(spec.removal, request).map((pointer) => {
    const place = nameOf(spec, 'body', pointer);
    const fault = pointer === '' ? '' : ` (${place} is unknown, empty or too long)`;
    return `${spec.command} needs a target: give ${flags.join(' or ')}${fault}`;
  });
  if (faults.length > 0) throw new UsageError(`${faults.join('\n')}\n\nNothing was sent.`);
}

/**
 * Resolves to the targets that do not exist, once nothing stands in the way of the others.
 *
 * @throws UsageError if nobody can be asked or the person declines, NotFoundError if no target exists
 */
export async function obtainConsent(
  call: Call,
  request: ApiRequest,
  send: Send,
): Promise<readonly string[]> {
  const { spec } = call;
  let removals = await findRemovals(call, request, send);
  requireConsent(call, removals);
  const targets = await findListed(call, request, send);
  const missing = targets?.missing ?? [];
  if (targets?.found === 0) {
    const { operationId, key } = spec.removal!.list!;
    const hint = `Nothing was sent. Give each ${key} as ${kebabCase(operationId)} shows it.`;
    throw new NotFoundError(`${missing.join('\n')}\n\n${hint}`);
  }
  for (;;) {
    if (!(await confirm(call, targets?.lines ?? removals))) {
      throw new UsageError('not confirmed\n\nNothing was sent.');
    }
    // Nobody has agreed to the removal of what was added in the meantime.
    const asked = removals;
    if (asked.length > 0) removals = await findRemovals(call, request, send);
    if (isDeepStrictEqual(asked, removals)) return missing;
  }
}

/** What the request would remove. For an update, the list that it replaces is read, unless `--yes` consents to any loss. */
async function findRemovals({ spec, yes }: Call, request: ApiRequest, send: Send) {
  const { replacement } = spec;
  if (yes) return [];
  const isRead = replacement?.list && replaces(replacement, request);
  return listRemovals(spec, request, isRead && (await send(replacement.list.operationId)));
}

/** Refuses a request that nobody can be asked about. Its targets are named as they were given. */
function requireConsent({ spec, terminal }: Call, removals: readonly string[]): void {
  if (removals.length === 0 || !terminal.cannotAsk) return;
  const lines = limitLines(removals);
  throw new UsageError(
    [
      `${spec.command} needs a confirmation, and ${terminal.cannotAsk}. Add --yes to confirm.`,
      '',
      ...(spec.removal ? lines.map((line) => `It would remove: ${line}`) : lines),
      'Nothing was sent.',
    ].join('\n'),
  );
}

/** Looks the targets up where an operation lists them. After `--yes`, a refusal of the platform is only reported. */
async function findListed({ spec, yes, terminal }: Call, request: ApiRequest, send: Send) {
  const { removal } = spec;
  if (!removal?.list) return undefined;
  const { list } = removal;
  let fault = `${list.operationId} returned no ${list.property ?? 'list'}`;
  try {
    const response = await send(list.operationId);
    const found = findTargets(removal, list, request, response, kebabCase(list.operationId));
    if (found) return found;
  } catch (error) {
    // The key may not be allowed to list. A platform that does not respond, or fails, is no reason to go on.
    if (!yes || !isDeclined(error as Error)) throw error;
    fault = (error as Error).message;
  }
  if (!yes) throw new Error(fault);
  terminal.warn(`whether the targets exist is unknown: ${fault}`);
  return undefined;
}

/** Resolves to whether the person at the terminal confirms. */
async function confirm(call: Call, removals: readonly string[]): Promise<boolean> {
  const { spec, settings, yes, terminal, signal } = call;
  if (yes || removals.length === 0) return true;
  const where = describeTarget(settings, spec.root);
  terminal.error([{ style: 'bold', text: spec.summary }, ` on ${where}:`]);
  terminal.error('');
  for (const line of limitLines(removals)) terminal.error(line, '  ', '      ');
  terminal.error('');
  return terminal.confirm('Continue?', signal);
}
