import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { Window } from 'happy-dom';
import * as undici from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import { ConfigurationError, NetworkError, type ApiError, type Fetch } from '../src/index.js';
import { CALLS, clientOf, ID, KEY, rejection, withoutBackOff } from './support/client.js';
import { json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FETCHES: Record<string, Fetch> = {
  'node-fetch': createRequire(import.meta.url)('node-fetch') as Fetch,
  undici: undici.fetch as unknown as Fetch,
};

describe.each(Object.entries(FETCHES))('with the fetch of %s', (_, fetch) => {
  it('retries a GET after 503', async () => {
    const server = await serve(status(503), json({ tags: ['a'] }));
    expect(await clientOf(server.url, { fetch }).listCallTags()).toEqual({ tags: ['a'] });
    expect(server.received).toHaveLength(2);
  });

  it('follows a redirect within the origin', async () => {
    const server = await serve(json({}, 302, { location: '/elsewhere' }), json({ tags: ['a'] }));
    expect(await clientOf(server.url, { fetch }).listCallTags()).toEqual({ tags: ['a'] });
    expect(server.received[1]?.url).toBe('/elsewhere');
  });

  it('prints the headers of an error, redacted', async () => {
    const server = await serve(json({ title: 'no' }, 404, { 'x-shard': '7', 'x-token': KEY }));
    const error = await rejection<ApiError>(clientOf(server.url, { fetch }).listCallTags());
    expect(error.headers.get('x-shard')).toBe('7');
    expect(error.toJSON()['headers']).toMatchObject({ 'x-shard': '7', 'x-token': '[redacted]' });
  });

  it('ends when the caller aborts', async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort(new Error('enough')));
    const call = clientOf(server.url, { fetch }).listCallTags({ signal: controller.signal });
    expect((await rejection(call)).message).toBe('enough');
  });
});

const HEADERS: Record<string, new (init: Record<string, string>) => unknown> = {
  undici: undici.Headers,
  'happy-dom': new Window().Headers,
};

it.each(Object.entries(HEADERS))('takes headers of %s', async (_, Headers) => {
  const server = await serve(json({}));
  const client = clientOf(server.url, { headers: new Headers({ 'x-one': '1' }) as never });
  await client.listCallTags({ headers: new Headers({ 'x-two': '2' }) as never });
  expect(server.received[0]?.headers).toMatchObject({ 'x-one': '1', 'x-two': '2' });
});

describe('a signal of happy-dom', () => {
  it('ends a call with its reason, and does not become a NetworkError', async () => {
    const { AbortController } = new Window();
    const controller = new AbortController();
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const server = await serve(json({ tags: [] }), () => controller.abort(new Error('enough')));
    const client = clientOf(server.url);
    const signal = controller.signal as unknown as AbortSignal;
    expect(await client.listCallTags({ signal })).toEqual({ tags: [] });
    expect((await rejection(client.listCallTags({ signal }))).message).toBe('enough');
    expect(clear).toHaveBeenCalled();
  });

  it('works on /fetch, with a middleware and in stream mode too', async () => {
    const { AbortController } = new Window();
    const signal = new AbortController().signal as unknown as AbortSignal;
    const server = await serve(json({ tags: ['a'] }));
    const client = createFetchClient({ baseUrl: server.url, platformUrl: server.url, apiKey: KEY });
    expect((await client.GET('/call-tags', { signal })).data).toEqual({ tags: ['a'] });
    expect((await client.GET('/call-tags', { signal, parseAs: 'stream' })).response.ok).toBe(true);
    client.use({ onRequest: () => undefined });
    expect((await client.GET('/call-tags', { signal })).data).toEqual({ tags: ['a'] });
  });
});

describe('without what React Native lacks', () => {
  beforeEach(() => {
    vi.spyOn(AbortSignal.prototype, 'throwIfAborted').mockImplementation(() => {
      throw new TypeError('throwIfAborted is not a function');
    });
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('any is not a function');
    });
    vi.spyOn(AbortSignal.prototype, 'reason', 'get').mockReturnValue(undefined);
  });

  it('calls, retries, and ends a call that is aborted', async () => {
    const controller = new AbortController();
    const server = await serve(status(503), json({ tags: [] }), () => controller.abort());
    const client = clientOf(server.url);
    expect(await client.listCallTags({ signal: controller.signal })).toEqual({ tags: [] });
    const error = await rejection(client.listCallTags({ signal: controller.signal }));
    expect(error.name).toBe('AbortError');
  });
});

