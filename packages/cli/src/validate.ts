import { describeFault } from '@voice-agent-platform/shared/describe-fault';
import { printable } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { CommandSpec, Field } from './command-spec.js';
import type { ApiRequest } from './request.js';

/** @throws UsageError if the contract forbids the request; it names each fault as the command line has it */
export function checkRequest(spec: CommandSpec, request: ApiRequest): void {
  const check: OperationValidators = validators[spec.operationId];
  const faults = (['path', 'query', 'body'] as const).flatMap((place) =>
    (check[place]?.(request[place]) ?? []).map((fault) =>
      describeFault(fault, nameOf(spec, place, fault.pointer), (name) =>
        nameOf(spec, place, `/${name}`),
      ),
    ),
  );
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}

/** What a place of a request is called on the command line: `<id>`, `--ids/0`, `--body`, `--body: idz`. */
export function nameOf({ fields }: CommandSpec, place: Field['in'], pointer: string): string {
  const [, name, ...below] = pointer.split('/');
  const flag = fields.find((field) => field.in === place && field.name === name)?.flag;
  if (name === undefined) return '--body';
  const top =
    place === 'path'
      ? `<${flag}>`
      : flag === undefined
        ? `--body: ${printable(name)}`
        : `--${flag}`;
  return [top, ...below].join('/');
}
