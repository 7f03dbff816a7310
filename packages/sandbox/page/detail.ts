import type { RecordedRequest } from '../src/core/request-log.js';
import type { Info } from '../src/control/controls.js';
import { h, icon, methodBadge, statusBadge, tabs, type Child } from './dom.js';
import { bodySize, searchOf } from './har.js';
import { codeBlock, jsonBlock, lineOf } from './json.js';

let selectedTab = 0;

export function timeOf(milliseconds: number, digits: 8 | 12): string {
  return new Date(milliseconds).toISOString().slice(11, 11 + digits);
}

export function durationOf(milliseconds: number): string {
  if (milliseconds < 1) return '< 1 ms';
  return milliseconds < 10_000
    ? `${Math.round(milliseconds).toLocaleString('en-US')} ms`
    : `${Math.round(milliseconds / 1_000)} s`;
}

/** Lets a path break at its slashes. */
function breakable(path: string): Child {
  return path.split('/').flatMap((part, index) => (index === 0 ? [part] : ['/', h('wbr'), part]));
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
    ...(body !== undefined ? [`--data ${quoted(JSON.stringify(body))}`] : []),
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
  return h(
    'dl',
    { class: 'pairs' },
    Object.entries(values).map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
  );
}

function bodyPart(body: Child): Child {
  return [h('h3', {}, 'Body'), body];
}

function note(text: string): HTMLElement {
  return h('p', { class: 'muted' }, text);
}

function requestPanel(request: RecordedRequest): Child {
  const { headers, query, body, bodyBytes, faults } = request;
  const marks = faults.filter((fault) => fault.in === 'body');
  const reason = bodyBytes === undefined ? 'The sandbox did not read it' : 'Too long to keep';
  return [
    body !== undefined && bodyPart(jsonBlock(body, marks)),
    isMissing(request) && bodyPart(note(`${reason}: ${sizeOf(bodySize(request))}.`)),
    Object.keys(query).length > 0 && [h('h3', {}, 'Query'), pairs(query)],
    h('h3', {}, 'Headers'),
    pairs(headers),
  ];
}

function responsePanel({ response }: RecordedRequest): Child {
  if (!response) {
    return note('The connection ended before any response.');
  }
  return [
    response.body !== undefined
      ? bodyPart(jsonBlock(response.body))
      : response.bytes > 0 && bodyPart(note(`Too long to keep: ${sizeOf(response.bytes)}.`)),
    h('h3', {}, 'Headers'),
    pairs(response.headers),
  ];
}

function valueLine(sign: '-' | '+', value: unknown): HTMLElement {
  const text = JSON.stringify(value, null, 2) ?? '';
  return h('pre', { class: sign === '-' ? 'removed' : 'added', tabindex: 0 }, `${sign} ${text}`);
}

function changePanel({ changes, status, method }: RecordedRequest): Child {
  if (changes.length === 0) {
    const reason =
      method === 'GET'
        ? 'A GET changes nothing.'
        : status === undefined || status >= 400
          ? 'None. The sandbox refused the request before it touched the state.'
          : 'None. The state already was what the request asked for.';
    return note(reason);
  }
  return changes.map((change) =>
    h(
      'div',
      { class: 'change' },
      h('code', {}, breakable(change.pointer)),
      change.before !== undefined && valueLine('-', change.before),
      change.after !== undefined && valueLine('+', change.after),
    ),
  );
}

function faultBox({ faults, body }: RecordedRequest): Child {
  if (faults.length === 0) return undefined;
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  return h(
    'div',
    { class: 'faults' },
    h('h2', {}, icon('alert'), `${count}. The sandbox rejected the request and changed nothing.`),
    h(
      'ul',
      {},
      faults.map((fault) => {
        const line = fault.in === 'body' ? lineOf(body, fault.pointer) : undefined;
        return h(
          'li',
          {},
          h(
            'code',
            {},
            fault.in === 'body' ? fault.pointer || '/' : `${fault.in} ${fault.pointer}`,
          ),
          h('span', {}, fault.message),
          h('span', { class: 'muted' }, line !== undefined && `line ${line}`),
        );
      }),
    ),
  );
}

/** Everything about one request. */
export function requestDetail(request: RecordedRequest, info: Info): Child {
  const { method, path, query, status, operationId, root, durationMs, receivedAt, forced } =
    request;
  const changes = request.changes.length;
  return [
    h(
      'div',
      { class: 'detail-head' },
      h('a', { class: 'back phone-only', href: '#requests' }, icon('back'), 'Requests'),
      h(
        'h2',
        { class: 'address' },
        methodBadge(method, true),
        h('span', {}, breakable(path + searchOf(query))),
      ),
      h(
        'p',
        { class: 'summary' },
        statusBadge(status),
        h('code', {}, operationId ?? 'no operation'),
        h('span', {}, root === 'base' ? 'Base root' : 'Platform root'),
        h('span', {}, durationOf(durationMs)),
        h('span', {}, timeOf(receivedAt, 12)),
        forced !== undefined && h('span', { class: 'chip chip-bad' }, `Forced: ${forced}`),
      ),
    ),
    faultBox(request),
    tabs(
      'Details of the request',
      [
        ['Request', () => requestPanel(request)],
        ['Response', () => responsePanel(request)],
        [changes > 0 ? `Changes (${changes})` : 'Changes', () => changePanel(request)],
        [
          'curl',
          () => [
            isMissing(request) && note('The record does not hold the body. Save it as body.json.'),
            codeBlock(curlOf(request, info)),
          ],
        ],
      ],
      selectedTab,
      (index) => {
        selectedTab = index;
      },
    ),
  ];
}
