/** Refuses a removal whose targets are unclear or do not exist. */
import { isDeclined } from '@voice-agent-platform/shared/client-errors';
import type { Removal } from '@voice-agent-platform/shared/consent/removal-rules';
import {
  findTargetFaults,
  findTargets,
  type FoundTargets,
} from '@voice-agent-platform/shared/consent/targets';
import { formatPointer } from '@voice-agent-platform/shared/json';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec } from './command-spec.js';
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
  const faults = findTargetFaults(removal, request);
  if (faults.length === 0) return;
  const flags = removal.targets.map(({ property }) => nameOf('body', formatPointer([property])));
  const lines = faults.map(({ pointer, message }) =>
    pointer === ''
      ? `${command} needs a target: give ${flags.join(' or ')}`
      : `${nameOf('body', pointer)} ${message}`,
  );
  throw new UsageError(`${lines.join('\n')}\n\nNothing was sent.`);
}

/** A removal whose targets are looked up before it is sent. */
export interface Lookup {
  readonly call: Call<CommandSpec>;
  readonly request: ApiRequest;
  readonly send: Send;
}

/**
 * Looks up the targets of a removal in the list that contains them.
 *
 * @returns `undefined` if no operation lists them, or if `--yes` is given and the platform refuses the list or responds
 *   without it
 * @throws NotFoundError if no target exists
 */
export async function findListed(
  removal: Removal<CommandSpec['operationId']>,
  { call, request, send }: Lookup,
): Promise<FoundTargets | undefined> {
  const { list } = removal;
  if (!list) return undefined;
  let response: unknown;
  try {
    response = await send(list.operationId);
  } catch (error) {
    // A key that is not allowed to list may still be allowed to remove.
    if (isDeclined(error as Error)) return reportUnknownTargets(call, error as Error);
    throw error;
  }
  const source = kebabCase(list.operationId);
  const targets = findTargets(removal, request, { list, source, response });
  if (!targets) {
    const fault = `${list.operationId} returned no ${list.property ?? 'list'}`;
    return reportUnknownTargets(call, new Error(fault));
  }
  requireFound(targets, { source, key: list.key });
  return targets;
}

/** Warns with `--yes`. Otherwise throws, because a person should not be asked about targets that may not exist. */
function reportUnknownTargets({ terminal, yes }: Call, error: Error): undefined {
  if (!yes) throw error;
  terminal.warn(`whether the targets exist is unknown: ${error.message}`);
}

function requireFound(
  { found, missing }: FoundTargets,
  { source, key }: { readonly source: string; readonly key: string },
): void {
  if (found > 0) return;
  const hint = `Nothing was sent. Give each ${key} as ${source} shows it.`;
  throw new NotFoundError(`${missing.join('\n')}\n\n${hint}`);
}
