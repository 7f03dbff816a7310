/** What steers the sandbox: its clock, its use cases, and its whole state. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TrainingInProgress } from '../src/control/listing.js';
import { call } from './api.js';
import { Failures } from './failures.js';
import { Icon } from './icons.js';
import type { Holdings } from './live.js';
import { announce, attempt, Button, Form, type Values } from './messages.js';
import { download } from './parts.js';

interface ControlsProps {
  readonly holdings: Holdings;
  readonly refresh: () => Promise<void>;
}

export function Controls({ holdings, refresh }: ControlsProps) {
  const { info, failures, useCases } = holdings;
  const [previous, setPrevious] = useState<unknown>();
  const resetDialog = useRef<HTMLDialogElement>(null);

  /** Replaces the whole state, and offers to bring it back. The sandbox itself keeps no earlier state. */
  const replaceState = async (act: () => Promise<void>, confirmation: string): Promise<void> => {
    const before = await call<unknown>('GET', '/state');
    await act();
    setPrevious(before);
    announce(confirmation);
  };
  const reset = (): Promise<void> =>
    replaceState(() => call('POST', '/reset'), 'The sandbox is back at its seed.');
  const undo = async (): Promise<void> => {
    await call('PUT', '/state', previous);
    setPrevious(undefined);
    announce('The state is as it was before the last reset or upload.');
  };
  return (
    <>
      <aside class="controls" aria-label="Controls">
        <Failures operations={info.operations} pending={failures} />
        <Clock holdings={holdings} refresh={refresh} />
        <Execute useCases={useCases} />
        <Snapshot replaceState={replaceState} />
        <section>
          <h2>Reset</h2>
          <p>
            Discards all changes, requests and failures, and returns to the seed{' '}
            <code id="seed-name">{info.seed}</code>.
          </p>
          <div class="row">
            <Button class="button danger" id="reset" act={() => resetDialog.current!.showModal()}>
              Reset the sandbox
            </Button>
            {previous !== undefined && (
              <Button class="text-button" id="undo" act={undo}>
                Undo the last reset or upload
              </Button>
            )}
          </div>
        </section>
      </aside>
      <dialog id="reset-dialog" aria-labelledby="reset-title" ref={resetDialog}>
        <form method="dialog">
          <h2 id="reset-title">Reset the sandbox?</h2>
          <p>
            All changes, requests and pending failures are discarded. This page can bring back the
            state, but not the requests and failures.
          </p>
          <div class="row end">
            <button class="button">Cancel</button>
            <Button type="submit" class="button danger" id="reset-now" act={reset}>
              Reset
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}

const steps: Readonly<Record<string, number>> = {
  '+5 s': 5_000,
  '+1 min': 60_000,
  '+1 h': 3_600_000,
  '+1 day': 86_400_000,
};

function Clock({ holdings: { info, trainings }, refresh }: ControlsProps) {
  const { now } = info;
  const [shown, setShown] = useState(now);
  useEffect(() => setShown(now), [now]);
  const isTraining = trainings.length > 0;
  useEffect(() => {
    // On the command line, the clock moves without a control, and trainings with it.
    const follow = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const clock = await call<{ readonly now: string }>('GET', '/clock');
      setShown(clock.now);
      if (isTraining) await refresh();
    };
    // The header shows whether the sandbox is there.
    const timer = setInterval(() => void follow().catch(() => {}), 1_000);
    return () => clearInterval(timer);
  }, [isTraining]);
  return (
    <section>
      <h2>Clock</h2>
      <p class="clock">
        <time id="clock-time">{shown.slice(11, 19)}</time>{' '}
        <span id="clock-date">{shown.slice(0, 10)}</span>
        <span class="muted"> UTC</span>
      </p>
      <div class="row" id="clock-steps">
        {Object.entries(steps).map(([label, advanceMs]) => (
          <Button class="button" act={() => call('POST', '/clock', { advanceMs })}>
            {label}
          </Button>
        ))}
      </div>
      <ul id="trainings" class="notes">
        {trainings.map((training) => (
          <Training key={training.modelId} training={training} />
        ))}
      </ul>
    </section>
  );
}

function Training({ training }: { readonly training: TrainingInProgress }) {
  const { modelId, name, next, ending, inMs } = training;
  const [other, label] =
    ending === 'active' ? ['failed', 'Let it fail'] : ['active', 'Let it succeed'];
  const decide = (): Promise<void> =>
    call('PUT', `/trainings/${encodeURIComponent(modelId)}`, { ending: other });
  return (
    <li>
      <span>
        In {inWords(inMs)}, the model “{name}” becomes <code>{next}</code>.
      </span>
      <Button class="text-button" act={decide}>
        {label}
      </Button>
    </li>
  );
}

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

const runStatuses = ['completed', 'failed', 'canceled', 'running', 'scheduled'];

function Execute({ useCases }: Pick<Holdings, 'useCases'>) {
  const execute = async ({ useCase = '', status, time }: Values): Promise<void> => {
    const { run, deliveries } = await call<{
      run: { id: string; status: string };
      deliveries: readonly unknown[];
    }>('POST', `/use-cases/${encodeURIComponent(useCase)}/execute`, {
      status,
      ...(time && { timestamp: new Date(`${time}Z`).toISOString() }),
    });
    const sent = deliveries.length === 1 ? '1 webhook' : `${deliveries.length} webhooks`;
    announce(`Run ${run.id.slice(0, 8)} is ${run.status}, ${sent}.`);
  };
  return (
    <Form id="execute" act={execute}>
      <h2>Execute a use case</h2>
      <select aria-label="Use case" name="useCase">
        {useCases.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? id}
          </option>
        ))}
      </select>
      <label>
        Time of the run, UTC (default: now)
        <input name="time" type="datetime-local" />
      </label>
      <div class="row">
        <select aria-label="Status of the run" name="status">
          {runStatuses.map((status) => (
            <option value={status}>{status}</option>
          ))}
        </select>
        <button class="button">Execute</button>
      </div>
    </Form>
  );
}

interface SnapshotProps {
  readonly replaceState: (act: () => Promise<void>, confirmation: string) => Promise<void>;
}

function Snapshot({ replaceState }: SnapshotProps) {
  const input = useRef<HTMLInputElement>(null);
  const save = async (): Promise<void> =>
    download('sandbox-snapshot.json', await call<unknown>('GET', '/state'));
  const upload = async (): Promise<void> => {
    const [file] = input.current!.files ?? [];
    if (!file) return;
    const text = await file.text();
    input.current!.value = '';
    let snapshot: unknown;
    try {
      snapshot = JSON.parse(text);
    } catch {
      throw new Error(`${file.name} is not JSON.`);
    }
    await replaceState(() => call('PUT', '/state', snapshot), `${file.name} is the state now.`);
  };
  return (
    <section>
      <h2>Snapshot</h2>
      <div class="row">
        <Button class="button grow" act={save}>
          <Icon name="download" />
          Download
        </Button>
        <Button class="button grow" act={() => input.current!.click()}>
          <Icon name="upload" />
          Upload
        </Button>
        <input
          type="file"
          id="snapshot-file"
          accept=".json,application/json"
          aria-label="Snapshot file"
          hidden
          ref={input}
          onChange={() => void attempt(upload)}
        />
      </div>
      <p>A download holds the whole state, with its test credentials.</p>
    </section>
  );
}
