import { useMemo, useState } from 'preact/hooks';
import type { Info } from '../src/control/controls.js';
import type { RecordedRequest } from '../src/core/request-log.js';
import { call } from './api.js';
import { durationOf, timeOf } from './detail.js';
import { harOf } from './har.js';
import { Icon } from './icons.js';
import { announce, Button } from './messages.js';
import { CodeBlock, download, MethodBadge, StatusBadge } from './parts.js';

interface RequestsProps {
  readonly info: Info;
  readonly requests: readonly RecordedRequest[];
  readonly isPaused: boolean;
  readonly held: number;
  readonly togglePause: () => void;
  readonly selected: number | undefined;
}

export function Requests({ info, requests, isPaused, held, togglePause, selected }: RequestsProps) {
  const [filter, setFilter] = useState('');
  const found = matching(requests, filter);
  const clear = async (): Promise<void> => {
    await call('DELETE', '/requests');
    location.hash = '#requests';
    announce('The list is cleared. The state is unchanged.');
  };
  const save = (): void => download('sandbox-requests.har', harOf(found, info));
  return (
    <section class="list" aria-label="Requests">
      <div class="list-bar">
        <input
          id="filter"
          type="search"
          aria-label="Filter by path, operation or status"
          aria-keyshortcuts="/"
          placeholder="Path, operation or 4xx"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <Button class="button quiet" id="pause" aria-pressed={isPaused} act={togglePause}>
          <Icon name={isPaused ? 'play' : 'pause'} />
          <span>
            {isPaused ? 'Resume' : 'Pause'}
            {held > 0 && ` (${held})`}
          </span>
        </Button>
        <Button class="button quiet" id="har" title="Download as HAR" act={save}>
          <Icon name="download" />
          <span>HAR</span>
        </Button>
        <Button class="button quiet" id="clear" act={clear}>
          <Icon name="clear" />
          <span>Clear</span>
        </Button>
      </div>
      <div id="requests" onKeyDown={moveSelection}>
        {found
          .map((request) => (
            <Row key={request.id} request={request} isSelected={request.id === selected} />
          ))
          .reverse()}
        {requests.length === 0 && <Waiting info={info} />}
        {requests.length > 0 && found.length === 0 && (
          <p class="empty">No request matches the filter.</p>
        )}
      </div>
    </section>
  );
}

function Waiting({ info: { apiKey, roots } }: { readonly info: Info }) {
  return (
    <div class="empty">
      <h2>Waiting for requests</h2>
      <p>Point your client at the roots above, or send one now:</p>
      <CodeBlock
        text={`curl --header 'authorization: Bearer ${apiKey}' ${roots.base ?? ''}/api/v1/numbers`}
      />
    </div>
  );
}

interface RowProps {
  readonly request: RecordedRequest;
  readonly isSelected: boolean;
}

/** There can be a thousand, and most stay as they are when one arrives. */
function Row({ request, isSelected }: RowProps) {
  return useMemo(() => {
    const { id, receivedAt, method, path, operationId, root, status, durationMs } = request;
    const reason = reasonOf(request);
    return (
      <a class="request" href={`#requests/${id}`} aria-current={isSelected ? 'true' : undefined}>
        <time>{timeOf(receivedAt, 8)}</time>
        <MethodBadge method={method} />
        <span class="path" title={path}>
          {shortened(path)}
        </span>
        <StatusBadge status={status} />
        <span class="operation">
          {operationId ?? 'no operation'}
          {root === 'platform' && <span class="chip">platform</span>}
        </span>
        <span class="duration">{durationOf(durationMs)}</span>
        {reason !== undefined && <span class="reason">{reason}</span>}
      </a>
    );
  }, [request, isSelected]);
}

/** The path without what all paths share. The end tells requests apart, so identifiers lose their middle. */
function shortened(path: string): string {
  return path.replace(/^\/api\/v1/, '').replace(/(?<=\/)([\w-]{4})[\w-]{16,}([\w-]{4})/g, '$1…$2');
}

/** Why a request failed, in one line. */
function reasonOf({ forced, faults, response, status }: RecordedRequest): string | undefined {
  if (forced !== undefined) return `Forced: ${forced}`;
  const [fault] = faults;
  if (fault) return `${fault.pointer || fault.in} ${fault.message}`;
  if (status === undefined || status < 400) return undefined;
  return (response?.body as { detail?: string } | undefined)?.detail;
}

/** Each word of the filter must be somewhere in the request. */
function matching(requests: readonly RecordedRequest[], filter: string) {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return requests;
  return requests.filter((request) => {
    const text = words(request);
    return wanted.every((word) => text.includes(word));
  });
}

function words({ method, path, operationId, status, root, forced }: RecordedRequest): string {
  const family = status === undefined ? 'cut' : `${status} ${String(status)[0]}xx`;
  return `${method} ${path} ${operationId ?? ''} ${family} ${root} ${forced ? 'forced' : ''}`.toLowerCase();
}

/** Arrow keys open the request above or below. */
function moveSelection(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('a')];
  const index = rows.findIndex((row) => row.hasAttribute('aria-current'));
  const next = rows[index < 0 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1)];
  next?.click();
  next?.focus();
}
