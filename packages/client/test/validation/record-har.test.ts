import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { asResponse, type Fetch, type FetchResponse } from '../../src/index.js';
import { recordHar } from '../../src/validation.js';
import { clientFor, ID, KEY, rejection } from '../support/client.js';
import { json, serve, serveSocket, status } from '../support/server.js';

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

const readOnce = Response.json({});
await readOnce.text();

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['no Response', { data: [] }],
  ['a Response that it has read', readOnce],
])('a fetch that returns %s is refused as without the recorder', async (_, value) => {
  const recorder = recordHar((() => Promise.resolve(value)) as Fetch);
  const call = clientFor('http://127.0.0.1', { fetch: recorder }).listCallTags();
  expect(await rejection(call)).toMatchObject({
    name: 'ConfigurationError',
    option: 'fetch',
    attempts: 1,
  });
});

it('a status and a reason phrase that no Response can be created with fail as without the recorder', async () => {
  const server = await serveSocket((socket) => {
    socket.end('HTTP/1.1 799 Only 5 €\r\ncontent-length: 2\r\n\r\n{}');
  });
  const recorder = recordHar();
  const call = clientFor(server.url, { fetch: recorder }).listCallTags();
  expect(await rejection(call)).toMatchObject({
    name: 'ApiError',
    message: 'listCallTags: 799 Only 5 €',
    attempts: 1,
  });
  expect(recorder.har().log.entries).toMatchObject([
    { response: { status: 799, statusText: 'Only 5 €', content: { text: '{}' } } },
  ]);
});

it('a response that has only what the client uses succeeds, and its text is recorded', async () => {
  const response: FetchResponse = {
    ok: true,
    status: 200,
    headers: { get: () => 'application/json' },
    url: '',
    redirected: false,
    body: null,
    text: async () => '{"tags":[]}',
  };
  const recorder = recordHar(async () => response);
  const client = clientFor('http://127.0.0.1', { fetch: recorder });
  expect(await client.listCallTags()).toEqual({ tags: [] });
  expect(recorder.har().log.entries[0]?.response.content).toMatchObject({
    text: '{"tags":[]}',
    mimeType: 'application/json',
  });
});

it('asResponse gets a response that the recorder has not read, and so does each clone of it', async () => {
  const server = await serve(json('sound', 206));
  const client = clientFor(server.url, { fetch: recordHar() });
  const response = await asResponse(client).getCallRecording({ path: { id: ID } });
  for (const copy of [response.clone(), response]) {
    const { status, url } = copy;
    expect({ status, url, body: await copy.json() }).toEqual({
      status: 206,
      url: `${server.url}/api/v1/calls/${ID}/recording`,
      body: 'sound',
    });
  }
});

it('the sizes of a compressed response are those that fetch reports', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"tags":[]}'));
  });
  const recorder = recordHar();
  await clientFor(server.url, { fetch: recorder }).listCallTags();
  expect(recorder.har().log.entries[0]?.response).toMatchObject({
    bodySize: -1,
    content: { size: '{"tags":[]}'.length },
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
    content: { size: 0, text: '' },
  });
});
