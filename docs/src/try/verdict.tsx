/** The verdict on a request of "Try it": the messages about it, a summary, and the buttons. */
import { counted } from '@voice-agent-platform/shared/text';
import { Icon } from '../components/icons.js';
import type { Message } from './check.js';

interface VerdictProps {
  readonly messages: readonly Message[];
  readonly onReset?: () => void;
}

/**
 * Shows the messages about a request with the buttons below. The reader can send an invalid request too, to see how
 * the sandbox refuses it.
 */
export function Verdict({ messages, onReset }: VerdictProps) {
  const { summary, style, action } = judge(messages);
  return (
    <>
      <ul class="messages" id="try-messages" aria-live="polite">
        {messages.map(({ kind, part, pointer, text }) => (
          <li class={`message message-${kind}`} key={pointer + text}>
            <Icon name={kind === 'note' ? 'open' : 'warning'} />
            <span>
              <b>
                <code translate={false}>{pointer || (part ? 'Body' : 'Request')}</code>:
              </b>{' '}
              {withCode(text)}
            </span>
          </li>
        ))}
      </ul>
      <div class="send">
        <button class="button button-primary" id="try-send">
          {action}
        </button>
        <button type="button" class="button button-quiet" id="try-reset" onClick={onReset}>
          Reset sandbox
        </button>
        <span class={style} role="status">
          <span>{summary}</span>
        </span>
      </div>
    </>
  );
}

/** Shows the parts of a text between backticks as code. */
function withCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code translate={false}>{part}</code>));
}

/** Returns the verdict in a few words, the classes that color it, and the label of the button. */
function judge(messages: readonly Message[]) {
  const count = (kind: Message['kind']) =>
    messages.filter((message) => message.kind === kind).length;
  const errors = count('error');
  if (errors > 0) {
    return {
      summary: counted(errors, 'error'),
      style: 'validity is-invalid',
      action: 'Send anyway',
    };
  }
  const open = { style: 'validity is-open', action: 'Send' };
  const warnings = count('warning');
  // The worst concern comes first.
  const concerns = [
    ...(count('risk') > 0 ? ['risky'] : []),
    ...(warnings > 0 ? [counted(warnings, 'unknown name')] : []),
  ];
  if (concerns.length > 0) return { summary: `Valid, but ${concerns.join(', and ')}`, ...open };
  if (count('note') > 0) return { summary: 'Valid, but not all specified', ...open };
  return { summary: 'Valid', style: 'validity', action: 'Send' };
}
