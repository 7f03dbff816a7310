import { validators, type Fault, type OperationValidators } from '@voice-agent-platform/validators';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import type { CommandSpec, Field } from './command-spec.js';
import type { ApiRequest } from './request.js';

/** @throws UsageError if the contract forbids the request; it names each fault by its flag */
export function checkRequest(spec: CommandSpec, { path, query, body }: ApiRequest): void {
  const check: OperationValidators = validators[spec.operationId];
  const bodyFlag = (name: string) => {
    const flag = flagOf(spec.body ?? [], name);
    return flag === undefined ? `--body: ${name}` : `--${flag}`;
  };
  const parts = [
    [check.path?.(path), (name: string) => `<${flagOf(spec.path, name)}>`],
    [check.query?.(query), (name: string) => `--${flagOf(spec.query, name)}`],
    [check.body?.(body), bodyFlag],
  ] as const;
  const faults = parts.flatMap(([found = [], flagFor]) =>
    found.map((fault) => describe(fault, flagFor)),
  );
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}

function flagOf(fields: readonly Field[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.flag;
}

function describe(
  { pointer, keyword, message, expected }: Fault,
  flagFor: (name: string) => string,
): string {
  const [, name = '', ...below] = pointer.split('/');
  const subject = name === '' ? '--body' : flagFor(name) + below.map((part) => `/${part}`).join('');
  if (keyword === 'required') return `${subject} is required`;
  const cause = /when property (\w+) is present/.exec(message)?.[1];
  if (cause !== undefined) return `${subject} is required with ${flagFor(cause)}`;
  if (keyword === 'enum' && Array.isArray(expected))
    return `${subject} must be one of ${expected.join(', ')}`;
  if (keyword === 'minLength' || keyword === 'maxLength') {
    return `${subject} ${message.replace('must NOT have fewer than', 'must have at least').replace('must NOT have more than', 'must have at most')}`;
  }
  if (keyword === 'type') {
    const types = message.replace('must be ', '').split(',');
    return `${subject} must be ${types.map((type) => TYPES[type] ?? type).join(' or ')}`;
  }
  return `${subject} ${message}`;
}

/** Types as people call them, for messages such as "must be integer". */
const TYPES: Readonly<Record<string, string>> = {
  array: 'a JSON array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'a JSON object',
  string: 'a string',
};
