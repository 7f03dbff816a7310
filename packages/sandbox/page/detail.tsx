import { Fragment, type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { lineNumber } from '@voice-agent-platform/shared/page/json-view';
import type { Info } from '../src/control/controls.js';
import type { RecordedRequest } from '../src/core/request-log.js';
import { bodySize, searchOf, textOf } from './har.js';
import { Icon } from './icons.js';
import { Body, CodeBlock, MethodBadge, StatusBadge } from './parts.js';

export function timeOf(milliseconds: number, digits: 8 | 12): string {
  return new Date(milliseconds).toISOString().slice(11, 11 + digits);
}

export function durationOf(milliseconds: number): string {
  if (milliseconds < 1) return '< 1 ms';
  return `${Math.round(milliseconds).toLocaleString('en-US')} ms`;
}

interface DetailProps {
  readonly request: RecordedRequest;
  readonly info: Info;
}

interface DetailSectionProps {
  readonly request: RecordedRequest | undefined;
  readonly info: Info;
  readonly isSelected: boolean;
}

/** Everything about one request, or what to do to see one. */
export function Detail({ request, info, isSelected }: DetailSectionProps) {
  // The tab stays selected from one request to the next.
  const [tab, setTab] = useState(0);
  const hint = isSelected
    ? 'The sandbox no longer remembers this request.'
    : 'Select a request to see its headers, body, response, faults and changes.';
  return (
    <section class="detail" id="detail" aria-label="Request">
      {request ? (
        <>
          <Head request={request} />
          <FaultBox request={request} />
          <Tabs request={request} info={info} selected={tab} select={setTab} />
        </>
      ) : (
        <p class="empty">{hint}</p>
      )}
    </section>
  );
}

function Head({ request }: Pick<DetailProps, 'request'>) {
  const { method, path, query, status, operationId, root, durationMs, receivedAt, forced } =
    request;
  return (
    <div class="detail-head">
      <a class="back phone-only" href="#requests">
        <Icon name="back" />
        Requests
      </a>
      <h2 class="address">
        <MethodBadge method={method} isFilled />
        <span>{breakable(path + searchOf(query))}</span>
      </h2>
      <p class="summary">
        <StatusBadge status={status} />
        <code>{operationId ?? 'no operation'}</code>
        <span>{root === 'base' ? 'Base root' : 'Platform root'}</span>
        <span>{durationOf(durationMs)}</span>
        <span>{timeOf(receivedAt, 12)}</span>
        {forced !== undefined && <span class="chip chip-bad">Forced: {forced}</span>}
      </p>
    </div>
  );
}

/** Lets a path break at its slashes. */
function breakable(path: string): ComponentChildren {
  return path.split('/').map((part, index) => (index === 0 ? part : ['/', <wbr />, part]));
}

function FaultBox({ request: { faults, body } }: Pick<DetailProps, 'request'>) {
  if (faults.length === 0) return null;
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  const hasLines = typeof body === 'object' && body !== null;
  return (
    <div class="faults">
      <h2>
        <Icon name="alert" />
        {count}. The sandbox rejected the request and changed nothing.
      </h2>
      <ul>
        {faults.map((fault) => (
          <li>
            <code>
              {fault.in === 'body' ? fault.pointer || '/' : `${fault.in} ${fault.pointer}`}
            </code>
            <span>{fault.message}</span>
            <span class="muted">
              {fault.in === 'body' && hasLines && `line ${lineNumber(body, fault.pointer)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const panels = {
  Request: RequestPanel,
  Response: ResponsePanel,
  Changes: ChangePanel,
  curl: CurlPanel,
};

interface TabsProps extends DetailProps {
  readonly selected: number;
  readonly select: (index: number) => void;
}

/** Tabs after the ARIA pattern: arrow keys move, and the panel follows. */
function Tabs({ request, info, selected, select }: TabsProps) {
  const names = Object.keys(panels);
  const Panel = Object.values(panels)[selected]!;
  const changes = request.changes.length;
  const move = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (selected + step + names.length) % names.length;
    select(next);
    event.currentTarget.querySelectorAll('button')[next]!.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label="Details of the request" class="tabs" onKeyDown={move}>
        {names.map((name, index) => (
          <button
            type="button"
            role="tab"
            id={`tab-${index}`}
            aria-controls="detail-panel"
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
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
        <Panel key={request.id} request={request} info={info} />
      </div>
    </div>
  );
}

function part(title: string, content: ComponentChildren) {
  return (
    content && (
      <>
        <h3>{title}</h3>
        {content}
      </>
    )
  );
}

function Note({ children }: { readonly children: ComponentChildren }) {
  return <p class="muted">{children}</p>;
}

function Pairs({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return (
    <dl class="pairs">
      {Object.entries(values).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Whether the request had a body that the record does not hold. */
function isMissing(request: RecordedRequest): boolean {
  return request.body === undefined && bodySize(request) > 0;
}

function RequestPanel({ request }: DetailProps) {
  const { headers, query, body, faults } = request;
  const marks = faults.filter((fault) => fault.in === 'body');
  const size = bodySize(request).toLocaleString('en-US');
  return (
    <>
      {part('Body', body !== undefined && <Body value={body} marks={marks} />)}
      {part('Body', isMissing(request) && <Note>Not recorded: {size} bytes.</Note>)}
      {part('Query', query !== '' && <CodeBlock text={query} />)}
      {part('Headers', <Pairs values={headers} />)}
    </>
  );
}

function ResponsePanel({ request: { response } }: DetailProps) {
  if (!response) return <Note>The connection ended before any response.</Note>;
  const { headers, body } = response;
  return (
    <>
      {part('Body', body !== undefined && <Body value={body} />)}
      {part('Headers', <Pairs values={headers} />)}
    </>
  );
}

function ChangePanel({ request: { changes, status } }: DetailProps) {
  if (changes.length === 0) {
    const isRefused = status === undefined || status >= 400;
    return (
      <Note>
        {isRefused
          ? 'None. The sandbox refused the request before it touched the state.'
          : 'None. The request left the state as it was.'}
      </Note>
    );
  }
  return changes.map(({ pointer, before, after }) => (
    <div class="change">
      <code>{breakable(pointer)}</code>
      {before !== undefined && valueLine('-', before)}
      {after !== undefined && valueLine('+', after)}
    </div>
  ));
}

function valueLine(sign: '-' | '+', value: unknown) {
  return (
    <pre class={sign === '-' ? 'removed' : 'added'} tabIndex={0}>
      {sign} {JSON.stringify(value, null, 2)}
    </pre>
  );
}

function CurlPanel({ request, info }: DetailProps) {
  return (
    <>
      {isMissing(request) && <Note>The record does not hold the body. Save it as body.json.</Note>}
      <CodeBlock text={curlOf(request, info)} />
    </>
  );
}

/** The request as a curl command. The key comes from the environment. */
function curlOf(request: RecordedRequest, { roots }: Info): string {
  const { root, method, path, query, headers, body } = request;
  const passed = ['x-organization-id', 'content-type'].flatMap((name) =>
    headers[name] === undefined ? [] : [`--header ${quoted(`${name}: ${headers[name]}`)}`],
  );
  // With `--request HEAD`, curl waits for the body that its Content-Length announces.
  const verb = method === 'HEAD' ? '--head' : `--request ${method}`;
  return [
    `curl ${verb} ${quoted(`${roots[root] ?? ''}${path}${searchOf(query)}`)}`,
    '--header "authorization: Bearer $VOICE_AGENT_API_KEY"',
    ...passed,
    // Unlike `--data`, this does not read a body that begins with @ as the name of a file.
    ...(body !== undefined ? [`--data-raw ${quoted(textOf(body))}`] : []),
    ...(isMissing(request) ? ['--data @body.json'] : []),
  ].join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
