/** Tests the curl command that the inspector shows for a request. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { RecordedRequest } from '../src/index.js';
import { baseUrl, open, page, row, sandbox, seedIds, send } from '../test/browser.js';
import { rawRequest, sendRaw, AUTHORIZATION } from '../test/raw-socket.js';

const portOf = (url: string): number => Number(new URL(url).port);
const json = 'Content-Type: application/json';
const withBody = (line: string, headers: readonly string[], body: string): string =>
  rawRequest(line, [...headers, `Content-Length: ${Buffer.byteLength(body)}`], { body });

it.each([
  ['no key', 401, rawRequest('GET /api/v1/orgs HTTP/1.1')],
  [
    'a key without Bearer',
    401,
    rawRequest('GET /api/v1/orgs HTTP/1.1', ['Authorization: sk_test_1']),
  ],
  [
    'a foreign page',
    403,
    rawRequest('GET /api/v1/orgs HTTP/1.1', [AUTHORIZATION, 'Origin: https://evil.example']),
  ],
  ['an empty header', 403, rawRequest('GET /api/v1/orgs HTTP/1.1', [AUTHORIZATION, 'Origin:'])],
  [
    'brackets and braces',
    200,
    rawRequest('GET /api/v1/call-tags?a[b]={c,d} HTTP/1.1', [AUTHORIZATION]),
  ],
  ['dots in its path', 404, rawRequest('GET /api/v1/orgs/../numbers HTTP/1.1', [AUTHORIZATION])],
  [
    'a GET with a body',
    200,
    withBody('GET /api/v1/orgs HTTP/1.1', [AUTHORIZATION, json], '{"a":1}'),
  ],
  ['the method HEAD', 200, rawRequest('HEAD /api/v1/numbers HTTP/1.1', [AUTHORIZATION])],
  ['no media type', 415, withBody('DELETE /api/v1/member HTTP/1.1', [AUTHORIZATION], '{}')],
  [
    'a content coding',
    415,
    withBody(
      'DELETE /api/v1/member HTTP/1.1',
      [AUTHORIZATION, json, 'Content-Encoding: gzip'],
      '{}',
    ),
  ],
  [
    'no JSON',
    400,
    withBody('DELETE /api/v1/member HTTP/1.1', [AUTHORIZATION, json], `@it's "\n$HOME`),
  ],
])('copies a request with %s as a curl command that replays it', async (_what, status, sent) => {
  await sendRaw(portOf(baseUrl), sent);
  await open();
  await row(`${status}`).click();
  await page.getByRole('tab', { name: 'curl' }).click();
  await page.locator('#detail').getByRole('button', { name: 'Copy' }).click();
  const command = await page.evaluate<string>('navigator.clipboard.readText()');
  await promisify(execFile)('sh', ['-c', command]);
  const shown = ({ method, path, query, body, response }: RecordedRequest) => {
    const { detail } = (response?.body ?? {}) as { readonly detail?: string };
    return { method, path, query, body, detail };
  };
  const [original, replayed] = sandbox.requests.filter(({ path }) => !path.startsWith('/_'));
  expect([original?.status, replayed?.status]).toEqual([status, status]);
  expect(shown(replayed!)).toEqual(shown(original!));
});

it('says that a curl command for a HEAD request leaves its body out', async () => {
  await sendRaw(
    portOf(baseUrl),
    withBody('HEAD /api/v1/orgs HTTP/1.1', [AUTHORIZATION, json], '{}'),
  );
  await open();
  await row('200').click();
  await page.getByRole('tab', { name: 'curl' }).click();
  await page.getByText('# The body is left out, because curl cannot send one with HEAD.').waitFor();
  const command = await page.locator('#detail pre').innerText();
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  expect(stdout).toMatch(/^HTTP\/1.1 200/);
});

it('says that a curl command sends your key in place of a refused one', async () => {
  const headers = ['Authorization: Bearer sk_live_1'];
  await sendRaw(portOf(baseUrl), rawRequest('GET /api/v1/orgs HTTP/1.1', headers));
  await open();
  await row('401').click();
  await page.getByRole('tab', { name: 'curl' }).click();
  await page.getByText('sends your key in place of the one that was refused').waitFor();
  await page.getByText('"authorization: Bearer $VOICE_AGENT_API_KEY"').waitFor();
});

it.each([
  ['a text of two bytes', '"\u0080\u0081"'],
  ['a text of three bytes', '"\u00f0\u009f\u0098"'],
  ['an object', '{"name":"caf\u00e9"}'],
])('says that a curl command cannot send %s that is not UTF-8', async (_what, body) => {
  const headers = [AUTHORIZATION, json, `Content-Length: ${body.length}`];
  const request = rawRequest('DELETE /api/v1/member HTTP/1.1', headers, { body });
  await sendRaw(portOf(baseUrl), Buffer.from(request, 'latin1'));
  await open();
  await row('400').click();
  await page.getByRole('tab', { name: 'curl' }).click();
  await page.getByText('cannot send the same bytes').waitFor();
});

it('copies the body of a request that was made to fail into its curl command', async () => {
  await open();
  sandbox.fail('updateAgent', { status: 503 });
  await send('PATCH', `/agents/${seedIds.agent}`, { name: 'Mira' });
  await row('503').click();
  await page.getByRole('tab', { name: 'curl' }).click();
  await page.getByText(`--data-raw '{"name":"Mira"}'`).waitFor();
});
