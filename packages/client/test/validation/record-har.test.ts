import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { asResponse, type ApiError, type Fetch } from '../../src/index.js';
import { recordHar } from '../../src/validation.js';
import { clientFor, ID, KEY, rejection } from '../support/client.js';
import { json, serve, status } from '../support/server.js';

it('recordHar keeps the request and the response, without the key', async () => {
  const server = await serve(json({ id: ID }, 200, { 'x-request-id': 'r1' }));
  const recorder = recordHar();
  const client = clientFor(server.url, { fetch: recorder });
  await client.updateAgent({ path: { id: ID }, body: { name: 'Ada' } });
  const { entries } = recorder.har().log;
  expect(entries).toMatchObject([
    {
      request: {
        method: 'PATCH',
        url: `${server.url}/api/v1/agents/${ID}`,
        postData: { mimeType: 'application/json', text: '{"name":"Ada"}' },
      },
      response: { status: 200, content: { text: JSON.stringify({ id: ID }) } },
    },
  ]);
  expect(entries[0]?.response.headers).toContainEqual({ name: 'x-request-id', value: 'r1' });
  expect(JSON.stringify(entries)).not.toContain(KEY);
});

it('recordHar lists exchanges in the order of their start', async () => {
  let respond!: (response: Response) => void;
  const slow = new Promise<Response>((resolve) => (respond = resolve));
  const recorder = recordHar(async (url) => (url.endsWith('/orgs') ? slow : Response.json({})));
  const client = clientFor('http://127.0.0.1', { fetch: recorder });
  const first = client.getOrganization();
  await client.listCallTags();
  respond(Response.json({}));
  await first;
  const paths = recorder.har().log.entries.map(({ request }) => new URL(request.url).pathname);
  expect(paths).toEqual(['/api/v1/orgs', '/api/v1/call-tags']);
});

it('a redirect that a browser hides is recorded, and fails as without the recorder', async () => {
  // A browser responds with status 0 and without headers to `redirect: 'manual'`.
  const recorder = recordHar(() => Promise.resolve(Response.error()));
  const call = clientFor('http://127.0.0.1', { fetch: recorder }).listCallTags();
  expect(await rejection(call)).toMatchObject({ name: 'ApiError', status: 0, attempts: 1 });
  expect(recorder.har().log.entries.map(({ response }) => response.status)).toEqual([0]);
});

it.each([[undefined], [{ data: [] }]])(
  'a fetch that returns %j is refused as without the recorder',
  async (value) => {
    const recorder = recordHar((() => Promise.resolve(value)) as unknown as Fetch);
    const call = clientFor('http://127.0.0.1', { fetch: recorder }).listCallTags();
    expect(await rejection(call)).toMatchObject({
      name: 'ConfigurationError',
      option: 'fetch',
      attempts: 1,
    });
  },
);

it('a status and a reason phrase that no new Response can have reach the client as without the recorder', async () => {
  const bytes = Buffer.from('HTTP/1.1 799 Zu groß €\r\ncontent-length: 2\r\n\r\n{}');
  const server = await serve((response) => void response.socket?.end(bytes));
  const messages: string[] = [];
  for (const fetch of [globalThis.fetch, recordHar()]) {
    const error = await rejection<ApiError>(clientFor(server.url, { fetch }).listCallTags());
    expect(error).toMatchObject({ name: 'ApiError', status: 799, attempts: 1 });
    messages.push(error.message);
  }
  expect(messages[1]).toBe(messages[0]);
});

it('the size of a compressed response is recorded as unknown, since only its content is known', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync('{"tags":[]}'));
  });
  const recorder = recordHar();
  await clientFor(server.url, { fetch: recorder }).listCallTags();
  expect(recorder.har().log.entries[0]?.response).toMatchObject({
    bodySize: -1,
    content: { size: 11, text: '{"tags":[]}' },
  });
});

it('a body that is cut breaks for the caller who reads it, after the headers', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-length': '9', 'x-request-id': 'r1' });
    response.write('abc', () => response.socket?.destroy());
  });
  const recorder = recordHar();
  const client = clientFor(server.url, { fetch: recorder, maxRetries: 0 });
  const path = { id: ID };
  const response = await asResponse(client).getCallRecording({ path });
  expect(response.headers.get('x-request-id')).toBe('r1');
  await expect(response.arrayBuffer()).rejects.toThrow();
  const error = await rejection(client.getCallRecording({ path }));
  expect(error).toMatchObject({ name: 'NetworkError', status: 200, requestId: 'r1' });
  expect(recorder.har().log.entries.map(({ response: { content } }) => content.text)).toEqual([
    undefined,
    undefined,
  ]);
});

it('a response without a body is recorded as empty', async () => {
  const server = await serve(status(204));
  const recorder = recordHar();
  const client = clientFor(server.url, { fetch: recorder });
  await client.deletePhoneNumbers({ body: { ids: [ID] } });
  expect(recorder.har().log.entries[0]?.response).toMatchObject({
    status: 204,
    bodySize: 0,
    content: { size: 0, text: '' },
  });
});
