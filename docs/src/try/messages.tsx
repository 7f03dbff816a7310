import { Icon } from '../components/icons.js';
import type { Message } from './check.js';

/** What is wrong with a body, and what is open about it. */
export function MessageItems({ messages }: { readonly messages: readonly Message[] }) {
  return messages.map(({ kind, pointer, text }) => (
    <li class={`message message-${kind}`}>
      <Icon name={kind === 'error' ? 'warning' : 'open'} />
      <span>
        <b>
          <code>{pointer === '' ? 'Body' : pointer}</code>:
        </b>{' '}
        {text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}
      </span>
    </li>
  ));
}
