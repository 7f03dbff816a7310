import { createRequire } from 'node:module';
import { Window } from 'happy-dom';
import * as undici from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import { ConfigurationError, NetworkError, type Fetch } from '../src/index.js';
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

it('shows no middleware the key where a Request has its headers as a field, as in React Native', async () => {
  class FieldRequest extends Request {
    override readonly headers: Headers;
    constructor(input: string | FieldRequest, init?: RequestInit) {
      super(input, init);
      this.headers = new Headers(init?.headers ?? (input as FieldRequest).headers);
    }
  }
  vi.stubGlobal('Request', FieldRequest);
  let seen: Headers | undefined;
  let sent: Headers | undefined;
  const fetch = async ({ headers }: Request) => ((sent = headers), Response.json({ tags: [] }));
  const roots = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1' };
  const client = createFetchClient({ ...roots, apiKey: KEY, fetch });
  client.use({ onRequest: ({ request }) => void (seen = request.headers) });
  await client.GET('/call-tags');
  expect(sent?.get('authorization')).toBe(`Bearer ${KEY}`);
  expect(seen?.get('authorization')).toBeNull();
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

it('a fetch stub that returns one Response twice is named, and not retried', async () => {
  const response = Response.json({ tags: [] });
  const fetch = vi.fn(async () => response);
  const client = clientOf('http://127.0.0.1', { fetch });
  await client.listCallTags();
  const error = await rejection(client.listCallTags());
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toMatch(/returned no Response, or a read one/);
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
