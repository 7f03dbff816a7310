/** "Try it" and "Run": a sandbox inside the page responds to the reader's requests. Nothing leaves the page. */
import { Fragment, render } from 'preact';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { keyElementsByText } from '@voice-agent-platform/shared/page/translation';
import { address, type SampleRequest } from '../data/sample-request.js';
import { LANGUAGES } from '../data/samples.js';
import { checkRequest, type Message, type TryData } from '../try/check.js';
import { Verdict } from '../try/verdict.js';
import { announce } from './announce.js';
import { Changes, SandboxResponse, type AnsweredRequest } from './try-response.js';

const data = JSON.parse(document.getElementById('operation')!.textContent) as TryData;
const sandbox = createSandbox();

keyElementsByText();
const form = document.querySelector<HTMLFormElement>('#try');
window.sendCall = form ? takeOver(form) : run;

/** Takes the form over, and returns a function that sends its content. */
function takeOver(form: HTMLFormElement): () => Promise<void> {
  /** Missing if the operation has no body. Contains the example if there is only one. */
  const body = form.querySelector('textarea');
  const example = form.querySelector<HTMLSelectElement>('#try-example');
  const exampleText = () => JSON.stringify(data.examples[Number(example?.value ?? 0)], null, 2);
  const check = () => checkForm(form, exampleText());
  const restore = () => {
    if (body) body.value = exampleText();
    check();
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
  return async () => showResult(await send(check(), body?.value.trim() ? body.value : undefined));
}

/** Checks the entered request, shows the verdict, and returns the request. */
function checkForm(form: HTMLFormElement, exampleText: string): SampleRequest {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-part]')];
  const entered = (part: string) =>
    Object.fromEntries(
      fields
        .filter(({ dataset, value }) => dataset.part === part && value !== '')
        .map(({ name, value }) => [name, value]),
    );
  const body = form.querySelector('textarea');
  const { request, messages } = checkRequest(data, {
    path: entered('path'),
    query: entered('query'),
    body: body?.value ?? '',
  });
  const errors = messages.filter(({ kind }) => kind === 'error');
  for (const field of fields) field.ariaInvalid = String(errors.some(isAbout(field)));
  const edited = form.querySelector<HTMLElement>('.edited');
  if (body && edited) edited.hidden = body.value === exampleText;
  const verdict = form.querySelector('.verdict') as HTMLElement;
  render(<Verdict messages={messages} onReset={reset} />, verdict);
  if (errors.length === 0) updateSamples(request);
  return request;
}

/** Returns a function that recognizes the messages about an input. The editor of the body has all those about the body. */
function isAbout(field: HTMLInputElement | HTMLTextAreaElement) {
  return ({ part, pointer }: Message) =>
    part === field.dataset.part && (part === 'body' || pointer === `/${field.name}`);
}

/** Updates the samples beside the form with the entered values. */
function updateSamples(request: SampleRequest): void {
  for (const { id, write } of LANGUAGES) {
    const code = document.querySelector(`#panel-panel-${id} pre code`);
    const text = write(request);
    if (code && code.textContent !== text) code.textContent = text;
  }
}

function showResult(record: AnsweredRequest): void {
  const result = document.getElementById('try-result') as HTMLElement;
  render(
    <Fragment key={record.id}>
      <SandboxResponse record={record} />
      <Changes changes={record.changes} />
    </Fragment>,
    result,
  );
  result.hidden = false;
}

function reset(): void {
  sandbox.reset();
  (document.getElementById('try-result') as HTMLElement).hidden = true;
  announce('The sandbox is back at its first state.');
}

/** Sends the request of the landing page. */
async function run(): Promise<void> {
  const place = document.getElementById('run-result') as HTMLElement;
  document.getElementById('run-hint')?.remove();
  const record = await send(data.request);
  render(<SandboxResponse key={record.id} record={record} />, place);
}

/** Sends the request with the entered body, and returns the sandbox's record of it. */
async function send(request: SampleRequest, body?: string): Promise<AnsweredRequest> {
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
  // The sandbox records a request when its response has been read.
  await sent.text();
  const record = sandbox.requests.at(-1);
  if (record?.status === undefined) {
    throw new Error(`The sandbox did not record the response to ${method} ${url}`);
  }
  return { ...record, status: record.status };
}
