/** Controls of the sandbox: its failures, its clock, its use cases, and its whole state. */
import { useRef, useState } from 'preact/hooks';
import { counted } from '@voice-agent-platform/shared/text';
import type { UseCase } from '@voice-agent-platform/types';
import type { Execution } from '../src/core/execute-use-case.js';
import { describeFailure, type PendingFailure } from '../src/core/failure.js';
import { call } from './api.js';
import { Icon, IconButton } from './icons.js';
import { useControl, useSandbox } from './live.js';
import { announce } from './messages.js';
import { download, Select, type Values, valuesOf } from './parts.js';

const TRAINING = 'Training fails';

/** The failures that one click requests, by their label. */
const presets: Readonly<Record<string, object>> = {
  'Status 503, Retry-After: 1': { status: 503, retryAfterMs: 1_000 },
  'Status 429, Retry-After: 1': { status: 429, retryAfterMs: 1_000 },
  'Status 500': { status: 500 },
  'Status 502, HTML': {
    status: 502,
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
    headers: { 'content-type': 'text/html' },
  },
  'Malformed JSON': {
    status: 200,
    body: '{"id": ',
    headers: { 'content-type': 'application/json' },
  },
  'Slow: 2 s': { delayMs: 2_000 },
  'No response': { stall: true },
  'Reset connection': { reset: true },
  'Truncated response': { truncate: true },
  [TRAINING]: { training: 'failed' },
};
const kinds = [...Object.keys(presets), 'Custom status…'];

const times = { Once: 1, Twice: 2, '3 times': 3, '5 times': 5, '100 times': 100 };

export function Failures() {
  const pending = useControl<readonly PendingFailure[]>('/failures') ?? [];
  const { operations } = useSandbox().info;
  const [kind, setKind] = useState(kinds[0]!);
  const add = async ({ operationId, times: count, id, status, body }: Values): Promise<void> => {
    // JSON where it is JSON, text otherwise.
    const sent: unknown = await new Response(body).json().catch(() => body);
    const custom = { status: Number(status), ...(body && { body: sent }) };
    await call('POST', '/failures', {
      operationId,
      times: times[count as keyof typeof times],
      ...(id?.trim() && { id: id.trim() }),
      ...(presets[kind] ?? custom),
    });
    announce('Added to the pending failures.');
  };
  return (
    <form id="fail" autocomplete="off" onSubmit={(event) => add(valuesOf(event))}>
      <h2>Make an operation fail</h2>
      <Select
        aria-label="Operation"
        name="operationId"
        options={kind === TRAINING ? ['createModel'] : operations}
      />
      <Select
        aria-label="Failure"
        options={kinds}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      {!presets[kind] && (
        <>
          <label>
            Status
            <input name="status" type="number" min="200" max="599" defaultValue="400" />
          </label>
          <label>
            Body, JSON or text
            <textarea name="body" rows={3} />
          </label>
        </>
      )}
      <label>
        Only for this id (optional)
        <input name="id" />
      </label>
      <div class="row">
        <Select aria-label="Times" name="times" options={Object.keys(times)} />
        <button class="button primary">Add failure</button>
      </div>
      {pending.length > 0 && (
        <div class="row spread">
          <h3>Pending</h3>
          <button type="button" class="text-button" onClick={() => call('DELETE', '/failures')}>
            Remove all
          </button>
        </div>
      )}
      <ul id="pending" class="pending" aria-label="Pending failures">
        {pending.map(({ id, operationId, failure, remaining }) => (
          <li key={id}>
            <p>
              <code title={operationId} translate={false}>
                {operationId}
              </code>
              <span class="what">{describeFailure(failure)}</span>
              <span>
                {/* JSON has no Infinity. */}
                {Number.isFinite(remaining) ? `, ${remaining} left` : ', every call'}
                {failure.id !== undefined && `, only ${failure.id}`}
              </span>
            </p>
            <IconButton
              icon="close"
              aria-label={`Remove the failure of ${operationId}`}
              onClick={() => call('DELETE', `/failures/${id}`)}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}

const steps = { '+5 s': 5_000, '+1 min': 60_000, '+1 h': 3_600_000, '+1 day': 86_400_000 };

export function Clock() {
  const { now, info } = useSandbox();
  // The trainings are as they were when the page last asked.
  const elapsedMs = Date.parse(now) - Date.parse(info.now);
  return (
    <section>
      <h2>Clock</h2>
      <p class="clock">
        <time id="clock-time">{now.slice(11, 19)}</time>{' '}
        <span id="clock-date">{now.slice(0, 10)}</span>
        <span class="muted"> UTC</span>
      </p>
      <div class="row" id="clock-steps">
        {Object.entries(steps).map(([label, advanceMs]) => (
          <button class="button" onClick={() => call('POST', '/clock', { advanceMs })}>
            {label}
          </button>
        ))}
      </div>
      <ul id="trainings" class="notes">
        {info.trainings.map(({ modelId, name, next, inMs }) => (
          <li key={modelId}>
            <span>
              In {inWords(inMs - elapsedMs)}, the model “{name}” becomes {next}.
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

const runStatuses = ['completed', 'failed', 'canceled', 'running', 'scheduled'];

export function Execute() {
  const useCases = useControl<{ items: readonly UseCase[] }>('/state/useCases?limit=500');
  const execute = async ({ useCase = '', status, time }: Values): Promise<void> => {
    const path = `/use-cases/${encodeURIComponent(useCase)}/execute`;
    const timestamp = time && new Date(`${time}Z`).toISOString();
    const options = { status, ...(timestamp && { timestamp }) };
    const { run, deliveries } = await call<Execution>('POST', path, options);
    const sent = counted(deliveries.length, 'webhook');
    announce(`Run ${run.id.slice(0, 8)} is ${run.status}, ${sent}.`);
  };
  return (
    <form id="execute" onSubmit={(event) => execute(valuesOf(event))}>
      <h2>Execute a use case</h2>
      <select aria-label="Use case" name="useCase">
        {useCases?.items.map(({ id, name = id }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <label>
        Time of the run, UTC (default: now)
        <input name="time" type="datetime-local" />
      </label>
      <div class="row">
        <Select aria-label="Status of the run" name="status" options={runStatuses} />
        <button class="button">Execute</button>
      </div>
    </form>
  );
}

/** The whole state: to save it, and to replace it with another or with the seed. */
export function State() {
  /** The state before the last reset or upload. The sandbox itself keeps no earlier state. */
  const [previous, setPrevious] = useState<unknown>();
  const dialog = useRef<HTMLDialogElement>(null);
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
  const save = async (): Promise<void> =>
    download('sandbox-snapshot.json', await call<unknown>('GET', '/state'));
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
    <>
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
          {previous !== undefined && (
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
    </>
  );
}
