import type { Info } from '../src/control/controls.js';
import type { TrainingInProgress } from '../src/control/listing.js';
import { describeFailure, type PendingFailure } from '../src/core/failures.js';
import { call } from './api.js';
import {
  announce,
  attempt,
  button,
  byId,
  download,
  html,
  icon,
  onChange,
  onClick,
  replace,
} from './dom.js';

type Failure = Readonly<Record<string, unknown>>;

/** The failures that one click requests, by their label. `undefined` asks for a status and a body. */
const presets: Readonly<Record<string, Failure | undefined>> = {
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
  'Training fails': { training: 'failed' },
  'Custom status…': undefined,
};

const runStatuses = ['completed', 'failed', 'canceled', 'running', 'scheduled'];

const steps: Readonly<Record<string, number>> = {
  '+5 s': 5_000,
  '+1 min': 60_000,
  '+1 h': 3_600_000,
  '+1 day': 86_400_000,
};

function field(name: string): HTMLInputElement & HTMLSelectElement {
  return byId(name) as HTMLInputElement & HTMLSelectElement;
}

/** Fills a select with texts and their values, and keeps what is selected if it is still there. */
function fill(name: string, texts: readonly string[], values = texts): void {
  const select = field(name);
  const { value } = select;
  replace(
    select,
    values.map((one, index) => html`<option value="${one}">${texts[index]}</option>`),
  );
  if (values.includes(value)) select.value = value;
}

/** The body of a custom failure: JSON where it is JSON, text otherwise. */
function customFailure(): Failure {
  const text = field('fail-body').value;
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Sent as text.
  }
  return { status: Number(field('fail-status').value), ...(text !== '' && { body }) };
}

async function addFailure(): Promise<void> {
  const operationId = field('fail-operation').value;
  const id = field('fail-id').value.trim();
  await call('POST', '/failures', {
    operationId,
    times: Number(field('fail-times').value),
    ...(id !== '' && { id }),
    ...(presets[field('fail-kind').value] ?? customFailure()),
  });
  announce('Added to the pending failures.');
}

function pendingItem({ id, operationId, failure, remaining }: PendingFailure): HTMLElement {
  const remove = button('icon-button', icon('close'), () => call('DELETE', `/failures/${id}`), {
    'data-key': id,
    'aria-label': `Remove the failure of ${operationId}`,
  });
  // JSON has no Infinity.
  const times = Number.isFinite(remaining) ? `${remaining} left` : 'every call';
  return html`<li>
    <p>
      <code title="${operationId}">${operationId}</code
      ><span class="what">${describeFailure(failure)}</span>,
      ${times}${failure.id !== undefined && `, only ${failure.id}`}
    </p>
    ${remove}
  </li>`;
}

const renderFailures = onChange((failures: readonly PendingFailure[]) => {
  byId('pending-head').hidden = failures.length === 0;
  replace(byId('pending'), failures.map(pendingItem));
});

export async function showFailures(): Promise<void> {
  renderFailures(await call('GET', '/failures'));
}

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function trainingItem(training: Omit<TrainingInProgress, 'inMs'>): HTMLElement {
  const { modelId, name, next, ending } = training;
  const [other, label] =
    ending === 'active' ? ['failed', 'Let it fail'] : ['active', 'Let it succeed'];
  const decide = (): Promise<void> =>
    call('PUT', `/trainings/${encodeURIComponent(modelId)}`, { ending: other });
  return html`<li>
    <span><span></span>, the model “${name}” becomes <code>${next}</code>.</span>
    ${button('text-button', label, decide, { 'data-key': modelId })}
  </li>`;
}

const renderTrainings = onChange((trainings: readonly Omit<TrainingInProgress, 'inMs'>[]) => {
  replace(byId('trainings'), trainings.map(trainingItem));
});

export async function showTrainings(): Promise<void> {
  const trainings = await call<readonly TrainingInProgress[]>('GET', '/trainings');
  renderTrainings(trainings.map(({ inMs: _, ...training }) => training));
  // The time changes each second, and replacing the button with it would lose clicks.
  const times = byId('trainings').querySelectorAll('li > span > span');
  for (const [index, { inMs }] of trainings.entries()) {
    times[index]!.textContent = `In ${inWords(inMs)}`;
  }
}

interface UseCases {
  readonly items: readonly { readonly id: string; readonly name?: string }[];
}

