import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, TimeoutError, type ClientOptions } from '../src/index.js';
import {
  CALLS,
  clientFor,
  KEY,
  neverResponding,
  rejection,
  withoutBackOff,
} from './support/client.js';
import { serve, serveSocket } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

/** Services and functions that never let a call end. */
const STALLS = {
  'before the headers': () => serve(() => undefined),
  'within the headers': () => serveSocket((socket) => socket.write('HTTP/1.1 200 OK\r\nx-slow: ')),
  'after the headers': () =>
    serve((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
    ),
  'within the body': () => serve((response) => void response.write('{"tags":')),
  'within the body of an error': () =>
    serve((response) => void response.writeHead(404).write('{"title":')),
};

it.each(Object.entries(STALLS))(
  'a server that stalls %s is left after timeoutMs',
  async (_, stall) => {
    const { url } = await stall();
    const error = await rejection<TimeoutError>(
      clientFor(url, { timeoutMs: 50, maxRetries: 0 }).listCallTags(),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ timeoutMs: 50, operation: { operationId: 'listCallTags' } });
  },
);

it.each(Object.entries(STALLS))(
  'a server that stalls %s is left at once when the caller aborts',
  async (_, stall) => {
    const { url } = await stall();
    const controller = new AbortController();
    const reason = new Error('changed my mind');
    const observers = { onRequest: () => void setTimeout(() => controller.abort(reason), 20) };
    // Otherwise, a call that ignores the abort would also reject with the reason, after timeoutMs.
    const client = clientFor(url, { observers, timeoutMs: Infinity });
    expect(await rejection(client.listCallTags({ signal: controller.signal }))).toBe(reason);
  },
);

it('timeoutMs of a call goes before that of the client', async () => {
  const server = await serve(() => undefined);
  const client = clientFor(server.url, { timeoutMs: 60_000 });
  const error = await rejection<TimeoutError>(CALLS.PATCH(client, { timeoutMs: 30 }));
  expect(error.timeoutMs).toBe(30);
});

it('timeoutMs starts again with each attempt', async () => {
  vi.useFakeTimers();
  const { fetch, sent } = neverResponding();
  const call = rejection(clientFor('http://127.0.0.1', { fetch, timeoutMs: 100 }).listCallTags());
  await vi.advanceTimersByTimeAsync(150);
  expect(sent()).toBe(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(await call).toBeInstanceOf(TimeoutError);
  expect(sent()).toBe(3);
});

it.each([Infinity, 1e12])('timeoutMs can be longer than any timer: %d', async (timeoutMs) => {
  const server = await serve((response) => void setTimeout(() => response.end('{}'), 30));
  expect(await clientFor(server.url, { timeoutMs }).listCallTags()).toEqual({});
});

it('totalTimeoutMs ends a call whose attempts together take too long', async () => {
  vi.useFakeTimers();
  const { fetch, sent } = neverResponding();
  const limits = { timeoutMs: 60, totalTimeoutMs: 100, maxRetries: 1000 };
  const client = clientFor('http://127.0.0.1', { fetch, ...limits });
  const call = rejection<TimeoutError>(client.listCallTags());
  await vi.advanceTimersByTimeAsync(100);
  expect(await call).toBeInstanceOf(TimeoutError);
  expect((await call).timeoutMs).toBe(100);
  expect(sent()).toBe(2);
});

it('totalTimeoutMs ends a first attempt that takes too long', async () => {
  vi.useFakeTimers();
  const { fetch, sent } = neverResponding();
  const client = clientFor('http://127.0.0.1', { fetch, totalTimeoutMs: 40 });
  const call = rejection<TimeoutError>(client.listCallTags());
  await vi.advanceTimersByTimeAsync(40);
  expect((await call).timeoutMs).toBe(40);
  expect(sent()).toBe(1);
});

it('a call rejects with its last response when the next wait would outlast totalTimeoutMs', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () =>
    Response.json({}, { status: 503, headers: { 'retry-after': '1' } }),
  );
  const options = { fetch, totalTimeoutMs: 3_500, maxRetries: Infinity };
  const call = rejection<ApiError>(clientFor('http://127.0.0.1', options).listCallTags());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await call).toBeInstanceOf(ApiError);
  expect(fetch).toHaveBeenCalledTimes(4);
});

function block(): void {
  const endMs = performance.now() + 30;
  while (performance.now() < endMs);
}
const slowKey = () => (block(), KEY);

it.each<[string, string, Partial<ClientOptions>]>([
  ['timeoutMs', 'key', { timeoutMs: 20, apiKey: slowKey }],
  ['totalTimeoutMs', 'key', { totalTimeoutMs: 20, apiKey: slowKey }],
  ['totalTimeoutMs', 'middleware', { totalTimeoutMs: 20, middleware: [{ onRequest: block }] }],
  ['totalTimeoutMs', 'observer', { totalTimeoutMs: 20, observers: { onRequest: block } }],
])('nothing is sent after %s, even if a synchronous %s took the time', async (_, __, options) => {
  const fetch = vi.fn(async () => Response.json({}));
  const call = CALLS.PATCH(clientFor('http://127.0.0.1', { fetch, ...options }));
  expect(await rejection(call)).toBeInstanceOf(TimeoutError);
  expect(fetch).not.toHaveBeenCalled();
});

