/** "Try it" and "Run": a sandbox inside the page responds to the reader's requests. Nothing leaves the page. */
import { Fragment, render } from 'preact';
import { createSandbox, type RecordedRequest } from '@voice-agent-platform/sandbox';
import { JsonView } from '@voice-agent-platform/shared/page/json-view';
import { keyElementsByText } from '@voice-agent-platform/shared/page/translation';
import { IconButton } from '../components/icons.js';
import { address, LANGUAGES, type SampleRequest } from '../data/samples.js';
import { checkRequest, type TryData, Verdict } from '../try/check.js';
import { announce, copyTo } from './announce.js';

const data = JSON.parse(document.getElementById('operation')?.textContent ?? '{}') as TryData;
const sandbox = createSandbox();
keyElementsByText();

/** Sends the request with the entered body, and returns the sandbox's record of it. */
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
  return sandbox.requests.at(-1)!;
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

function Response({ record }: { readonly record: RecordedRequest }) {
  const { status = 0, response, durationMs, changes, source } = record;
  const { body, bytes = 0 } = response ?? {};
  const kind = status < 300 ? 'ok' : status < 500 ? 'warning' : 'danger';
  const changed = new Set(changes.map(({ pointer }) => fieldOf(pointer)));
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return (
    <>
      <div class="result-head" role="status">
        <span class={`status status-${kind}`}>
          {status} {STATUS_TEXTS[status]}
        </span>
        <span class="meta">{durationMs < 1 ? '<1' : Math.round(durationMs)} ms</span>
        <span class="meta">{size(bytes)}</span>
        {body !== undefined && (
          <IconButton
            icon="copy"
            class="icon-button"
            aria-label="Copy the response"
            onClick={({ currentTarget }) => void copyTo(currentTarget, text)}
          />
        )}
        {source === 'example' && (
          <p class="meta">The response is the contract’s example, whatever you send.</p>
        )}
      </div>
      {body === undefined ? (
        <p class="result-empty">The response has no body.</p>
      ) : (
        <div class="result-json">
          <JsonView
            value={body}
            label="Response body"
            isChanged={(key) => changed.has(key)}
            foldAfter={FOLD_AFTER_LINES}
          />
        </div>
      )}
    </>
  );
}

/** Returns the changed field of a resource: `/organization/name`, `/useCases/66f1…/name/0`. */
function fieldOf(pointer: string): string | undefined {
  const [, collection, ...path] = pointer.split('/');
  return collection === 'organization' ? path[0] : path[1];
}

function Changes({ changes }: Pick<RecordedRequest, 'changes'>) {
  return (
    <>
      <h2>Changed in the sandbox</h2>
      {changes.length === 0 ? (
        <p class="result-empty">Nothing changed.</p>
      ) : (
        <dl class="diff">
          {changes.map(({ pointer, before, after }) => (
            <>
              <dt translate={false}>{pointer}</dt>
              {changedValue('removed', before)}
              {changedValue('added', after)}
            </>
          ))}
        </dl>
      )}
    </>
  );
}

function changedValue(kind: 'removed' | 'added', value: unknown) {
  if (value === undefined) return null;
  return (
    <dd class={`diff-${kind}`} translate={false}>
      <span aria-label={kind}>{kind === 'added' ? '+' : '−'}</span>
      {JSON.stringify(value)}
    </dd>
  );
}

function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** Takes the form over, and returns a function that sends its content. */
function startTry(form: HTMLFormElement): () => Promise<void> {
  const result = document.getElementById('try-result') as HTMLElement;
  const verdict = form.querySelector('.verdict') as HTMLElement;
  const edited = form.querySelector('.edited') as HTMLElement;
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-part]')];
  /** Missing if the operation has no body. Contains the example if there is only one. */
  const body = form.querySelector('textarea');
  const example = form.querySelector<HTMLSelectElement>('#try-example');

  const exampleText = () => JSON.stringify(data.examples[Number(example?.value ?? 0)], null, 2);
  const restore = () => {
    if (body) body.value = exampleText();
    check();
  };
  const reset = () => {
    sandbox.reset();
    result.hidden = true;
    announce('The sandbox is back at its first state.');
  };

  const check = (): SampleRequest => {
    const entered = (part: string) =>
      Object.fromEntries(
        fields
          .filter(({ dataset, value }) => dataset.part === part && value !== '')
          .map(({ name, value }) => [name, value]),
      );
    const { request, messages } = checkRequest(data, {
      path: entered('path'),
      query: entered('query'),
      body: body?.value ?? '',
    });
    const errors = messages.filter(({ kind }) => kind === 'error');
    for (const field of fields) {
      const isFaulty = errors.some(
        ({ part, pointer }) =>
          part === field.dataset.part && (field === body || pointer === `/${field.name}`),
      );
      field.setAttribute('aria-invalid', String(isFaulty));
    }
    if (body) edited.hidden = body.value === exampleText();
    render(<Verdict messages={messages} onReset={reset} />, verdict);
    if (errors.length === 0) updateSamples(request);
    return request;
  };

  const submit = async () => {
    const record = await send(check(), body?.value.trim() ? body.value : undefined);
    render(
      <Fragment key={record.id}>
        <Response record={record} />
        <Changes changes={record.changes} />
      </Fragment>,
      result,
    );
    result.hidden = false;
  };

  form.addEventListener('input', check);
  example?.addEventListener('change', restore);
  form.querySelector('#try-restore')?.addEventListener('click', () => {
    restore();
    body?.focus();
  });
  body?.addEventListener('keydown', (event) => {
    // Control-Enter sends. Tab still moves the focus, so that keyboard users can leave the editor.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  check();
  return submit;
}

/** Updates the samples beside the form with the entered values. */
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
  const record = await send(data.request);
  render(<Response key={record.id} record={record} />, place);
}

const form = document.querySelector<HTMLFormElement>('#try');
window.sendCall = form ? startTry(form) : run;
