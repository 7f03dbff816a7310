import { render } from 'preact';

/** Asks for the control token until there is one: without it, the page can show nothing. */
export function askForToken(wasRefused: boolean): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((resolve) => {
    render(
      <dialog
        id="token-dialog"
        aria-labelledby="token-title"
        onClose={({ currentTarget: dialog }) => {
          // Escape closes a dialog too.
          if (dialog.returnValue !== 'token') return dialog.showModal();
          resolve(dialog.querySelector('input')!.value.trim());
          return place.remove();
        }}
      >
        <form method="dialog">
          <h2 id="token-title">Control token</h2>
          <p>
            You opened the inspector from another machine. Enter the token that the sandbox was
            started with (<code>--control-token</code>). The page forgets it when you close it.
          </p>
          {wasRefused && (
            <p class="refused" role="alert">
              The sandbox did not accept that token. Try again.
            </p>
          )}
          <label>
            Token
            <input
              type="password"
              autocomplete="off"
              required
              pattern="[ -~]+"
              title="A token consists of printable ASCII characters."
            />
          </label>
          <div class="row end">
            <button class="button primary" value="token">
              Continue
            </button>
          </div>
        </form>
      </dialog>,
      place,
    );
    place.querySelector('dialog')!.showModal();
  });
}
