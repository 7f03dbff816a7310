/** What a command that removes something needs: a target, and the consent of a person. */
import { isDeclined } from '@voice-agent-platform/shared/client-errors';
import {
  findTargetFaults,
  findTargets,
  limitLines,
  listRemovals,
  replaces,
  type FoundTargets,
} from '@voice-agent-platform/shared/consent';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec } from './command-spec.js';
import type { Send } from './connect.js';
import type { ApiRequest } from './request.js';
import type { CallOptions, Settings } from './settings.js';
import { nameOf } from './validate.js';

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

/** What the request would remove. For an update, the list that it replaces is read, unless `--yes` consents to any loss. */
export async function findRemovals(
  spec: CommandSpec,
  request: ApiRequest,
  send: Send,
  { yes }: CallOptions,
): Promise<readonly string[]> {
  const { replacement } = spec;
  if (yes) return [];
  const isRead = replacement?.list && replaces(replacement, request);
  return listRemovals(spec, request, isRead && (await send(replacement.list.operationId)));
}

/** Refuses a request that nobody can be asked about. Its targets are named as they were given. */
export function requireConsent(
  { command, removal }: CommandSpec,
  removals: readonly string[],
  { terminal }: CallOptions,
): void {
  if (removals.length === 0 || terminal.canAsk) return;
  const lines = limitLines(removals);
  throw new UsageError(
    [
      `${command} needs a confirmation, and this is not a terminal`,
      '',
      ...(removal ? lines.map((line) => `It would remove: ${line}`) : lines),
      'Nothing was sent. Add --yes to confirm.',
    ].join('\n'),
  );
}

/** Looks the targets up where an operation lists them. After `--yes`, a refusal of the platform is only reported. */
export async function lookUpTargets(
  { removal }: CommandSpec,
  request: ApiRequest,
  send: Send,
  { yes, terminal }: CallOptions,
): Promise<FoundTargets | undefined> {
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
export async function confirm(
  { root, summary }: CommandSpec,
  removals: readonly string[],
  settings: Settings,
  { yes, terminal, signal }: CallOptions,
): Promise<boolean> {
  if (yes || removals.length === 0) return true;
  const { host } = new URL(settings[`${root}-url`].value ?? '');
  terminal.error([{ style: 'bold', text: summary }, ` on ${host} (profile ${settings.profile}):`]);
  terminal.error('');
  for (const line of limitLines(removals)) {
    terminal.error(line, '  ', '      ');
  }
  terminal.error('');
  return terminal.confirm('Continue?', signal);
}
