/** Checks the input of "Try it", and lists its faults and the open questions about it by JSON Pointer. */
import { checkRequest, type Finding, type Part } from '@voice-agent-platform/shared/check-request';
import { formatPointer } from '@voice-agent-platform/shared/json';
import { readJson, type JsonFault } from '@voice-agent-platform/shared/json-text';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { SampleRequest } from '../data/sample-request.js';

/** The data of the operation that the page's script needs. */
export interface TryData {
  readonly request: SampleRequest;
  /** The risky questions about the operation, and at most one question about each field of its body. */
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
  /** Undefined if the message is about the whole request. */
  readonly part?: Part;
  /** JSON Pointer into the part. */
  readonly pointer: string;
  readonly text: string;
}

/** Checks the entered request. The returned request has no body if none was entered, or if it cannot be parsed. */
export function checkInput({ request, questions }: TryData, { path, query, body }: Entered) {
  const rules: OperationValidators = validators[request.operationId as keyof typeof validators];
  const { value, fault } = body.trim() === '' ? {} : readJson(body);
  const { faults, unknownNames } = checkRequest(
    { rules, secrets: request.secrets },
    { path, query, body: value },
  );
  const asked = questions.filter(
    ({ field }) => field === undefined || Object.hasOwn(Object(value) as object, field),
  );
  const messages: Message[] = [
    ...faults
      // A body that cannot be parsed has its own error, and is not missing.
      .filter(({ in: part }) => part !== 'body' || fault === undefined)
      .map((finding) => toMessage('error', finding)),
    ...(fault ? [aboutUnreadableBody(fault)] : []),
    ...unknownNames.map((finding) => toMessage('warning', finding)),
    ...asked.filter(({ risk }) => risk).map(aboutQuestion),
    ...asked.filter(({ risk }) => !risk).map(aboutQuestion),
  ];
  return { request: { ...request, pathValues: path, query, body: value }, messages };
}

function toMessage(kind: Message['kind'], { in: part, pointer, message }: Finding): Message {
  return { kind, part, pointer, text: message };
}

function aboutUnreadableBody({ line, text }: JsonFault): Message {
  return { kind: 'error', part: 'body', pointer: '', text: `line ${line} is ${text}` };
}

function aboutQuestion({ field, text, risk }: OpenQuestion): Message {
  const kind = risk ? 'risk' : 'note';
  const label = risk ? 'risk' : 'unspecified';
  const message: Message = { kind, pointer: '', text: `${label}. ${text}` };
  return field === undefined
    ? message
    : { ...message, part: 'body', pointer: formatPointer([field]) };
}
