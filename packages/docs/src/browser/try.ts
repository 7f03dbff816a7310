/** "Try it" and "Run": a sandbox inside the page responds to what the reader sends. Nothing leaves the page. */
import { createSandbox, type Change, type RecordedRequest } from '@voice-agent-platform/sandbox';
import { jsonView } from '@voice-agent-platform/internal/page/json-view';
import { address, type SampleRequest } from '../samples/request.js';
import { LANGUAGES } from '../samples/samples.js';
import { editorLines, highlightLines, messageItems, validityText } from '../try/editor.js';
import { escapeHtml } from '../components/html.js';
import { icon } from '../components/icons.js';
import {
  checkBody,
  rulesOf,
  type CheckedBody,
  type Message,
  type TryData,
} from '../try/check-body.js';
import { announce, copyTo } from './copy.js';

const data = JSON.parse(document.getElementById('operation')?.textContent ?? '{}') as TryData;
const sandbox = createSandbox();

/** Sends the request, and returns the sandbox's record of it, which has no secrets. */
async function send(request: SampleRequest): Promise<RecordedRequest> {
  const { baseUrl, platformUrl, apiKey, organizationId } = sandbox.clientOptions;
  const response = await sandbox.fetch(
    (request.root === 'base' ? baseUrl : platformUrl) + address(request),
    {
      method: request.method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(request.organizationId ? { 'x-organization-id': organizationId } : {}),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    },
  );
  await response.text();
  const record = sandbox.requests.at(-1);
  if (!record) throw new Error('the sandbox recorded no request');
  return record;
}

const FOLD_AFTER_LINES = 24;
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
};

function show(place: HTMLElement, record: RecordedRequest, withChanges: boolean): void {
  const { status = 0, response, durationMs, changes } = record;
  const { body, bytes = 0 } = response ?? {};
  const kind = status < 300 ? 'ok' : status < 500 ? 'warning' : 'danger';
  place.replaceChildren();
  place.hidden = false;
  place.insertAdjacentHTML(
    'beforeend',
    `<div class="result-head" role="status"><span class="status status-${kind}">${status} ${STATUS_TEXTS[status] ?? ''}</span><span class="meta">${durationMs < 1 ? '<1' : Math.round(durationMs)} ms</span><span class="meta">${size(bytes)}</span><button type="button" class="icon-button" aria-label="Copy the response">${icon('copy').text}</button></div>`,
  );
  const button = place.querySelector('button') as HTMLElement;
  if (body === undefined) {
    button.remove();
    const text = bytes === 0 ? 'The response has no body.' : 'The body is too long to show.';
    place.insertAdjacentHTML('beforeend', `<p class="result-empty">${text}</p>`);
  } else {
    const changed = new Set(changes.map(({ pointer }) => fieldOf(pointer)));
    const holder = document.createElement('div');
    holder.className = 'result-json';
    holder.append(
      jsonView(body, {
        label: 'Response body',
        isChanged: (key) => status < 300 && changed.has(key),
        foldAfter: FOLD_AFTER_LINES,
      }),
    );
    place.append(holder);
    if (holder.querySelector('.fold')) place.append(unfoldButton(holder, body));
    button.addEventListener('click', () => {
      void copyTo(button, typeof body === 'string' ? body : JSON.stringify(body, null, 2));
    });
  }
  if (withChanges) place.insertAdjacentHTML('beforeend', changesHtml(changes));
}

/** The field of a resource that a change is in: `/organization/name`, `/useCases/66f1…/name/0`. */
function fieldOf(pointer: string): string | undefined {
  const [, collection, ...path] = pointer.split('/');
  return collection === 'organization' ? path[0] : path[1];
}

function unfoldButton(holder: HTMLElement, shown: unknown): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text-button';
  button.textContent = `Show all ${JSON.stringify(shown, null, 2).split('\n').length} lines`;
  button.addEventListener('click', () => {
    for (let fold; (fold = holder.querySelector<HTMLElement>('.fold'));) fold.click();
    holder.querySelector('pre')?.focus();
    button.remove();
  });
  return button;
}

function changesHtml(changes: readonly Change[]): string {
  const rows = changes.map(({ pointer, before, after }) => {
    const value = (sign: string, kind: string, shown: unknown) =>
      shown === undefined
        ? ''
        : `<dd class="diff-${kind}"><span aria-label="${kind}">${sign}</span>${escapeHtml(JSON.stringify(shown))}</dd>`;
    return `<dt>${escapeHtml(pointer)}</dt>${value('−', 'removed', before)}${value('+', 'added', after)}`;
  });
  const body =
    rows.length === 0
      ? '<p class="result-empty">Nothing changed.</p>'
      : `<dl class="diff">${rows.join('')}</dl>`;
  return `<h2>Changed in the sandbox</h2>${body}`;
}