it('sends the body of a POST through a middleware without Request.body, which Firefox lacks', async () => {
  vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined as never);
  const server = await serve(json({}));
  const client = createFetchClient({ baseUrl: server.url, platformUrl: server.url, apiKey: KEY });
  client.use({ onRequest: () => undefined });
  await client.PATCH('/agents/{id}', { params: { path: { id: ID } }, body: { name: 'Ada' } });
  expect(server.received[0]).toMatchObject({
    body: '{"name":"Ada"}',
    headers: { 'content-length': '14' },
  });
});

it('shows a middleware the body of a response where Blob is that of jsdom', async () => {
  // It is no body to the runtime's Response.
  vi.stubGlobal('Blob', class {});
  const server = await serve(json({ tags: ['a'] }));
  const client = createFetchClient({ baseUrl: server.url, platformUrl: server.url, apiKey: KEY });
  client.use({ onResponse: async ({ response }) => void (await response.clone().json()) });
  expect((await client.GET('/call-tags')).data).toEqual({ tags: ['a'] });
});

it('a fetch stub that returns one Response twice is named, and not retried', async () => {
  const response = Response.json({ tags: [] });
  const fetch = vi.fn(async () => response);
  const client = clientOf('http://127.0.0.1', { fetch });
  await client.listCallTags();
  const error = await rejection(client.listCallTags());
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toMatch(/returned no Response, or one that has been read/);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('a fetch stub that returns a Response whose body is being read is named, and not retried', async () => {
  const fetch = vi.fn(async () => {
    const response = Response.json({ tags: [] });
    response.body?.getReader();
    return response;
  });
  const error = await rejection(clientOf('http://127.0.0.1', { fetch }).listCallTags());
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it.each<[string, unknown, string]>([
  ['nothing', undefined, 'undefined'],
  ['an object without text', Object.create(null), 'unknown error'],
  ['a message that is a number', { message: 5 }, '5'],
  [
    'a cause that is a Response, as MSW does',
    new TypeError('Failed to fetch', { cause: Response.error() }),
    'Failed to fetch',
  ],
])('a fetch stub that rejects with %s has lost its connection', async (_, reason, words) => {
  const fetch = vi.fn<Fetch>().mockRejectedValue(reason);
  const error = await rejection(CALLS.PATCH(clientOf('http://127.0.0.1', { fetch })));
  expect(error).toBeInstanceOf(NetworkError);
  expect(error.message).toBe(`updateAgent: no response from 127.0.0.1 (${words})`);
});

it('a fetch stub whose body is made of something else than bytes is named', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue({ tags: [] });
      controller.close();
    },
  });
  const response = Object.defineProperty(new Response(), 'body', { value: body });
  const error = await rejection(
    clientOf('http://127.0.0.1', { fetch: async () => response }).listCallTags(),
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toMatch(/not made of bytes/);
});

it('a fetch stub whose chunks are ArrayBuffers or empty is read to its end', async () => {
  const chunks = ['{"tags"', '', ':["a"]}'].map((text) => new TextEncoder().encode(text).buffer);
  const body = new ReadableStream({
    pull: (controller) => {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const response = Object.defineProperty(new Response(), 'body', { value: body });
  const client = clientOf('http://127.0.0.1', { fetch: async () => response });
  expect(await client.listCallTags()).toEqual({ tags: ['a'] });
});

it('a fetch stub whose chunks are views of any kind, and end within a character, is read to its end', async () => {
  const text = '{"tags":["é", "b"]}';
  const bytes = new TextEncoder().encode(text);
  const chunks = () => [
    new DataView(bytes.buffer, 0, 11),
    bytes.subarray(11, 12),
    new Uint16Array(bytes.buffer.slice(12)),
  ];
  const fetch = async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks()) controller.enqueue(chunk);
        controller.close();
      },
    });
    return Object.defineProperty(new Response(), 'body', { value: body });
  };
  const options = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: KEY };
  expect(await clientOf(options.baseUrl, { fetch }).listCallTags()).toEqual({ tags: ['é', 'b'] });
  const byPath = createFetchClient({ ...options, fetch, middleware: [{ onRequest() {} }] });
  const { data } = await byPath.GET('/call-tags', { parseAs: 'arrayBuffer' });
  expect(new TextDecoder().decode(data)).toBe(text);
});

