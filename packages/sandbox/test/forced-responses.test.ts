/** Tests the responses that `fail` forces. */
import { expect, it } from 'vitest';
import { begin } from './support.js';

it('sends a forced response with the requested body and headers, text as it is', async () => {
  const { sandbox, send } = begin();
  const headers = { 'content-type': 'text/html', 'x-served-by': 'proxy' };
  sandbox.fail('listPhoneNumbers', { status: 502, body: '<html>Bad gateway', headers });
  const { status, text, headers: received } = await send('GET', '/numbers');
  expect([status, text]).toEqual([502, '<html>Bad gateway']);
  expect([received.get('content-type'), received.get('x-served-by')]).toEqual([
    'text/html',
    'proxy',
  ]);
});

it('forces malformed JSON with status 200', async () => {
  const { sandbox } = begin();
  const { baseUrl, apiKey } = sandbox.clientOptions;
  const json = { 'content-type': 'application/json' };
  sandbox.fail('listCallTags', { status: 200, body: '{"tags":[', headers: json });
  const response = await sandbox.fetch(`${baseUrl}/api/v1/call-tags`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect([response.status, await response.text()]).toEqual([200, '{"tags":[']);
});

it('forces a redirect', async () => {
  const { sandbox, send } = begin();
  const location = 'https://elsewhere.example/';
  sandbox.fail('listPhoneNumbers', { status: 302, headers: { location } });
  const { status, headers } = await send('GET', '/numbers');
  expect([status, headers.get('location')]).toEqual([302, location]);
});

it('forces an empty response, which has no content type', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('getOrganization', { status: 503, body: '' });
  const { status, text, headers } = await send('GET', '/orgs');
  expect([status, text, headers.get('content-type')]).toEqual([503, '', null]);
});

it('sends a forced response with an x-request-id', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('listCallTags', { status: 503 });
  expect((await send('GET', '/call-tags')).headers.get('x-request-id')).toMatch(/^sandbox-/);
});

it('sends the x-request-id of a failure in place of its own', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('listCallTags', { status: 503, headers: { 'X-Request-Id': 'mine' } });
  expect((await send('GET', '/call-tags')).headers.get('x-request-id')).toBe('mine');
});

it('sends a forced body that is not text as JSON, without what JSON leaves out', async () => {
  const { sandbox, send } = begin();
  sandbox.fail('updateAgent', { status: 503, body: { kept: 1, left: () => {} } });
  const path = `/agents/${sandbox.seedIds.agent}`;
  const { text, headers } = await send('PATCH', path, { body: {} });
  expect([text, headers.get('content-type')]).toEqual(['{"kept":1}', 'application/json']);
});
