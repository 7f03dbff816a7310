import { useEffect, useRef, useState } from 'preact/hooks';
import { onTokenNeeded } from './api.js';

interface Question {
  readonly wasRefused: boolean;
  readonly answer: (token: string) => void;
}

/** Asks until there is a token: without one, the page can show nothing. */
export function TokenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    onTokenNeeded((wasRefused) => {
      dialog.current!.showModal();
      return new Promise((answer) => setQuestion({ wasRefused, answer }));
    });
  }, []);
  const close = (): void => {
    // Escape closes a dialog too.
    if (dialog.current!.returnValue !== 'token') return dialog.current!.showModal();
    question?.answer(input.current!.value.trim());
    input.current!.value = '';
  };
  return (
    <dialog id="token-dialog" aria-labelledby="token-title" ref={dialog} onClose={close}>
      <form method="dialog">
        <h2 id="token-title">Control token</h2>
        <p>
          You opened the inspector from another machine. Enter the token that the sandbox was
          started with (<code>--control-token</code>). The page forgets it when you close it.
        </p>
        {question?.wasRefused && (
          <p class="refused" id="token-refused" role="alert">
            The sandbox did not accept that token. Try again.
          </p>
        )}
        <label>
          Token
          <input
            id="token"
            type="password"
            autocomplete="off"
            required
            pattern="[ -~]+"
            title="A token consists of printable ASCII characters."
            ref={input}
          />
        </label>
        <div class="row end">
          <button class="button primary" value="token">
            Continue
          </button>
        </div>
      </form>
    </dialog>
  );
}