it('a fetch stub whose body is empty chunks without an end runs into the timeout', async () => {
  // In a process of its own: such a body could keep every timer of this one from firing.
  const program = `
    import { createClient } from '@voice-agent-platform/client';
    const pull = (controller) => controller.enqueue(new Uint8Array());
    const body = new ReadableStream({ pull });
    const client = createClient({
      baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: '${KEY}',
      timeoutMs: 50, maxRetries: 0,
      fetch: async () => Object.defineProperty(new Response(), 'body', { value: body }),
    });
    await client.listCallTags().catch(({ name }) => console.log(name));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: import.meta.dirname, timeout: 20_000 },
  );
  expect(stdout).toBe('TimeoutError\n');
}, 30_000);

it('a fetch stub that fails with a DOMException is described in words', async () => {
  const fetch = async () => Promise.reject(new DOMException('took too long', 'TimeoutError'));
  const call = CALLS.PATCH(clientOf('http://127.0.0.1', { fetch }));
  expect((await rejection(call)).message).toBe(
    'updateAgent: no response from 127.0.0.1 (took too long)',
  );
});

it('a fetch stub whose body fails with a TypeError has lost its connection', async () => {
  let count = 0;
  const fetch = async () =>
    count++ > 0
      ? Response.json({ tags: [] })
      : new Response(
          new ReadableStream({
            pull: () => Promise.reject(new TypeError('corrupt deflate stream')),
          }),
        );
  expect(await clientOf('http://127.0.0.1', { fetch }).listCallTags()).toEqual({ tags: [] });
});

const { Request: NodeFetchRequest, Response: NodeFetchResponse } = createRequire(import.meta.url)(
  'node-fetch',
) as { Request: typeof Request; Response: typeof Response };

describe.each([
  ['undici', undici as unknown as { Request: typeof Request; Response: typeof Response }],
  ['node-fetch', { Request: NodeFetchRequest, Response: NodeFetchResponse }],
])('a middleware of /fetch may return, of %s,', (_, of) => {
  const clientWith = (url: string, middleware: object) =>
    createFetchClient({
      baseUrl: url,
      platformUrl: url,
      apiKey: KEY,
      middleware: [middleware as never],
    });
  const call = { params: { path: { id: ID } }, body: { name: 'Ada' } } as const;

  it('a Request', async () => {
    const server = await serve(json({ id: ID }));
    const client = clientWith(server.url, {
      onRequest: ({ request }: { request: Request }) =>
        new of.Request(`${request.url}?x=1`, {
          method: request.method,
          headers: { 'x-one': '1' },
          body: '{"name":"Grace"}',
        }),
    });
    expect((await client.PATCH('/agents/{id}', call)).data).toEqual({ id: ID });
    expect(server.received[0]).toMatchObject({ method: 'PATCH', body: '{"name":"Grace"}' });
    expect(server.received[0]?.url).toMatch(/x=1$/);
    expect(server.received[0]?.headers).toMatchObject({ 'x-one': '1' });
  });

  it('a Request whose signal ends the call', async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort(new Error('enough')));
    const { signal } = controller;
    const onRequest = ({ request }: { request: Request }) =>
      new of.Request(request.url, { signal });
    const error = await rejection(clientWith(server.url, { onRequest }).GET('/call-tags'));
    expect(error.message).toBe('enough');
  });

  it.each(['onRequest', 'onResponse', 'onError'])('a Response from %s', async (hook) => {
    const server = await serve(json({ id: 'other' }));
    const url = hook === 'onError' ? 'http://127.0.0.1:1' : server.url;
    const client = clientWith(url, {
      [hook]: () => new of.Response('{"id":"mine"}', { status: 203, headers: { 'x-from': 'me' } }),
    });
    const { data, response } = await client.PATCH('/agents/{id}', call);
    expect(data).toEqual({ id: 'mine' });
    expect([response.status, response.headers.get('x-from')]).toEqual([203, 'me']);
  });
});
