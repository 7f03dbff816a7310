/** Shows the result of a user's action at the bottom of the page. */
import { useEffect, useState } from 'preact/hooks';
import { IconButton } from './icons.js';

/** Shows a message. `Messages` sets it before the user can act. */
let showMessage!: (text: string) => void;

/** Confirms what the user did. */
export function announce(text: string): void {
  showMessage(text);
}

/** Shows confirmations and errors. An error that no code catches ends here. */
export function Messages() {
  const [message, show] = useState<string | Error>();
  useEffect(() => {
    showMessage = show;
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault();
      show(event.reason as Error);
    });
  }, []);
  useEffect(() => {
    // A confirmation disappears with the next action. An error can be a list of faults, which takes time to read.
    if (typeof message !== 'string') return undefined;
    const actions = ['pointerdown', 'keydown'];
    const leave = (): void => show(undefined);
    for (const action of actions) addEventListener(action, leave);
    return () => {
      for (const action of actions) removeEventListener(action, leave);
    };
  }, [message]);
  return (
    <div class="message" id="message" role="status">
      {message instanceof Error ? (
        <>
          <p class="error" tabIndex={0}>
            {message.message}
          </p>
          <IconButton icon="close" aria-label="Close" onClick={() => show(undefined)} />
        </>
      ) : (
        message && <p>{message}</p>
      )}
    </div>
  );
}