it('an attempt is neither counted nor reported if a synchronous key took its time', async () => {
  const onRequest = vi.fn();
  const options = { timeoutMs: 20, apiKey: slowKey, observers: { onRequest } };
  const error = await rejection(clientFor('http://127.0.0.1:1', options).listCallTags());
  expect(error).toMatchObject({ name: 'TimeoutError', attempts: 0 });
  expect(onRequest).not.toHaveBeenCalled();
});

it.each<[string, (controller: AbortController) => void, object]>([
  [
    'timeoutMs',
    () => undefined,
    { message: 'listCallTags: the apiKey function did not return within 30000 ms', attempts: 0 },
  ],
  ['abort', (controller) => controller.abort(new Error('enough')), { message: 'enough' }],
])(
  'a call that ends by %s while the key is awaited is neither sent nor reported nor retried',
  async (_, end, expected) => {
    vi.useFakeTimers();
    let resolveKey!: (key: string) => void;
    const apiKey = vi.fn(() => new Promise<string>((resolve) => (resolveKey = resolve)));
    const fetch = vi.fn(async () => Response.json({}));
    const observe = vi.fn();
    const observers = { onRequest: observe, onResponse: observe, onRetry: observe };
    const client = clientFor('http://127.0.0.1', { apiKey, fetch, observers });
    const controller = new AbortController();
    const call = rejection<TimeoutError>(client.listCallTags({ signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(1);
    end(controller);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await call).toMatchObject(expected);
    resolveKey(KEY);
    await vi.advanceTimersByTimeAsync(1);
    expect(apiKey).toHaveBeenCalledTimes(1);
    expect(fetch).not.toHaveBeenCalled();
    expect(observe).not.toHaveBeenCalled();
  },
);

it.each(['onRequest', 'onResponse'] as const)(
  'a middleware that hangs in %s is left after totalTimeoutMs, and at once when the caller aborts',
  async (hook) => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const client = clientFor('http://127.0.0.1', {
      fetch: async () => Response.json({}),
      middleware: [{ [hook]: () => new Promise<void>(() => undefined) }],
      totalTimeoutMs: 60_000,
    });
    const late = rejection(client.listCallTags());
    const aborted = rejection(client.listCallTags({ signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(59_999);
    controller.abort(new Error('enough'));
    expect((await aborted).message).toBe('enough');
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toMatchObject({ name: 'TimeoutError', timeoutMs: 60_000 });
  },
);

it('the body of a fetch that ignores its signal is closed when more of it arrives', async () => {
  vi.useFakeTimers();
  const cancel = vi.fn();
  let body: ReadableStreamDefaultController | undefined;
  const start = (controller: ReadableStreamDefaultController) => void (body = controller);
  const fetch = async () => new Response(new ReadableStream({ start, cancel }));
  const call = rejection(CALLS.PATCH(clientFor('http://127.0.0.1', { fetch })));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await call).toBeInstanceOf(TimeoutError);
  body?.enqueue(new Uint8Array(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('a redirect that a fetch delivers after the call has ended is not followed', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(
    () => new Promise<Response>((resolve) => setTimeout(() => resolve(redirect), 30_001)),
  );
  const redirect = new Response(null, { status: 307, headers: { location: '/api/v1/elsewhere' } });
  const call = rejection(CALLS.PATCH(clientFor('http://127.0.0.1', { fetch })));
  await vi.advanceTimersByTimeAsync(30_002);
  expect(await call).toBeInstanceOf(TimeoutError);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('an error does not report a response that arrives after the timeout of an earlier attempt', async () => {
  vi.useFakeTimers();
  const respondTo: ((response: Response) => void)[] = [];
  const failTo: ((error: Error) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve, reject) => {
      respondTo.push(resolve);
      failTo.push(reject);
    });
  const client = clientFor('http://127.0.0.1', { fetch, timeoutMs: 1_000, maxRetries: 1 });
  const call = rejection(client.listCallTags());
  await vi.advanceTimersByTimeAsync(1_001);
  respondTo[0]?.(Response.json({}));
  await vi.advanceTimersByTimeAsync(1);
  failTo[1]?.(new TypeError('fetch failed'));
  const error = await call;
  expect(error).toMatchObject({ name: 'NetworkError', attempts: 2 });
  expect(error).not.toHaveProperty('status');
});

it('a call leaves no timer behind, and no listener on its signal', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => Response.json({ tags: [] }));
  fetch.mockResolvedValueOnce(new Response(null, { status: 503 }));
  const { signal } = new AbortController();
  const client = clientFor('http://127.0.0.1', { fetch, totalTimeoutMs: 60_000 });
  const call = client.listCallTags({ signal });
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toEqual({ tags: [] });
  await rejection(client.getCallRecording({ path: { id: '' }, signal }));
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('a call whose time is over is not retried, even if its limit has a fraction of a millisecond', async () => {
  const retries: number[] = [];
  const { fetch } = neverResponding();
  const observers = { onRetry: ({ attempt }: { attempt: number }) => void retries.push(attempt) };
  const client = clientFor('http://127.0.0.1', { fetch, observers });
  for (let call = 0; call < 20; call++) {
    await rejection(client.listCallTags({ totalTimeoutMs: 2 + call / 20 }));
  }
  expect(retries).toEqual([]);
});
