/**
 * Checks a body that a reader enters, and lists its faults and open questions by JSON Pointer. The build writes the
 * first messages and the page's script later ones, so nothing moves when the script starts.
 */
import {
  checkRequest as checkParts,
  type Finding,
  type Part,
} from '@voice-agent-platform/shared/check-request';
import { readJson } from '@voice-agent-platform/shared/json-text';
import { counted } from '@voice-agent-platform/shared/text';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { Icon } from '../components/icons.js';
import type { SampleRequest } from '../data/samples.js';

/** The data of the operation that the page's script needs. */
export interface TryData {
  readonly request: SampleRequest;
  /** Risky questions about the operation, and all questions about the fields of its body. */
  readonly questions: readonly OpenQuestion[];
  readonly examples: readonly unknown[];
}

interface OpenQuestion {
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

interface Message {
  readonly kind: 'error' | 'warning' | 'risk' | 'note';
  readonly part: Part;
  readonly pointer: string;
  readonly text: string;
}

/** Checks the entered request. The body is left out if there is none or if it cannot be parsed. */
export function checkRequest({ request, questions }: TryData, { path, query, body }: Entered) {
  const rules: OperationValidators = validators[request.operationId as keyof typeof validators];
  const { value, fault } = body.trim() === '' ? {} : readJson(body);
  const message = (kind: Message['kind'], part: Part, pointer: string, text: string) =>
    ({ kind, part, pointer, text }) satisfies Message;
  const { faults, unknownNames } = checkParts(rules, { path, query, body: value });
  const found = (kind: Message['kind'], findings: readonly Finding[]) =>
    findings
      // An unreadable body has its own error, and an empty body may be sent.
      .filter(({ in: part }) => part !== 'body' || value !== undefined)
      .map((finding) => message(kind, finding.in, finding.pointer, finding.message));
  const messages = [
    ...found('error', faults),
    ...(fault ? [message('error', 'body', '', `line ${fault.line} is ${fault.text}`)] : []),
    ...found('warning', unknownNames),
    // Risky questions come first.
    ...[...questions.filter(({ risk }) => risk), ...questions.filter(({ risk }) => !risk)]
      .filter(({ field }) => field === undefined || Object.hasOwn(Object(value) as object, field))
      .map(({ field, text, risk }) => {
        const pointer = field === undefined ? '' : `/${field}`;
        return risk
          ? message('risk', 'body', pointer, `risk. ${text}`)
          : message('note', 'body', pointer, `unspecified. ${text}`);
      }),
  ];
  return { request: { ...request, pathValues: path, query, body: value }, messages };
}

interface VerdictProps {
  readonly messages: readonly Message[];
  readonly onReset?: () => void;
}

/**
 * Shows the messages about a request with the buttons below. An invalid request can be sent as well, to see how it is
 * refused.
 */
export function Verdict({ messages, onReset }: VerdictProps) {
  const count = (kind: Message['kind']) =>
    messages.filter((message) => message.kind === kind).length;
  const [errors, warnings, risks] = [count('error'), count('warning'), count('risk')];
  return (
    <>
      <ul class="messages" id="try-messages" aria-live="polite">
        {messages.map(({ kind, pointer, text }) => (
          <li class={`message message-${kind}`} key={pointer + text}>
            <Icon name={kind === 'note' ? 'open' : 'warning'} />
            <span>
              <b>
                <code translate={false}>{pointer === '' ? 'Body' : pointer}</code>:
              </b>{' '}
              {text
                .split('`')
                .map((part, index) =>
                  index % 2 === 0 ? part : <code translate={false}>{part}</code>,
                )}
            </span>
          </li>
        ))}
      </ul>
      <div class="send">
        <button class="button button-primary" id="try-send">
          {errors === 0 ? 'Send' : 'Send anyway'}
        </button>
        <button type="button" class="button button-quiet" id="try-reset" onClick={onReset}>
          Reset sandbox
        </button>
        <span
          class={`validity${errors > 0 ? ' is-invalid' : messages.length > 0 ? ' is-open' : ''}`}
          role="status"
        >
          <span>
            {errors > 0
              ? counted(errors, 'error')
              : warnings > 0
                ? `Valid, but ${counted(warnings, 'unknown name')}`
                : risks > 0
                  ? 'Valid, but risky'
                  : messages.length > 0
                    ? 'Valid, but not all specified'
                    : 'Valid'}
          </span>
        </span>
      </div>
    </>
  );
}
