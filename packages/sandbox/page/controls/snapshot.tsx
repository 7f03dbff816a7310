/** Saves the whole state, and replaces it with another or with the seed. */
import { useRef, useState } from 'preact/hooks';
import { call } from '../api.js';
import { download } from '../code.js';
import { Icon } from '../icons.js';
import { useSandbox } from '../live.js';
import { announce } from '../messages.js';

export function Snapshot() {
  const { replaceState, undo } = useReplacement();
  return (
    <>
      <Files replaceState={replaceState} />
      <Reset replaceState={replaceState} undo={undo} />
    </>
  );
}

type ReplaceState = (act: () => Promise<void>, confirmation: string) => Promise<void>;

/** Replaces the state. `undo` brings the replaced one back, which the sandbox itself does not keep. */
function useReplacement() {
  const [previous, setPrevious] = useState<unknown>();
  const replaceState: ReplaceState = async (act, confirmation) => {
    const before = await call<unknown>('GET', '/state');
    await act();
    setPrevious(before);
    announce(confirmation);
  };
  const undo = async (): Promise<void> => {
    await call('PUT', '/state', previous);
    setPrevious(undefined);
    announce('The state is as it was before the last reset or upload.');
  };
  return { replaceState, undo: previous === undefined ? undefined : undo };
}

async function save(): Promise<void> {
  download('sandbox-snapshot.json', await call<unknown>('GET', '/state'));
}

function Files({ replaceState }: { replaceState: ReplaceState }) {
  const upload = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    if (!file) return;
    input.value = '';
    const snapshot: unknown = await new Response(file).json().catch(() => {
      throw new Error(`${file.name} is not JSON.`);
    });
    await replaceState(() => call('PUT', '/state', snapshot), `${file.name} is the state now.`);
  };
  return (
    <section>
      <h2>Snapshot</h2>
      <div class="row">
        <button class="button grow" onClick={save}>
          <Icon name="download" />
          Download
        </button>
        <label class="button grow">
          <Icon name="upload" />
          Upload
          <input
            type="file"
            id="snapshot-file"
            class="visually-hidden"
            accept=".json,application/json"
            onChange={({ currentTarget }) => upload(currentTarget)}
          />
        </label>
      </div>
      <p>A download holds the whole state, with its test credentials.</p>
    </section>
  );
}

interface ResetProps {
  replaceState: ReplaceState;
  /** Absent if there is nothing to undo. */
  undo: (() => Promise<void>) | undefined;
}

function Reset({ replaceState, undo }: ResetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const reset = (): Promise<void> =>
    replaceState(() => call('POST', '/reset'), 'The sandbox is back at its seed.');
  return (
    <section>
      <h2>Reset</h2>
      <p>
        Discards all changes, requests and failures, and returns to the seed{' '}
        <code id="seed-name">{useSandbox().info.seed}</code>.
      </p>
      <div class="row">
        <button class="button danger" id="reset" onClick={() => dialog.current!.showModal()}>
          Reset the sandbox
        </button>
        {undo && (
          <button class="text-button" id="undo" onClick={undo}>
            Undo the last reset or upload
          </button>
        )}
      </div>
      <dialog id="reset-dialog" aria-labelledby="reset-title" ref={dialog}>
        <form method="dialog">
          <h2 id="reset-title">Reset the sandbox?</h2>
          <p>
            All changes, requests and pending failures are discarded. This page can bring back the
            state, but not the requests and failures.
          </p>
          <div class="row end">
            <button class="button">Cancel</button>
            <button class="button danger" id="reset-now" onClick={reset}>
              Reset
            </button>
          </div>
        </form>
      </dialog>
    </section>
  );
}