function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

function startTry(): void {
  const form = document.getElementById('try') as HTMLFormElement;
  if (form.dataset.ready) return;
  form.dataset.ready = 'true';
  const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T | null;
  const body = element<HTMLTextAreaElement>('try-body');
  const view = element('try-view');
  const example = element<HTMLSelectElement>('try-example');
  const messages = element('try-messages') as HTMLElement;
  const validity = element('try-validity') as HTMLElement;
  const sendButton = element<HTMLButtonElement>('try-send') as HTMLButtonElement;
  const result = element('try-result') as HTMLElement;
  const edited = element('try-edited');
  const parameters = [...form.querySelectorAll<HTMLInputElement>('[data-parameter]')];
  const rules = rulesOf(data.request.operationId);

  const exampleText = () =>
    JSON.stringify(data.examples[Number(example?.value ?? 0)], null, 2) as string | undefined;
  const restore = () => {
    if (body) body.value = exampleText() ?? '';
    check();
  };

  const check = (): { request: SampleRequest; isValid: boolean } => {
    const entered = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((each) => each.dataset.parameter === place && each.value !== '')
          .map((each) => [each.name, each.value]),
      );
    const pathValues = entered('path');
    const query = entered('query');
    const checked: CheckedBody = body
      ? checkBody(body.value, (value) => rules.body?.(value) ?? [], data)
      : { value: undefined, messages: [] };
    const faults = [...(rules.path?.(pathValues) ?? []), ...(rules.query?.(query) ?? [])];
    for (const each of parameters) {
      const isFaulty = faults.some(({ pointer }) => pointer === `/${each.name}`);
      each.setAttribute('aria-invalid', String(isFaulty));
    }
    const all: Message[] = [
      ...faults.map(({ pointer, message: text }): Message => ({
        kind: 'error',
        line: 0,
        pointer,
        text,
      })),
      ...checked.messages,
    ];
    const isValid = !all.some(isError);
    if (body && view) {
      update(view, editorLines(body.value, checked.messages));
      body.setAttribute('aria-invalid', String(checked.messages.some(isError)));
    }
    update(messages, messageItems(all));
    update(validity, validityText(all));
    validity.classList.toggle('is-invalid', !isValid);
    sendButton.setAttribute('aria-disabled', String(!isValid));
    if (edited) edited.hidden = body?.value === exampleText();
    const request = { ...data.request, pathValues, query, body: checked.value };
    if (isValid) updateSamples(request);
    return { request, isValid };
  };

  const submit = async () => {
    const { request, isValid } = check();
    if (!isValid) {
      announce('Not sent: correct the errors first.');
      return;
    }
    try {
      show(result, await send(request), true);
    } catch (error) {
      // The browser itself refuses some requests, such as a GET with a body.
      result.hidden = false;
      result.textContent = `Not sent: ${String(error)}`;
    }
  };

  form.addEventListener('input', check);
  form.addEventListener('submit', () => void submit());
  example?.addEventListener('change', restore);
  element('try-restore')?.addEventListener('click', () => {
    restore();
    body?.focus();
  });
  element('try-reset')?.addEventListener('click', () => {
    sandbox.reset();
    result.hidden = true;
    announce('The sandbox is back at its first state.');
  });
  body?.addEventListener('keydown', (event) => {
    // Control-Enter sends. Tab stays what it is, so that nobody is caught in the editor.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  check();
  if (form.dataset.pending) void submit();
}

function isError({ kind }: Message): boolean {
  return kind === 'error';
}

/** Leaves the content alone where it is the same, so that screen readers do not announce it again. */
function update(element: HTMLElement, html: string): void {
  const next = element.cloneNode() as HTMLElement;
  next.innerHTML = html;
  if (!next.isEqualNode(element)) element.replaceChildren(...next.childNodes);
}

/** The samples beside the form send what the reader has entered. */
function updateSamples(request: SampleRequest): void {
  for (const { id, write } of LANGUAGES) {
    const code = document.querySelector(`#panel-panel-${id} pre code`);
    const text = write(request);
    if (code && code.textContent !== text) code.innerHTML = highlightLines(text, id).join('\n');
  }
}

async function run(): Promise<void> {
  const place = document.getElementById('run-result') as HTMLElement;
  document.getElementById('run-hint')?.remove();
  show(place, await send(data.request), false);
}

window.sandboxPage = { startTry, run };
