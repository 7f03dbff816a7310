/** "Try it" and "Run": a sandbox inside the page responds to what the reader sends. Nothing leaves the page. */
import { h, render } from 'preact';
import { createSandbox, type Change, type RecordedRequest } from '@voice-agent-platform/sandbox';
import { JsonView } from '@voice-agent-platform/shared/page/json-view';
import { html, type Html } from '../components/html.js';
import { icon } from '../components/icons.js';
import { address, type SampleRequest } from '../samples/request.js';
import { LANGUAGES } from '../samples/samples.js';
import {
  checkBody,
  errorOf,
  messageItems,
  rulesOf,
  validityText,
  type TryData,
} from '../try/check.js';
import { announce, copyTo } from './copy.js';

const data = JSON.parse(document.getElementById('operation')?.textContent ?? '{}') as TryData;
const sandbox = createSandbox();

/** Sends the request, with the body as it was entered, and returns the sandbox's record of it, which has no secrets. */
async function send(request: SampleRequest, body?: string): Promise<RecordedRequest> {
  const { baseUrl, platformUrl, apiKey, organizationId } = sandbox.clientOptions;
  const { method, root } = request;
  const url = (root === 'base' ? baseUrl : platformUrl) + address(request);
  const sent = await sandbox.fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(request.organizationId && { 'x-organization-id': organizationId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  await sent.text();
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

function show(place: HTMLElement, { status = 0, response, durationMs, changes }: RecordedRequest) {
  const { body, bytes = 0 } = response ?? {};
  const kind = status < 300 ? 'ok' : status < 500 ? 'warning' : 'danger';
  const duration = durationMs < 1 ? '<1' : Math.round(durationMs);
  place.hidden = false;
  place.innerHTML = html`<div class="result-head" role="status">
      <span class="status status-${kind}">${status} ${STATUS_TEXTS[status]}</span
      ><span class="meta">${duration} ms</span><span class="meta">${size(bytes)}</span>
      ${
        body !== undefined &&
        html`<button type="button" class="icon-button" aria-label="Copy the response">
          ${icon('copy')}
        </button>`
      }
    </div>
    ${
      body === undefined
        ? html`<p class="result-empty">
            ${bytes === 0 ? 'The response has no body.' : 'The body is too long to show.'}
          </p>`
        : html`<div class="result-json"></div>`
    }`.text;
  if (body === undefined) return;
  const changed = new Set(changes.map(({ pointer }) => fieldOf(pointer)));
  const isChanged = (key: string) => status < 300 && changed.has(key);
  const view = { value: body, label: 'Response body', isChanged };
  const holder = place.querySelector<HTMLElement>('.result-json')!;
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  render(h(JsonView, { ...view, foldAfter: FOLD_AFTER_LINES }), holder);
  if (holder.querySelector('.fold')) {
    const unfold = document.createElement('button');
    unfold.type = 'button';
    unfold.className = 'text-button';
    unfold.textContent = `Show all ${text.split('\n').length} lines`;
    unfold.addEventListener('click', () => {
      render(h(JsonView, view), holder);
      holder.querySelector('pre')?.focus();
      unfold.remove();
    });
    holder.after(unfold);
  }
  const copy = place.querySelector('button')!;
  copy.addEventListener('click', () => void copyTo(copy, text));
}

/** The field of a resource that a change is in: `/organization/name`, `/useCases/66f1…/name/0`. */
function fieldOf(pointer: string): string | undefined {
  const [, collection, ...path] = pointer.split('/');
  return collection === 'organization' ? path[0] : path[1];
}

function changesHtml(changes: readonly Change[]): Html {
  const value = (kind: 'removed' | 'added', shown: unknown) => {
    if (shown === undefined) return '';
    const sign = html`<span aria-label="${kind}">${kind === 'added' ? '+' : '−'}</span>`;
    return html`<dd class="diff-${kind}">${sign}${JSON.stringify(shown)}</dd>`;
  };
  return html`<h2>Changed in the sandbox</h2>
    ${
      changes.length === 0
        ? html`<p class="result-empty">Nothing changed.</p>`
        : html`<dl class="diff">
            ${changes.map(
              ({ pointer, before, after }) =>
                html`<dt>${pointer}</dt>
                  ${value('removed', before)}${value('added', after)}`,
            )}
          </dl>`
    }`;
}

function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** Takes over the form, and returns the function that sends what it holds. */
function startTry(form: HTMLFormElement): () => Promise<void> {
  const element = <T extends HTMLElement | null = HTMLElement>(name: string) =>
    document.getElementById(`try-${name}`) as T;
  const result = element('result');
  const parameters = [...form.querySelectorAll<HTMLInputElement>('[data-parameter]')];
  const rules = rulesOf(data);
  /** Absent where the operation has no body, and the example where there is only one. */
  const body = element<HTMLTextAreaElement | null>('body');
  const example = element<HTMLSelectElement | null>('example');

  const exampleText = () => JSON.stringify(data.examples[Number(example?.value ?? 0)], null, 2);
  const restore = () => {
    if (body) body.value = exampleText();
    check();
  };

  const check = (): SampleRequest => {
    const entered = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((each) => each.dataset.parameter === place && each.value !== '')
          .map((each) => [each.name, each.value]),
      );
    const [pathValues, query] = [entered('path'), entered('query')];
    const faults = [...(rules.path?.(pathValues) ?? []), ...(rules.query?.(query) ?? [])];
    for (const each of parameters) {
      const isFaulty = faults.some(({ pointer }) => pointer === `/${each.name}`);
      each.setAttribute('aria-invalid', String(isFaulty));
    }
    const { value, messages } = checkBody(body?.value ?? '', rules.body, data.unknowns);
    const all = [...faults.map(errorOf), ...messages];
    const isInvalid = all.some(({ kind }) => kind === 'error');
    if (body) {
      body.setAttribute('aria-invalid', String(messages.some(({ kind }) => kind === 'error')));
      element('edited').hidden = body.value === exampleText();
    }
    const validity = element('validity');
    update(element('messages'), messageItems(all).text);
    update(validity, validityText(all));
    validity.classList.toggle('is-invalid', isInvalid);
    // An invalid request can be sent too, to see how the sandbox refuses it.
    element('send').textContent = isInvalid ? 'Send anyway' : 'Send';
    const request = { ...data.request, pathValues, query, body: value };
    if (!isInvalid) updateSamples(request);
    return request;
  };

  const submit = async () => {
    try {
      const text = body?.value ?? '';
      const record = await send(check(), text.trim() === '' ? undefined : text);
      show(result, record);
      result.insertAdjacentHTML('beforeend', changesHtml(record.changes).text);
    } catch (error) {
      // The browser itself refuses some requests, such as a GET with a body.
      result.hidden = false;
      result.textContent = `Not sent: ${String(error)}`;
    }
  };

  form.addEventListener('input', check);
  example?.addEventListener('change', restore);
  form.querySelector('#try-restore')?.addEventListener('click', () => {
    restore();
    body?.focus();
  });
  element('reset').addEventListener('click', () => {
    sandbox.reset();
    result.hidden = true;
    announce('The sandbox is back at its first state.');
  });
  body?.addEventListener('keydown', (event) => {
    // Control-Enter sends. Tab stays what it is, so that nobody is caught in the editor.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  check();
  form.dataset.ready = 'true';
  return submit;
}

/** Leaves the content alone where it is the same, so that screen readers do not announce it again. */
function update(element: HTMLElement, text: string): void {
  const next = element.cloneNode() as HTMLElement;
  next.innerHTML = text;
  if (!next.isEqualNode(element)) element.replaceChildren(...next.childNodes);
}

/** The samples beside the form send what the reader has entered. */
function updateSamples(request: SampleRequest): void {
  for (const { id, write } of LANGUAGES) {
    const code = document.querySelector(`#panel-panel-${id} pre code`);
    const text = write(request);
    if (code && code.textContent !== text) code.textContent = text;
  }
}

async function run(): Promise<void> {
  const place = document.getElementById('run-result') as HTMLElement;
  document.getElementById('run-hint')?.remove();
  show(place, await send(data.request));
}

const form = document.querySelector<HTMLFormElement>('#try');
window.sendCall = form ? startTry(form) : run;
