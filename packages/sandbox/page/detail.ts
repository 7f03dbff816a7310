import { lineNumber } from '@voice-agent-platform/shared/page/json-view';
import type { RecordedRequest } from '../src/core/request-log.js';
import type { Info } from '../src/control/controls.js';
import {
  button,
  codeBlock,
  html,
  icon,
  jsonBlock,
  methodBadge,
  replace,
  statusBadge,
  type Child,
} from './dom.js';
import { bodySize, searchOf, textOf } from './har.js';

export function timeOf(milliseconds: number, digits: 8 | 12): string {
  return new Date(milliseconds).toISOString().slice(11, 11 + digits);
}

export function durationOf(milliseconds: number): string {
  if (milliseconds < 1) return '< 1 ms';
  return `${Math.round(milliseconds).toLocaleString('en-US')} ms`;
}

/** Lets a path break at its slashes. */
function breakable(path: string): Child {
  return path.split('/').map((part, index) => (index === 0 ? part : ['/', html`<wbr />`, part]));
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
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

/** Whether the request had a body that the record does not hold. */
function isMissing(request: RecordedRequest): boolean {
  return request.body === undefined && bodySize(request) > 0;
}

function sizeOf(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} bytes`;
}

function pairs(values: Readonly<Record<string, string>>): HTMLElement {
  const entries = Object.entries(values);
  return html`<dl class="pairs">
    ${entries.map(([name, value]) => [html`<dt>${name}</dt>`, html`<dd>${value}</dd>`])}
  </dl>`;
}

function part(title: string, content: Child): Child {
  return [html`<h3>${title}</h3>`, content];
}

function note(text: string): HTMLElement {
  return html`<p class="muted">${text}</p>`;
}

function requestPanel(request: RecordedRequest): Child {
  const { headers, query, body, faults } = request;
  const marks = faults.filter((fault) => fault.in === 'body');
  return [
    body !== undefined && part('Body', jsonBlock(body, marks)),
    isMissing(request) &&
      part('Body', note(`Longer than the limit: ${sizeOf(bodySize(request))}.`)),
    query !== '' && part('Query', codeBlock(query)),
    part('Headers', pairs(headers)),
  ];
}

function responsePanel({ response }: RecordedRequest): Child {
  if (!response) return note('The connection ended before any response.');
  const { headers, body } = response;
  return [body !== undefined && part('Body', jsonBlock(body)), part('Headers', pairs(headers))];
}

function curlPanel(request: RecordedRequest, info: Info): Child {
  const missing = 'The record does not hold the body. Save it as body.json.';
  return [isMissing(request) && note(missing), codeBlock(curlOf(request, info))];
}

function valueLine(sign: '-' | '+', value: unknown): HTMLElement {
  const text = JSON.stringify(value, null, 2) ?? '';
  const kind = sign === '-' ? 'removed' : 'added';
  return html`<pre class="${kind}" tabindex="0">${sign} ${text}</pre>`;
}

function changePanel({ changes, status }: RecordedRequest): Child {
  if (changes.length === 0) {
    const isRefused = status === undefined || status >= 400;
    const refused = 'None. The sandbox refused the request before it touched the state.';
    return note(isRefused ? refused : 'None. The request left the state as it was.');
  }
  return changes.map(
    ({ pointer, before, after }) =>
      html`<div class="change">
        <code>${breakable(pointer)}</code>
        ${before !== undefined && valueLine('-', before)}
        ${after !== undefined && valueLine('+', after)}
      </div>`,
  );
}

function faultBox({ faults, body }: RecordedRequest): Child {
  if (faults.length === 0) return undefined;
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  const items = faults.map((fault) => {
    const hasLine = fault.in === 'body' && typeof body === 'object' && body !== null;
    const place = fault.in === 'body' ? fault.pointer || '/' : `${fault.in} ${fault.pointer}`;
    return html`<li>
      <code>${place}</code><span>${fault.message}</span>
      <span class="muted">${hasLine && `line ${lineNumber(body, fault.pointer)}`}</span>
    </li>`;
  });
  return html`<div class="faults">
    <h2>${icon('alert')}${count}. The sandbox rejected the request and changed nothing.</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

/** The tab that stays selected from one request to the next. */
let selectedTab = 0;

/** Tabs after the ARIA pattern: arrow keys move, and the panel follows. */
function tabs(panels: readonly (readonly [name: string, content: () => Child])[]): HTMLElement {
  const panel = html`<div role="tabpanel" id="detail-panel" class="panel" tabindex="0"></div>`;
  const all = panels.map(([name], index) =>
    button('', name, () => select(index), {
      role: 'tab',
      id: `tab-${index}`,
      'aria-controls': 'detail-panel',
    }),
  );
  const select = (index: number): void => {
    selectedTab = index;
    for (const [other, tab] of all.entries()) {
      tab.ariaSelected = String(other === index);
      tab.tabIndex = other === index ? 0 : -1;
    }
    panel.setAttribute('aria-labelledby', `tab-${index}`);
    replace(panel, panels[index]![1]());
  };
  const list = html`<div role="tablist" aria-label="Details of the request" class="tabs">
    ${all}
  </div>`;
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    select((selectedTab + step + all.length) % all.length);
    all[selectedTab]!.focus();
  });
  select(selectedTab);
  return html`<div>${list}${panel}</div>`;
}

/** Everything about one request. */
export function requestDetail(request: RecordedRequest, info: Info): Child {
  const { method, path, query, status, operationId, root, durationMs, receivedAt, forced } =
    request;
  const changes = request.changes.length;
  const address = html`<span>${breakable(path + searchOf(query))}</span>`;
  return [
    html`<div class="detail-head">
      <a class="back phone-only" href="#requests">${icon('back')}Requests</a>
      <h2 class="address">${methodBadge(method, true)}${address}</h2>
      <p class="summary">
        ${statusBadge(status)}
        <code>${operationId ?? 'no operation'}</code>
        <span>${root === 'base' ? 'Base root' : 'Platform root'}</span>
        <span>${durationOf(durationMs)}</span>
        <span>${timeOf(receivedAt, 12)}</span>
        ${forced !== undefined && html`<span class="chip chip-bad">Forced: ${forced}</span>`}
      </p>
    </div>`,
    faultBox(request),
    tabs([
      ['Request', () => requestPanel(request)],
      ['Response', () => responsePanel(request)],
      [changes > 0 ? `Changes (${changes})` : 'Changes', () => changePanel(request)],
      ['curl', () => curlPanel(request, info)],
    ]),
  ];
}
