/** The details of a request: its outcome, its faults, and tabs with everything else. */
import { useState } from 'preact/hooks';
import { lineNumber } from '@voice-agent-platform/shared/page/json-lines';
import { counted } from '@voice-agent-platform/shared/text';
import type { RecordedRequest } from '../src/core/recorded-request.js';
import { breakable, formatDuration, formatTime, StatusBadge } from './format.js';
import { Icon } from './icons.js';
import { useSandbox } from './live.js';
import { panels } from './panels.js';
import { formatAddress } from './recorded.js';

type PanelName = keyof typeof panels;
const names = Object.keys(panels) as PanelName[];

/** Shows everything about the request that the address names, or explains how to select one. */
export function Detail({ selectedId }: { selectedId: string }) {
  const request = useSandbox().requests.find(({ id }) => `${id}` === selectedId);
  // The tab stays selected from one request to the next.
  const [selected, select] = useState<PanelName>('Request');
  if (!request) {
    const hint =
      selectedId === ''
        ? 'Select a request to see its headers, body, response, faults and changes.'
        : 'The sandbox no longer remembers this request.';
    return <p class="empty">{hint}</p>;
  }
  const Panel = panels[selected];
  return (
    <>
      <Head request={request} />
      {request.faults.length > 0 && <Faults key={request.id} {...request} />}
      <Tabs request={request} selected={selected} select={select} />
      <div
        role="tabpanel"
        id="detail-panel"
        class="panel"
        tabIndex={0}
        aria-labelledby={`tab-${selected}`}
      >
        <Panel key={request.id} request={request} />
      </div>
    </>
  );
}

interface TabsProps {
  request: RecordedRequest;
  selected: PanelName;
  select: (name: PanelName) => void;
}

/** Tabs after the ARIA pattern: arrow keys move, and the panel follows. */
function Tabs({ request, selected, select }: TabsProps) {
  const { changes, moreChanges = 0 } = request;
  const counts: Partial<Record<PanelName, number>> = { Changes: changes.length + moreChanges };
  const move = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    // Browsers go back and forward with a modifier and an arrow key.
    if (step === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
    const next = names.at((names.indexOf(selected) + step) % names.length)!;
    select(next);
    document.getElementById(`tab-${next}`)!.focus();
  };
  return (
    <div role="tablist" aria-label="Details of the request" class="tabs" onKeyDown={move}>
      {names.map((name) => (
        <button
          role="tab"
          id={`tab-${name}`}
          aria-controls="detail-panel"
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => select(name)}
        >
          {counts[name] ? `${name} (${counts[name]})` : name}
        </button>
      ))}
    </div>
  );
}

/** The sources of responses that do not come from the state. */
const sources = { example: "The contract's example", program: 'A function of the program' };

function Head({ request }: { request: RecordedRequest }) {
  const { method, status, operationId, root, durationMs, receivedAt, forced, source } = request;
  const { decisions, dropped } = request;
  return (
    <div class="detail-head">
      <h2 class="address">
        <span class={`method method-${method.toLowerCase()} method-filled`}>{method}</span>
        <span key={request.id} translate={false}>
          {breakable(formatAddress(request))}
        </span>
      </h2>
      <p class="summary">
        <StatusBadge status={status} />
        <code translate={false}>{operationId ?? 'no operation'}</code>
        <span>{root === 'base' ? 'Base root' : 'Platform root'}</span>
        <span>{formatDuration(durationMs)}</span>
        <span>{formatTime(receivedAt, 'millisecond')}</span>
        {source !== undefined && <span class="chip">{sources[source]}</span>}
        {forced !== undefined && <span class="chip chip-bad">Forced: {forced}</span>}
        {Object.entries(decisions).map(([id, choice]) => (
          <span class="chip">
            {id}={choice}
          </span>
        ))}
        {dropped.length > 0 && (
          <span class="chip chip-bad">Not in the contract, dropped: {dropped.join(', ')}</span>
        )}
      </p>
    </div>
  );
}

function Faults({ faults, body }: RecordedRequest) {
  const hasLines = typeof body === 'object' && body !== null;
  return (
    <div class="faults">
      <h2>
        <Icon name="alert" />
        <span>
          {counted(faults.length, 'fault')}. The sandbox rejected the request and changed nothing.
        </span>
      </h2>
      <ul>
        {faults.map(({ in: part, pointer, message }) => (
          <li>
            <code translate={false}>{part === 'body' ? pointer || '/' : `${part} ${pointer}`}</code>
            <span>{message}</span>
            <span class="muted">
              {part === 'body' && hasLines && `line ${lineNumber(body, pointer)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
