/**
 * What is wrong with a body that a reader enters, and what is open about it, by JSON Pointer. The build writes the first
 * messages and the page's script the later ones, so that nothing moves when the script starts.
 */
import { readJson } from '@voice-agent-platform/shared/json-text';
import { validators, type Fault, type OperationValidators } from '@voice-agent-platform/validators';
import type { SampleRequest } from '../samples/request.js';

/** What the page's script needs to know of the operation. */
export interface TryData {
  readonly request: SampleRequest;
  /** What is open, by field of the body. */
  readonly unknowns: Readonly<Record<string, string>>;
  readonly examples: readonly unknown[];
}

export interface Message {
  readonly kind: 'error' | 'note';
  readonly pointer: string;
  readonly text: string;
}

/** The compiled rules of one operation. */
export function rulesOf({ request }: Pick<TryData, 'request'>): OperationValidators {
  return validators[request.operationId as keyof typeof validators];
}

/** The message of a fault, with the values that are allowed in its place. */
export function errorOf({ pointer, message, expected }: Fault): Message {
  const values = Array.isArray(expected) ? `: ${expected.join(', ')}` : '';
  return { kind: 'error', pointer, text: message + values };
}

/** Its value is undefined where it cannot be parsed, or where there is none. */
export function checkBody(
  text: string,
  validate: OperationValidators['body'],
  unknowns: TryData['unknowns'],
): { readonly value: unknown; readonly messages: readonly Message[] } {
  if (text.trim() === '') return { value: undefined, messages: [] };
  const { value, fault } = readJson(text);
  if (fault) {
    const reason = `line ${fault.line} is ${fault.text}`;
    return { value: undefined, messages: [{ kind: 'error', pointer: '', text: reason }] };
  }
  const errors = (validate?.(value) ?? []).map(errorOf);
  const notes = Object.entries(unknowns)
    .filter(([name]) => Object.hasOwn(Object(value) as object, name))
    .map(([name, what]) => ({
      kind: 'note' as const,
      pointer: `/${name}`,
      text: `unspecified. ${what}`,
    }));
  return { value, messages: [...errors, ...notes] };
}

export function validityText(messages: readonly Message[]): string {
  const errors = messages.filter(({ kind }) => kind === 'error').length;
  if (errors === 0) return 'Valid';
  return `${errors} ${errors === 1 ? 'error' : 'errors'}`;
}
