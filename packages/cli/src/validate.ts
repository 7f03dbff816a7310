import { describeFault } from '@voice-agent-platform/shared/describe-fault';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
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
    found.map((fault) => {
      const [, name = '', ...below] = fault.pointer.split('/');
      const subject =
        name === '' ? '--body' : flagFor(name) + below.map((part) => `/${part}`).join('');
      return describeFault(fault, subject, flagFor);
    }),
  );
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}

function flagOf(fields: readonly Field[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.flag;
}