export async function showUseCases(): Promise<void> {
  const { items } = await call<UseCases>('GET', '/state/useCases?limit=500');
  fill(
    'execute-use-case',
    items.map(({ id, name }) => name ?? id),
    items.map(({ id }) => id),
  );
}

/** Shows what the sandbox reports about itself. */
export function showInfo({ now, seed }: Info): void {
  showTime(now);
  byId('seed-name').textContent = seed;
}

function showTime(now: string): void {
  byId('clock-time').textContent = now.slice(11, 19);
  byId('clock-date').textContent = now.slice(0, 10);
}

/** On the command line, the clock moves without a control, and trainings with it. */
async function followClock(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  try {
    const { now } = await call<{ now: string }>('GET', '/clock');
    const hasMoved = byId('clock-time').textContent !== now.slice(11, 19);
    showTime(now);
    if (hasMoved && byId('trainings').childElementCount > 0) await showTrainings();
  } catch {
    // The header shows whether the sandbox is there.
  }
}

/** The state before the last reset or upload of this page. The sandbox itself keeps none. */
let previous: unknown;

function keepPrevious(state: unknown): void {
  previous = state;
  byId('undo').hidden = state === undefined;
}

/** Replaces the whole state, and offers to bring it back. */
async function replaceState(act: () => Promise<void>, confirmation: string): Promise<void> {
  const before = await call<unknown>('GET', '/state');
  await act();
  keepPrevious(before);
  announce(confirmation);
}

async function undo(): Promise<void> {
  await call('PUT', '/state', previous);
  keepPrevious(undefined);
  announce('The state is as it was before the last reset or upload.');
}

async function downloadSnapshot(): Promise<void> {
  download('sandbox-snapshot.json', await call<unknown>('GET', '/state'));
}

async function uploadSnapshot(): Promise<void> {
  const input = field('snapshot-file');
  const [file] = input.files ?? [];
  if (!file) return;
  const text = await file.text();
  input.value = '';
  let snapshot: unknown;
  try {
    snapshot = JSON.parse(text);
  } catch {
    throw new Error(`${file.name} is not JSON.`);
  }
  await replaceState(() => call('PUT', '/state', snapshot), `${file.name} is the state now.`);
}

async function execute(): Promise<void> {
  const timestamp = field('execute-time').value;
  const { run, deliveries } = await call<{
    run: { id: string; status: string };
    deliveries: readonly unknown[];
  }>('POST', `/use-cases/${encodeURIComponent(field('execute-use-case').value)}/execute`, {
    status: field('execute-status').value,
    ...(timestamp !== '' && { timestamp: new Date(`${timestamp}Z`).toISOString() }),
  });
  const sent = deliveries.length === 1 ? '1 webhook' : `${deliveries.length} webhooks`;
  announce(`Run ${run.id.slice(0, 8)} is ${run.status}, ${sent}.`);
}

function onSubmit(id: string, act: () => Promise<void>): void {
  byId(id).onsubmit = (event) => {
    event.preventDefault();
    void attempt(act);
  };
}

export function startControls({ operations }: Info): void {
  fill('fail-operation', operations);
  fill('fail-kind', Object.keys(presets));
  fill('execute-status', runStatuses);
  const custom = byId('fail-custom');
  byId('fail-kind').addEventListener('change', () => {
    custom.hidden = presets[field('fail-kind').value] !== undefined;
    if (field('fail-kind').value === 'Training fails')
      field('fail-operation').value = 'createModel';
  });
  onSubmit('fail', addFailure);
  onClick('pending-clear', () => call('DELETE', '/failures'));
  replace(
    byId('clock-steps'),
    Object.entries(steps).map(([label, advanceMs]) =>
      button('button', label, () => call('POST', '/clock', { advanceMs })),
    ),
  );
  onSubmit('execute', execute);
  onClick('snapshot-download', downloadSnapshot);
  onClick('snapshot-upload', () => byId('snapshot-file').click());
  byId('snapshot-file').addEventListener('change', () => void attempt(uploadSnapshot));
  onClick('reset', () => (byId('reset-dialog') as HTMLDialogElement).showModal());
  onClick('reset-now', () =>
    replaceState(() => call('POST', '/reset'), 'The sandbox is back at its seed.'),
  );
  onClick('undo', undo);
  setInterval(() => void followClock(), 1_000);
}
