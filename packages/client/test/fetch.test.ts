import type { Middleware } from 'openapi-fetch';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, ConfigurationError } from '../src/index.js';
import { fetchClientFor, ID, KEY, rejection } from './support/client.js';
import { json, serve, status } from './support/server.js';

afterEach(() => void vi.restoreAllMocks());

const agent = { params: { path: { id: ID } }, body: { name: 'Ada' } };
const version = { version_id: 'v1' };

it('/fetch knows the root of each path, the key and the organization', async () => {
  const [base, platform] = [await serve(json({})), await serve(json({}))];
  const client = fetchClientFor(base.url, { platformUrl: platform.url });
  await client.PATCH('/agents/{id}', agent);
  await client.GET('/versions/{version_id}', { params: { path: version } });
  const authorization = `Bearer ${KEY}`;
  expect(base.received).toMatchObject([
    { method: 'PATCH', url: `/api/v1/agents/${ID}`, headers: { authorization } },
  ]);
  expect(base.received[0]?.headers).not.toHaveProperty('x-organization-id');
  expect(platform.received).toMatchObject([
    { url: '/api/v1/versions/v1', headers: { authorization, 'x-organization-id': 'org_1' } },
  ]);
});

it.each([
  [{ 'x-organization-id': 'org_2' }, 'org_2'],
  [{ 'X-Organization-Id': 'org_2' }, 'org_2'],
  [{ 'x-organization-id': null }, 'org_1'],
  [{ 'X-Organization-Id': undefined }, 'org_1'],
])('on /fetch, params.header %j sends the organization %s', async (header, expected) => {
  const server = await serve(json({}));
  const params = { path: version, header } as never;
  await fetchClientFor(server.url).GET('/versions/{version_id}', { params });
  expect(server.received[0]?.headers['x-organization-id']).toBe(expected);
});

it('/fetch rejects for a path that is not in the contract', async () => {
  const call = fetchClientFor('http://127.0.0.1').GET('/nowhere' as never);
  expect(await rejection(call)).toBeInstanceOf(ConfigurationError);
});

it('request() of /fetch takes a method in any case', async () => {
  const server = await serve(json({ tags: ['a'] }));
  const { data } = await fetchClientFor(server.url).request('get', '/call-tags');
  expect(data).toEqual({ tags: ['a'] });
});

it('/fetch gives the text of operations that need not respond with JSON', async () => {
  const server = await serve((response) => void response.end('123'));
  const client = fetchClientFor(server.url);
  const { params } = agent;
  const recording = await client.GET('/calls/{id}/recording', { params });
  const body = { url: 'https://hooks.example' };
  const added = await client.POST('/use-cases/{id}/add-webhook', { params, body });
  expect([recording.data, added.data]).toEqual(['123', '123']);
});

it('/fetch gives a stream before it has ended, and ends it when the caller aborts', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const server = await serve((response) => void response.write('first'));
  const { data } = await fetchClientFor(server.url).GET('/call-tags', {
    parseAs: 'stream',
    signal,
  });
  const reader = (data as unknown as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
  controller.abort(new Error('enough'));
  expect((await rejection(reader.read())).message).toBe('enough');
});

it.each([
  ['empty', ''],
  ['null', 'null'],
])('/fetch gives a truthy error for a non-2xx response whose body is %s', async (_, text) => {
  const server = await serve((response) => void response.writeHead(404).end(text));
  const { error, data } = await fetchClientFor(server.url).GET('/call-tags');
  expect(data).toBeUndefined();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, attempts: 1 });
});

