/** What an action of the user led to, at the bottom of the page. */
import { useEffect, useState } from 'preact/hooks';
import { RefusedError } from './api.js';
import { IconButton } from './icons.js';

/** Confirms what the user did. */
export let announce: (text: string) => void;

/** Shows confirmations, and why an action failed: an error that no code catches ends here. */
export function Messages() {
  const [message, show] = useState<string | Error>();
  const text = message instanceof Error ? message.message : message;
  const faults = message instanceof RefusedError ? message.faults : [];
  useEffect(() => {
    announce = show;
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault();
      show(event.reason as Error);
    });
  }, []);
  useEffect(() => {
    // A confirmation leaves by itself. An error takes time to read.
    if (typeof message !== 'string') return undefined;
    const timer = setTimeout(show, 4_000, undefined);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div class="message" id="message" role="status">
      {text !== undefined && (
        <div class={message instanceof Error ? 'error' : undefined}>
          {/* The faults follow as a list, so their repetition in the text is left out. */}
          <span>{faults.length > 0 ? text.replace(/:?\n[^]*/, '.') : text}</span>
          {faults.length > 0 && (
            <ul tabIndex={0} aria-label="Faults">
              {faults.map(({ pointer, message: reason }) => (
                <li>
                  <code>{pointer || '/'}</code> {reason}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {message instanceof Error && (
        <IconButton icon="close" aria-label="Close" onClick={() => show(undefined)} />
      )}
    </div>
  );
}
