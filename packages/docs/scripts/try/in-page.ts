/** Runs in the page: a sandbox of its own answers the requests that a reader sends. Nothing leaves the page. */
import { createSandbox } from '@voice-agent-platform/sandbox';
import { findChanges, withoutSecrets } from './changes.js';
import type { TryRequest } from './page.js';

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const operation = element<HTMLSelectElement>('operation');
const address = element<HTMLInputElement>('address');
const body = element<HTMLTextAreaElement>('body');

const requests = JSON.parse(element('requests').textContent ?? '[]') as TryRequest[];
const sandbox = createSandbox();
const { baseUrl, platformUrl, apiKey, organizationId } = sandbox.clientOptions;

operation.addEventListener('change', choose);
window.addEventListener('hashchange', chooseByAddress);
element('send').addEventListener('click', () => {
  // The browser itself refuses some requests, such as a GET with a body.
  send().catch((error: unknown) => show(`Not sent: ${String(error)}`, 'Nothing.'));
});
element('reset').addEventListener('click', () => {
  sandbox.reset();
  show('The state is as it was in the beginning.', '');
});
chooseByAddress();

function chooseByAddress(): void {
  const named = location.hash.slice(1);
  if (requests.some(({ operationId }) => operationId === named)) operation.value = named;
  choose();
}

function chosen(): TryRequest {
  return requests.find(({ operationId }) => operationId === operation.value) as TryRequest;
}

function choose(): void {
  const { method, path, root, body: example } = chosen();
  element('root').textContent = `${method} {${root}_url}/api/v1`;
  address.value = path;
  body.value = example === undefined ? '' : JSON.stringify(example, null, 2);
  show('', '');
}

async function send(): Promise<void> {
  const { method, root } = chosen();
  const before = sandbox.snapshot();
  const response = await sandbox.fetch(
    `${root === 'base' ? baseUrl : platformUrl}/api/v1${address.value}`,
    {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(root === 'platform' ? { 'x-organization-id': organizationId } : {}),
        ...(body.value === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body.value === '' ? {} : { body: body.value }),
    },
  );
  const changes = findChanges(before, sandbox.snapshot()).map(
    (change) =>
      `${change.pointer}\n  before: ${JSON.stringify(change.before) ?? 'nothing'}\n  after:  ${JSON.stringify(change.after) ?? 'nothing'}`,
  );
  show(
    `${response.status} ${response.statusText}\n${readable(await response.text())}`.trim(),
    changes.join('\n') || 'Nothing.',
  );
}

function readable(text: string): string {
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(text)), null, 2);
  } catch {
    return text;
  }
}

function show(answer: string, changes: string): void {
  element('answer').textContent = answer;
  element('changes').textContent = changes;
}
