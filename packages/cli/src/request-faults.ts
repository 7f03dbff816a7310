/** Refuses a request that the contract forbids, and names its faults as they were typed. */
import {
  checkRequest,
  describeFinding,
  type CheckedRequest,
  type Finding,
  type Part,
  type RequestContract,
} from '@voice-agent-platform/shared/check-request';
import { parsePointer } from '@voice-agent-platform/shared/json';
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec, Field } from './command-spec.js';
import type { Terminal } from './terminal.js';

/** Names a place of a request as it was typed: `<id>`, `--ids/0`, `--body`, `--body: idz`. */
export type NameOf = (part: Part, pointer: string) => string;

/** What to do about a fault, by its keyword. */
const HINTS = {
  placeholder: 'Read the resource again with --show-secrets, and send that.',
  mask: 'Give the whole secret from your own records. Without it, do not update.',
};

/** The contract does not allow the request. */
export class InvalidRequest extends UsageError {
  /** The faults as data, with the words of the message. */
  readonly faults: readonly Omit<Finding, 'requiredBy'>[];

  constructor(faults: readonly Finding[], nameOf: NameOf) {
    const worded = faults.map((fault) => {
      const { in: part, pointer, keyword } = fault;
      return { in: part, pointer, keyword, message: describeFinding(fault, nameOf) };
    });
    const hints = Object.entries(HINTS)
      .filter(([keyword]) => faults.some((fault) => fault.keyword === keyword))
      .map(([, hint]) => `\n\n${hint}`);
    super([worded.map(({ message }) => message).join('\n'), ...hints].join(''));
    this.faults = worded;
  }
}

interface RequestContext extends RequestContract {
  readonly nameOf: NameOf;
  readonly warn: Terminal['warn'];
}

/**
 * Warns of names that the contract does not have, because the contract may lack a field.
 *
 * @throws InvalidRequest
 */
export function requireValid(
  request: CheckedRequest,
  { nameOf, warn, ...contract }: RequestContext,
): void {
  const { faults, unknownNames } = checkRequest(contract, request);
  if (faults.length > 0) throw new InvalidRequest(faults, nameOf);
  for (const finding of unknownNames) warn(describeFinding(finding, nameOf));
}

/** Names the places of a request by the command's flags. */
export function flagNames({ fields }: Pick<CommandSpec, 'fields'>): NameOf {
  return (part, pointer) => {
    const [name, ...below] = parsePointer(pointer);
    if (name === undefined) return '--body';
    const field = fields.find((known) => known.in === part && known.name === name);
    return printable([field ? nameField(field) : `--body: ${name}`, ...below].join('/'));
  };
}

/** Names a field as it is typed: `<id>` or `--ids`. */
export function nameField({ in: part, flag }: Field): string {
  return part === 'path' ? `<${flag}>` : `--${flag}`;
}
