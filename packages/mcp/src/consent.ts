/** Which calls need the consent of a person, and what they are asked about. */
import {
  findLeftOut,
  findTargets,
  listEntries,
  listTargets,
  type FoundTargets,
} from '@voice-agent-platform/contract-reader/targets';
import type { OperationId } from '@voice-agent-platform/client';
import type { Tool, ToolArguments } from './tool.js';

export interface Consent {
  /** What the call removes, by the arguments and by what was read before. The consent covers this and nothing else. */
  readonly lines: readonly string[];
  /** The lines with what people know a target by, and those of targets that do not exist. Default: the lines. */
  readonly describe?: () => Promise<FoundTargets>;
}

/** @param current what the tool's reader returned, if it has one */
export function consentFor(
  { removal, replacement }: Tool,
  given: ToolArguments,
  current: unknown,
  call: (operation: OperationId) => Promise<unknown>,
): Consent | undefined {
  if (removal) {
    const { list } = removal;
    return {
      lines: listTargets(removal, given),
      ...(list && {
        describe: async () =>
          findTargets(removal, list, given, await call(list.operationId), list.operationId),
      }),
    };
  }
  const { body } = given;
  if (!replacement || !body || !Object.hasOwn(body, replacement.property)) return undefined;
  const { property, list } = replacement;
  if (list) {
    const leftOut = findLeftOut(replacement, list, given, current);
    return leftOut.length === 0
      ? undefined
      : { lines: [`body.${property} leaves out, and so removes:`, ...leftOut] };
  }
  const entries = listEntries(replacement, given);
  return {
    lines: [
      ...Object.entries(given.path ?? {}).map(([name, value]) => `${name} ${value}`),
      entries.length === 0
        ? `body.${property} is empty, and so removes all entries.`
        : `body.${property} replaces all entries, and nothing shows which ones are lost. It sets:`,
      ...entries,
    ],
  };
}
