import type { Info } from '../src/control/controls.js';
import type { RecordedRequest } from '../src/core/request-log.js';
import { call } from './api.js';
import {
  announce,
  byId,
  codeBlock,
  download,
  html,
  icon,
  methodBadge,
  onClick,
  replace,
  setCurrent,
  statusBadge,
} from './dom.js';
import { durationOf, requestDetail, timeOf } from './detail.js';
import { harOf } from './har.js';

/** As many as the sandbox remembers. */
const MAX_KEPT = 1_000;

const kept: RecordedRequest[] = [];
/** Those that arrived while the list was paused. */
const held: RecordedRequest[] = [];
const rows = new Map<number, HTMLElement>();
let isPaused = false;
let isScheduled = false;
let selected: number | undefined;
let info: Info;

function words({ method, path, operationId, status, root, forced }: RecordedRequest): string {
  const family = status === undefined ? 'cut' : `${status} ${String(status)[0]}xx`;
  return `${method} ${path} ${operationId ?? ''} ${family} ${root} ${forced ? 'forced' : ''}`.toLowerCase();
}

/** Each word of the filter must be somewhere in the request. */
function matching(): readonly RecordedRequest[] {
  const { value } = byId('filter') as HTMLInputElement;
  const wanted = value.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return kept;
  return kept.filter((request) => {
    const text = words(request);
    return wanted.every((word) => text.includes(word));
  });
}

/** Why a request failed, in one line. */
function reasonOf({ forced, faults, response, status }: RecordedRequest): string | undefined {
  if (forced !== undefined) return `Forced: ${forced}`;
  const [fault] = faults;
  if (fault) return `${fault.pointer || fault.in} ${fault.message}`;
  if (status === undefined || status < 400) return undefined;
  return (response?.body as { detail?: string } | undefined)?.detail;
}

function rowOf(request: RecordedRequest): HTMLElement {
  const known = rows.get(request.id);
  if (known) return known;
  const { id, receivedAt, method, path, operationId, root, status, durationMs } = request;
  const reason = reasonOf(request);
  const row = html`<a class="request" href="#requests/${id}">
    <time>${timeOf(receivedAt, 8)}</time>
    ${methodBadge(method)}
    <span class="path" title="${path}">${path.replace(/^\/api\/v1/, '')}</span>
    ${statusBadge(status)}
    <span class="operation"
      >${operationId ?? 'no operation'}${root === 'platform' && html`<span class="chip">platform</span>`}</span
    >
    <span class="duration">${durationOf(durationMs)}</span>
    ${reason !== undefined && html`<span class="reason">${reason}</span>`}
  </a>`;
  rows.set(id, row);
  return row;
}

function empty(text: string): HTMLElement {
  return html`<p class="empty">${text}</p>`;
}

function emptyList(): HTMLElement {
  const command = `curl --header 'authorization: Bearer ${info.apiKey}' ${info.roots.base ?? ''}/api/v1/numbers`;
  return html`<div class="empty">
    <h2>Waiting for requests</h2>
    <p>Point your client at the roots above, or send one now:</p>
    ${codeBlock(command)}
  </div>`;
}

function renderList(): void {
  const found = matching();
  const list = byId('requests');
  if (kept.length === 0) replace(list, emptyList());
  else if (found.length === 0) replace(list, empty('No request matches the filter.'));
  else replace(list, found.map(rowOf).reverse());
  byId('requests-count').textContent = String(kept.length);
  const pause = byId('pause');
  pause.setAttribute('aria-pressed', String(isPaused));
  const label = isPaused ? 'Resume' : 'Pause';
  replace(
    pause,
    icon(isPaused ? 'play' : 'pause'),
    html`<span>${label}${held.length > 0 && ` (${held.length})`}</span>`,
  );
  markSelected();
}

/** Renders at most once per frame, for any number of requests. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    renderList();
  });
}

function markSelected(): void {
  for (const [id, row] of rows) setCurrent(row, id === selected);
}

/** Adds a request to a list of limited length, and forgets the rows of those that no longer fit. */
function keep(request: RecordedRequest, list = kept): void {
  list.push(request);
  for (const forgotten of list.splice(0, Math.max(0, list.length - MAX_KEPT))) {
    rows.delete(forgotten.id);
  }
}

export function addRequest(request: RecordedRequest): void {
  keep(request, isPaused ? held : kept);
  schedule();
}

/** Forgets all requests; those that the sandbox still remembers follow. */
export function clearRequests(): void {
  kept.length = 0;
  held.length = 0;
  rows.clear();
  schedule();
}

/** Shows one request, or what to do to see one. */
export function showRequest(id: number | undefined): void {
  selected = id;
  const request = kept.find((one) => one.id === id);
  markSelected();
  const hint =
    id === undefined
      ? 'Select a request to see its headers, body, response, faults and changes.'
      : 'The sandbox no longer remembers this request.';
  replace(byId('detail'), request ? requestDetail(request, info) : empty(hint));
}

function moveSelection(step: number): void {
  const order = [...matching()].reverse();
  const index = order.findIndex(({ id }) => id === selected);
  const next = order[index < 0 ? 0 : Math.min(Math.max(index + step, 0), order.length - 1)];
  if (!next) return;
  location.hash = `#requests/${next.id}`;
  rows.get(next.id)?.focus();
}

export function startRequests(known: Info): void {
  info = known;
  byId('filter').addEventListener('input', renderList);
  onClick('pause', () => {
    isPaused = !isPaused;
    if (!isPaused) for (const request of held.splice(0)) keep(request);
    renderList();
  });
  onClick('har', () => download('sandbox-requests.har', harOf(matching(), info)));
  onClick('clear', async () => {
    await call('DELETE', '/requests');
    location.hash = '#requests';
    announce('The list is cleared. The state is unchanged.');
  });
  byId('requests').addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveSelection(step);
  });
  renderList();
}
