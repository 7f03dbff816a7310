/** The list of recorded requests, with its filter and its buttons. */
import { useMemo, useState } from 'preact/hooks';
import type { RecordedRequest } from '../src/core/recorded-request.js';
import { call } from './api.js';
import { Code, download } from './code.js';
import { formatDuration, formatTime, StatusBadge } from './format.js';
import { toHar } from './har.js';
import { Icon } from './icons.js';
import { useSandbox } from './live.js';
import { announce } from './messages.js';

/** @param props.selectedId the id of the request that the address names, or an empty text */
export function Requests({ selectedId }: { selectedId: string }) {
  const { info, requests } = useSandbox();
  const [filter, setFilter] = useState('');
  // The clock, which moves each second, neither filters nor draws the list again.
  const found = useMemo(() => findRequests(requests, filter), [requests, filter]);
  const rows = useMemo(
    () =>
      found.map((request) => (
        <Row key={request.id} request={request} isSelected={`${request.id}` === selectedId} />
      )),
    [found, selectedId],
  );
  return (
    <section class="list" aria-label="Requests">
      <Toolbar setFilter={setFilter} found={found} />
      <div id="requests" onKeyDown={moveSelection}>
        {[...rows].reverse()}
        {requests.length === 0 && (
          <div class="empty">
            <h2>Waiting for requests</h2>
            <p>Point your client at the roots above, or send one now:</p>
            <Code
              value={`curl --header 'authorization: Bearer ${info.apiKey}' ${info.roots.base ?? ''}/api/v1/numbers`}
            />
          </div>
        )}
        {requests.length > 0 && found.length === 0 && (
          <p class="empty">No request matches the filter.</p>
        )}
      </div>
    </section>
  );
}

interface ToolbarProps {
  setFilter: (filter: string) => void;
  /** The requests that the filter shows. */
  found: readonly RecordedRequest[];
}

function Toolbar({ setFilter, found }: ToolbarProps) {
  const { info, isPaused, held, togglePause } = useSandbox();
  const clear = async (): Promise<void> => {
    await call('DELETE', '/requests');
    location.hash = '#requests';
    announce('The list is cleared. The state is unchanged.');
  };
  const save = (): void => download('sandbox-requests.har', toHar(found, info.roots));
  return (
    <div class="list-bar">
      <input
        id="filter"
        type="search"
        aria-label="Filter by path, operation or status"
        aria-keyshortcuts="/"
        placeholder="Path, operation or 4xx"
        autocomplete="off"
        onInput={({ currentTarget }) => setFilter(currentTarget.value)}
      />
      <button class="button quiet" id="pause" aria-pressed={isPaused} onClick={togglePause}>
        <Icon name={isPaused ? 'play' : 'pause'} />
        <span>
          {isPaused ? 'Resume' : 'Pause'}
          {held > 0 && ` (${held.toLocaleString('en-US')})`}
        </span>
      </button>
      <button class="button quiet" id="har" title="Download as HAR" onClick={save}>
        <Icon name="download" />
        <span>HAR</span>
      </button>
      <button class="button quiet" id="clear" onClick={clear}>
        <Icon name="clear" />
        <span>Clear</span>
      </button>
    </div>
  );
}

function Row({ request, isSelected }: { request: RecordedRequest; isSelected: boolean }) {
  const { id, receivedAt, method, path, operationId, root, status, durationMs, source } = request;
  const reason = findReason(request);
  return (
    <a class="request" href={`#requests/${id}`} aria-current={isSelected ? 'true' : undefined}>
      <time>{formatTime(receivedAt, 'second')}</time>
      <span class={`method method-${method.toLowerCase()}`}>
        {method === 'DELETE' ? 'DEL' : method}
      </span>
      <span class="path" title={path}>
        {shortenPath(path)}
      </span>
      <StatusBadge status={status} />
      <span class="operation">
        {operationId ?? 'no operation'}
        {root === 'platform' && <span class="chip">platform</span>}
        {source !== undefined && <span class="chip">{source}</span>}
      </span>
      <span class="duration">{formatDuration(durationMs)}</span>
      {reason !== undefined && <span class="reason">{reason}</span>}
    </a>
  );
}

/** Shortens a path. Its end tells requests apart, so identifiers lose their middle. */
function shortenPath(path: string): string {
  return path.replace(/^\/api\/v1/, '').replace(/(?<=\/)([\w-]{4})[\w-]{16,}([\w-]{4})/g, '$1…$2');
}

/** Returns the reason of a failure, or the fields that were dropped, in one line. */
function findReason({
  forced,
  faults,
  response,
  status,
  dropped,
}: RecordedRequest): string | undefined {
  if (forced !== undefined) return `Forced: ${forced}`;
  const [fault] = faults;
  if (fault) return `${fault.pointer || fault.in} ${fault.message}`;
  if (dropped.length > 0) return `dropped ${dropped.join(', ')}`;
  if (status === undefined || status < 400) return undefined;
  return (response?.body as { detail?: string } | undefined)?.detail;
}

/** Returns the requests that contain each word of the filter. */
function findRequests(
  requests: readonly RecordedRequest[],
  filter: string,
): readonly RecordedRequest[] {
  const words = filter.toLowerCase().split(/\s+/);
  return requests.filter((request) => words.every((word) => searchText(request).includes(word)));
}

/** Returns the text that the filter searches. */
function searchText(request: RecordedRequest): string {
  const { method, path, operationId = '', status, root, forced, source = '' } = request;
  const family = status === undefined ? 'cut' : `${status} ${String(status)[0]}xx`;
  return `${method} ${path} ${operationId} ${family} ${root} ${forced ? 'forced' : ''} ${source}`.toLowerCase();
}

/** Arrow keys open the request above or below. */
function moveSelection(event: KeyboardEvent): void {
  const { previousElementSibling, nextElementSibling } = event.target as Element;
  const next = { ArrowUp: previousElementSibling, ArrowDown: nextElementSibling }[event.key];
  if (!(next instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  next.click();
  next.focus();
}