it.each<[string, string, unknown]>([
  ['{"detail":"no such tag"}', 'no such tag', { detail: 'no such tag' }],
  ['', 'Not Found', undefined],
])(
  'with throwErrors, /fetch rejects with an ApiError for a 404 with the body %j',
  async (text, reason, body) => {
    const server = await serve((response) => void response.writeHead(404).end(text));
    const client = fetchClientFor(server.url, { throwErrors: true });
    const error = await rejection<ApiError>(client.GET('/call-tags'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(`listCallTags: 404 ${reason}`);
    expect(error.body).toEqual(body);
  },
);

it('/fetch does not retry after 503', async () => {
  const server = await serve(status(503));
  expect((await fetchClientFor(server.url).GET('/call-tags')).response.status).toBe(503);
  expect(server.received).toHaveLength(1);
});

it('/fetch does not retry after a fetch that rejects, and rejects with the same error', async () => {
  const failure = new TypeError('fetch failed');
  const fetch = vi.fn(async () => Promise.reject(failure));
  const call = fetchClientFor('http://127.0.0.1', { fetch }).GET('/call-tags');
  expect(await rejection(call)).toBe(failure);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('/fetch rejects with the reason of an abort, even if it is null', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const server = await serve(() => controller.abort(null));
  expect(await rejection(fetchClientFor(server.url).GET('/call-tags', { signal }))).toBeNull();
});

it('/fetch rejects with a SyntaxError for a success that is not JSON', async () => {
  const server = await serve((response) => void response.end('<html>'));
  const call = fetchClientFor(server.url).GET('/call-tags');
  expect(await rejection(call)).toBeInstanceOf(SyntaxError);
});

it.each<[string, Middleware[]]>([
  ['without', []],
  ['with', [{ onRequest: () => undefined }]],
  [
    'with the Request of',
    [{ onRequest: ({ request }) => new Request(request, { redirect: 'follow' }) }],
  ],
])('/fetch follows no redirect, %s a middleware', async (_, middleware) => {
  const server = await serve(json({}, 307, { location: '/elsewhere' }));
  const client = fetchClientFor(server.url);
  for (const hook of middleware) client.use(hook);
  const { response } = await client.PATCH('/agents/{id}', { ...agent, redirect: 'follow' });
  expect(response.status).toBe(307);
  expect(server.received).toHaveLength(1);
});

it('/fetch ignores baseUrl and pathSerializer of a call, which could lead the key elsewhere', async () => {
  const [server, other] = [await serve(json({})), await serve(json({}))];
  await fetchClientFor(server.url).PATCH('/agents/{id}', {
    ...agent,
    baseUrl: other.url,
    pathSerializer: () => other.url,
  });
  expect(server.received[0]?.url).toBe(`/api/v1/agents/${ID}`);
  expect(other.received).toEqual([]);
});

const OPTIONS = { next: { revalidate: 60 }, agent: {}, priority: 'high', cache: 'no-store' };

it('/fetch passes other options to fetch, standard or not', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
  await fetchClientFor('http://127.0.0.1').GET('/call-tags', OPTIONS as never);
  expect(sent.mock.lastCall?.[1]).toMatchObject(OPTIONS);
});

it('with a middleware, /fetch passes other options to fetch on the Request', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
  const client = fetchClientFor('http://127.0.0.1');
  client.use({ onRequest: () => undefined });
  await client.GET('/call-tags', OPTIONS as never);
  expect(sent.mock.lastCall?.[0]).toMatchObject(OPTIONS);
});

it.each<[string, Middleware[]]>([
  ['without', []],
  ['with', [{ onRequest: () => undefined }]],
])(
  '/fetch passes keepalive: false to fetch unless the call sets it, %s a middleware',
  async (_, hooks) => {
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
    const client = fetchClientFor('http://127.0.0.1');
    for (const hook of hooks) client.use(hook);
    await client.GET('/call-tags');
    await client.GET('/call-tags', { keepalive: true });
    expect(sent.mock.calls).toMatchObject([
      [expect.anything(), { keepalive: false }],
      [expect.anything(), { keepalive: true }],
    ]);
  },
);

it('/fetch gives a fetch of one call a real Request', async () => {
  const fetch = vi.fn(async (_: Request) => Response.json({ tags: ['mine'] }));
  const { data } = await fetchClientFor('http://127.0.0.1:1').GET('/call-tags', {
    fetch,
    credentials: 'omit',
  });
  expect(data).toEqual({ tags: ['mine'] });
  const [request] = fetch.mock.calls[0]!;
  expect(request).toBeInstanceOf(Request);
  expect(request).toMatchObject({ credentials: 'omit', redirect: 'manual' });
});

it('/fetch refuses a method that no operation has', async () => {
  const server = await serve(json({}));
  const call = fetchClientFor(server.url).HEAD('/orgs' as never);
  const message = 'HEAD /orgs is not an operation';
  expect(await rejection(call)).toMatchObject({ name: 'ConfigurationError', message });
  expect(server.received).toEqual([]);
});
