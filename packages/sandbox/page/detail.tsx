import { Fragment, type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { lineNumber } from '@voice-agent-platform/shared/page/json-view';
import { counted } from '@voice-agent-platform/shared/text';
import type { RecordedRequest } from '../src/core/recorded-request.js';
import { addressOf, bodySize, textOf, urlOf } from './har.js';
import { Icon } from './icons.js';
import { useSandbox } from './live.js';
import { Code, durationOf, StatusBadge, timeOf } from './parts.js';

const panels = {
  Request: RequestPanel,
  Response: ResponsePanel,
  Changes: ChangePanel,
  curl: CurlPanel,
};
type PanelName = keyof typeof panels;
const names = Object.keys(panels) as PanelName[];

/** Everything about the request that the address names, or what to do to see one. */
export function Detail({ part }: { part: string }) {
  const request = useSandbox().requests.find(({ id }) => `${id}` === part);
  // The tab stays selected from one request to the next.
  const [selected, select] = useState<PanelName>('Request');
  if (!request) {
    const hint =
      part === ''
        ? 'Select a request to see its headers, body, response, faults and changes.'
        : 'The sandbox no longer remembers this request.';
    return <p class="empty">{hint}</p>;
  }
  const Panel = panels[selected];
  const changes = request.changes.length;
  // Tabs after the ARIA pattern: arrow keys move, and the panel follows.
  const move = ({ key }: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = names.at((names.indexOf(selected) + step) % names.length)!;
    select(next);
    document.getElementById(`tab-${next}`)!.focus();
  };
  return (
    <>
      <Head request={request} />
      {request.faults.length > 0 && <Faults key={request.id} {...request} />}
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
            {name === 'Changes' && changes > 0 ? `Changes (${changes})` : name}
          </button>
        ))}
      </div>
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

/** Where a response comes from if not from the state. */
const sources = { example: "The contract's example", program: 'A function of the program' };

function Head({ request }: { request: RecordedRequest }) {
  const { method, status, operationId, root, durationMs, receivedAt, forced, source } = request;
  const { decisions, dropped } = request;
  return (
    <div class="detail-head">
      <h2 class="address">
        <span class={`method method-${method.toLowerCase()} method-filled`}>{method}</span>
        <span key={request.id} translate={false}>
          {breakable(addressOf(request))}
        </span>
      </h2>
      <p class="summary">
        <StatusBadge status={status} />
        <code translate={false}>{operationId ?? 'no operation'}</code>
        <span>{root === 'base' ? 'Base root' : 'Platform root'}</span>
        <span>{durationOf(durationMs)}</span>
        <span>{timeOf(receivedAt, 12)}</span>
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

/** Lets a path break at its slashes. */
function breakable(path: string): ComponentChildren {
  return path.split('/').map((part, index) => (index === 0 ? part : ['/', <wbr />, part]));
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

interface MessageProps extends Pick<RecordedRequest, 'headers'> {
  body: ComponentChildren;
  query?: string;
}

/** The common parts of a request and its response. */
function Message({ headers, body, query }: MessageProps) {
  return (
    <>
      {body && <h3>Body</h3>}
      {body}
      {query && <h3>Query</h3>}
      {query && <Code value={query} />}
      <h3>Headers</h3>
      <dl class="pairs" translate={false}>
        {Object.entries(headers).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** Returns true if the record lacks the body of the request. */
function isMissing(request: RecordedRequest): boolean {
  return request.body === undefined && bodySize(request) > 0;
}

function RequestPanel({ request }: { request: RecordedRequest }) {
  const { headers, query, body, faults } = request;
  const marks = faults.filter((fault) => fault.in === 'body');
  const size = bodySize(request).toLocaleString('en-US');
  const shown = isMissing(request) ? (
    <p class="muted">Not recorded: {size} bytes.</p>
  ) : (
    body !== undefined && <Code value={body} marks={marks} />
  );
  return <Message headers={headers} query={query} body={shown} />;
}

function ResponsePanel({ request: { response } }: { request: RecordedRequest }) {
  if (!response) return <p class="muted">The connection ended before any response.</p>;
  const { headers, body } = response;
  return <Message headers={headers} body={body !== undefined && <Code value={body} />} />;
}

function ChangePanel({ request: { changes, status = 500 } }: { request: RecordedRequest }) {
  if (changes.length === 0) {
    const reason =
      status < 400
        ? 'The request left the state as it was.'
        : 'The sandbox refused the request before it touched the state.';
    return <p class="muted">None. {reason}</p>;
  }
  return changes.map(({ pointer, before, after }) => (
    <div class="change">
      <code translate={false}>{breakable(pointer)}</code>
      {before !== undefined && (
        <pre class="removed" tabIndex={0} translate={false}>
          - {JSON.stringify(before, null, 2)}
        </pre>
      )}
      {after !== undefined && (
        <pre class="added" tabIndex={0} translate={false}>
          + {JSON.stringify(after, null, 2)}
        </pre>
      )}
    </div>
  ));
}

/** The request as a curl command. */
function CurlPanel({ request }: { request: RecordedRequest }) {
  const { method, headers, body } = request;
  const url = urlOf(request, useSandbox().info.roots);
  const isKeyHidden = headers['authorization'] === HIDDEN;
  const lines = [
    // With `--request HEAD`, curl waits for the body that its Content-Length announces.
    `curl ${method === 'HEAD' ? '--head' : `--request ${method}`} ${quoted(url)}`,
    // Otherwise curl reads brackets and braces as patterns, and resolves `..`.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['--path-as-is'] : []),
    ...(isKeyHidden ? ['--header "authorization: Bearer $VOICE_AGENT_API_KEY"'] : []),
    ...JUDGED_HEADERS.filter((name) => headers[name] !== undefined)
      .filter((name) => name !== 'authorization' || !isKeyHidden)
      .map((name) => `--header ${quoted(`${name}: ${headers[name]}`)}`),
    // Otherwise curl adds the type of a form.
    ...(body !== undefined && headers['content-type'] === undefined
      ? ["--header 'content-type:'"]
      : []),
    // Unlike `--data`, this does not read a body that begins with @ as the name of a file.
    ...(body !== undefined ? [`--data-raw ${quoted(textOf(body))}`] : []),
    ...(isMissing(request) ? ['--data @body.json'] : []),
  ];
  return (
    <>
      {isKeyHidden && (
        <p class="muted">The command sends your key in place of the one that was refused.</p>
      )}
      {isMissing(request) && (
        <p class="muted">The record does not hold the body. Save it as body.json.</p>
      )}
      {isNotText(request) && (
        <p class="muted">The body was not UTF-8 text, so the command cannot send the same bytes.</p>
      )}
      <Code value={lines.join(' \\\n  ')} />
    </>
  );
}

/** The headers that decide how the sandbox responds. */
const JUDGED_HEADERS = [
  'authorization',
  'x-organization-id',
  'content-type',
  'content-encoding',
  'origin',
];

/** Returns true if the text of the body lacks some of its bytes. */
function isNotText({ body, bodyBytes }: RecordedRequest): boolean {
  return typeof body === 'string' && new TextEncoder().encode(body).length !== bodyBytes;
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
