/** "Try it" and "Run": a sandbox inside the page responds to the reader's requests. Nothing leaves the page. */
import { Fragment, render } from 'preact';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { keyElementsByText } from '@voice-agent-platform/shared/page/translation';
import { address } from '../data/sample-request.js';
import type { TryData } from '../try/check.js';
import { announce } from './announce.js';
import { takeOver, type EnteredCall } from './try-form.js';
import { Changes, SandboxResponse, statusLine, type AnsweredRequest } from './try-response.js';

const data = JSON.parse(document.getElementById('operation')!.textContent) as TryData;
const sandbox = createSandbox();

keyElementsByText();
const form = document.querySelector<HTMLFormElement>('#try');
window.sendCall = form ? createSender(form) : run;

/** Returns a function that sends what the form contains. */
function createSender(form: HTMLFormElement): () => Promise<void> {
  const readCall = takeOver({ form, data, onReset: reset });
  return async () => showResult(await send(readCall()));
}

function showResult(record: AnsweredRequest): void {
  const result = document.getElementById('try-result') as HTMLElement;
  render(
    <Fragment key={record.id}>
      <SandboxResponse record={record} />
      <Changes record={record} />
    </Fragment>,
    result,
  );
  result.hidden = false;
  announce(statusLine(record));
}

function reset(): void {
  sandbox.reset();
  (document.getElementById('try-result') as HTMLElement).hidden = true;
  announce('The sandbox was reset.');
}

/** Sends the request of the landing page. */
async function run(): Promise<void> {
  const place = document.getElementById('run-result') as HTMLElement;
  document.getElementById('run-hint')?.remove();
  const record = await send({ request: data.request });
  render(<SandboxResponse key={record.id} record={record} />, place);
  announce(statusLine(record));
}

/** Sends the request with the body, and returns the sandbox's record of it. */
async function send({ request, body }: EnteredCall): Promise<AnsweredRequest> {
  const { baseUrl, platformUrl, apiKey, organizationId } = sandbox.clientOptions;
  const { method, root } = request;
  const url = (root === 'base' ? baseUrl : platformUrl) + address(request);
  await sandbox.fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(request.organizationId && { 'x-organization-id': organizationId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const record = sandbox.requests.at(-1);
  if (record?.status === undefined) {
    throw new Error(`The sandbox did not record the response to ${method} ${url}`);
  }
  return { ...record, status: record.status };
}
