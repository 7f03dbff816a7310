/** Checks the input of "Try it", and lists its faults and the open questions about it by JSON Pointer. */
import {
  checkRequest as checkParts,
  type Finding,
  type Part,
} from '@voice-agent-platform/shared/check-request';
import { readJson } from '@voice-agent-platform/shared/json-text';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { SampleRequest } from '../data/sample-request.js';

/** The data of the operation that the page's script needs. */
export interface TryData {
  readonly request: SampleRequest;
  /** Risky questions about the operation, and all questions about the fields of its body. */
  readonly questions: readonly OpenQuestion[];
  readonly examples: readonly unknown[];
}

export interface OpenQuestion {
  /** The field of the body, or undefined if the question is about the operation. */
  readonly field?: string;
  readonly text: string;
  /** True if a wrong assumption could lose data or cost money. */
  readonly risk: boolean;
}

/** The reader's input. */
interface Entered {
  readonly path: SampleRequest['pathValues'];
  readonly query: SampleRequest['query'];
  /** The text of the body. */
  readonly body: string;
}

export interface Message {
  readonly kind: 'error' | 'warning' | 'risk' | 'note';
  readonly part: Part;
  readonly pointer: string;
  readonly text: string;
}

/** Checks the entered request. The body is left out if there is none or if it cannot be parsed. */
export function checkRequest({ request, questions }: TryData, { path, query, body }: Entered) {
  const rules: OperationValidators = validators[request.operationId as keyof typeof validators];
  const { value, fault } = body.trim() === '' ? {} : readJson(body);
  const { faults, unknownNames } = checkParts(rules, { path, query, body: value });
  // An unreadable body has its own error, and an empty body may be sent.
  const isRelevant = ({ in: part }: Finding) => part !== 'body' || value !== undefined;
  const asked = questions.filter(
    ({ field }) => field === undefined || Object.hasOwn(Object(value) as object, field),
  );
  const messages: Message[] = [
    ...faults.filter(isRelevant).map((finding) => toMessage('error', finding)),
    ...(fault ? [aboutBody({ kind: 'error', text: `line ${fault.line} is ${fault.text}` })] : []),
    ...unknownNames.filter(isRelevant).map((finding) => toMessage('warning', finding)),
    ...asked
      .filter(({ risk }) => risk)
      .map(({ field, text }) => aboutBody({ kind: 'risk', field, text: `risk. ${text}` })),
    ...asked
      .filter(({ risk }) => !risk)
      .map(({ field, text }) => aboutBody({ kind: 'note', field, text: `unspecified. ${text}` })),
  ];
  return { request: { ...request, pathValues: path, query, body: value }, messages };
}

function toMessage(kind: Message['kind'], { in: part, pointer, message }: Finding): Message {
  return { kind, part, pointer, text: message };
}

interface BodyMessage extends Pick<Message, 'kind' | 'text'> {
  /** Undefined if the message is about the whole body. */
  readonly field?: string | undefined;
}

function aboutBody({ kind, field, text }: BodyMessage): Message {
  return { kind, part: 'body', pointer: field === undefined ? '' : `/${field}`, text };
}
