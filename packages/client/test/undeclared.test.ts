/** Tests `request`, which calls operations that the contract does not have. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ApiError,
  asResponse,
  ConfigurationError,
  request,
  ResponseParseError,
  withResponse,
  type MethodAndPath,
} from '../src/index.js';
import { validateContract } from '../src/validation.js';
import { clientFor, ID, KEY, rejection, withoutBackOff } from './support/client.js';
import { json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.restoreAllMocks());

const call = { path: { id: ID } };

it('request sends an operation that the contract lacks, and resolves like withResponse', async () => {
  const responses = [status(503), json({ id: ID }, 200, { 'x-request-id': 'req_1' })];
  const server = await serve(...responses);
  const client = clientFor(server.url, { middleware: [validateContract()] });
  const { headers, ...rest } = await request<{ id: string }>(client, 'GET /calls/{id}', {
    ...call,
    query: { expand: 'tags', limit: 1 },
    headers: { 'x-added': '1' },
  });
  expect(rest).toEqual({ data: { id: ID }, status: 200, requestId: 'req_1', attempts: 2 });
  expect(headers).toBeInstanceOf(Headers);
  expect(server.received[1]).toMatchObject({
    method: 'GET',
    url: `/api/v1/calls/${ID}?expand=tags&limit=1`,
    headers: { authorization: `Bearer ${KEY}`, 'x-added': '1' },
  });
  expect(server.received[1]?.headers).not.toHaveProperty('x-organization-id');
});

it('request sends to the platform root with the organization', async () => {
  const [base, platform] = [await serve(json({})), await serve(json({ id: 1 }))];
  const client = withResponse(clientFor(base.url, { platformUrl: platform.url }));
  const body = { to: '+1' };
  const { data } = await request(client, 'POST /runs', { root: 'platform', body });
  expect(data).toEqual({ id: 1 });
  expect(base.received).toEqual([]);
  expect(platform.received[0]).toMatchObject({
    method: 'POST',
    url: '/api/v1/runs',
    body: '{"to":"+1"}',
    headers: { 'x-organization-id': 'org_1' },
  });
});

it('request retries by method, unless the caller passes retryUnsafe', async () => {
  const server = await serve(status(503));
  const client = clientFor(server.url);
  expect(await rejection(request(client, 'POST /calls'))).toMatchObject({ attempts: 1 });
  const args = { retryUnsafe: true, maxRetries: 1 };
  expect(await rejection(request(client, 'POST /calls', args))).toMatchObject({ attempts: 2 });
});

it('errors of request name the method and the path', async () => {
  const server = await serve(json({ detail: 'no such call' }, 404));
  const client = clientFor(server.url);
  const error = await rejection<ApiError>(request(client, 'GET /calls/{id}', call));
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe('GET /calls/{id}: 404 no such call');
  expect((await rejection(request(client, 'GET /calls/{id}'))).message).toBe(
    'GET /calls/{id}: path.id is missing',
  );
});

it.each<[string, object?]>([
  ['GET /../x'],
  ['GET /a/../b'],
  ['GET /a/%2E%2e'],
  ['GET /..\\x'],
  ['GET //elsewhere.example/x'],
  ['GET http://elsewhere.example/'],
  ['GET calls'],
  ['GET /calls?limit=1'],
  ['GET /calls#all'],
  ['FETCH /calls'],
  ['get /calls'],
  ['GET /calls\n'],
  ['GET /calls', { root: 'elsewhere' }],
  ['GET /calls', { body: {} }],
])('request refuses %j %j', async (operation, args) => {
  const server = await serve(json({}));
  const client = clientFor(server.url);
  const error = await rejection(request(client, operation as MethodAndPath, args));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error).toMatchObject({ attempts: 0 });
  expect(server.received).toEqual([]);
});

it.each<[string | undefined, string, unknown]>([
  ['application/json', '{"a":1}', { a: 1 }],
  ['application/problem+json; charset=utf-8', 'null', null],
  ['text/plain; charset=utf-8', '123', '123'],
  [undefined, '{"a":1}', { a: 1 }],
  [undefined, 'done', 'done'],
  ['text/plain', '', undefined],
  ['audio/wav', '', undefined],
])('request reads %s %j', async (type, body, data) => {
  const server = await serve(
    (response) => void response.writeHead(200, type ? { 'content-type': type } : {}).end(body),
  );
  expect((await request(clientFor(server.url), 'GET /calls')).data).toEqual(data);
});

it.each([
  ['audio/wav', 'neither JSON nor text/plain in UTF-8: use asResponse'],
  ['text/html', 'neither JSON nor text/plain in UTF-8: use asResponse'],
  ['text/plain; charset=utf-16', 'neither JSON nor text/plain in UTF-8: use asResponse'],
  ['application/json', 'not JSON'],
])('request rejects for a body of %s, which asResponse leaves unread', async (type, fault) => {
  const bytes = Buffer.from([0xff, 0x00]);
  const server = await serve(
    (response) => void response.writeHead(200, { 'content-type': type }).end(bytes),
  );
  const client = clientFor(server.url);
  const error = await rejection(request(client, 'GET /calls/{id}/audio', call));
  expect(error).toBeInstanceOf(ResponseParseError);
  expect(error.message).toBe(`GET /calls/{id}/audio: 200 response is ${fault} (${type})`);
  const response = await request(asResponse(client), 'GET /calls/{id}/audio', call);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
});

it('request refuses a client that createClient did not make', async () => {
  const error = await rejection(request({} as never, 'GET /calls'));
  expect(error).toBeInstanceOf(ConfigurationError);
});
