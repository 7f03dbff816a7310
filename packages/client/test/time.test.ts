import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, TimeoutError } from '../src/index.js';
import {
  CALLS,
  clientOf,
  KEY,
  neverResponding,
  rejection,
  withoutBackOff,
} from './support/client.js';
import { json, serve, serveSocket, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

/** Ways to keep a caller waiting for ever. */
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

describe.each(Object.entries(STALLS))('a server that stalls %s', (_, stall) => {
  it('runs into the timeout', async () => {
    const { url } = await stall();
    const error = await rejection<TimeoutError>(
      clientOf(url, { timeoutMs: 50, maxRetries: 0 }).listCallTags(),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ timeoutMs: 50, operation: { operationId: 'listCallTags' } });
  });

  it('is left at once when the caller aborts', async () => {
    const { url } = await stall();
    const controller = new AbortController();
    const reason = new Error('changed my mind');
    const observers = { onRequest: () => void setTimeout(() => controller.abort(reason), 20) };
    const call = clientOf(url, { observers }).listCallTags({ signal: controller.signal });
    expect(await rejection(call)).toBe(reason);
  });
});

describe('the timeout', () => {
  it('the timeout of a call goes above that of the client', async () => {
    const server = await serve(() => undefined);
    const error = await rejection<TimeoutError>(
      CALLS.PATCH(clientOf(server.url, { timeoutMs: 60_000 }), { timeoutMs: 30 }),
    );
    expect(error.timeoutMs).toBe(30);
  });

  it('starts again with each attempt', async () => {
    vi.useFakeTimers();
    const { fetch, sent } = neverResponding();
    const call = rejection(clientOf('http://127.0.0.1', { fetch, timeoutMs: 100 }).listCallTags());
    await vi.advanceTimersByTimeAsync(150);
    expect(sent()).toBe(2);
    await vi.advanceTimersByTimeAsync(300);
    expect(await call).toBeInstanceOf(TimeoutError);
    expect(sent()).toBe(3);
  });

  it('covers an API key that does not come', async () => {
    const apiKey = () => new Promise<string>(() => undefined);
    const call = clientOf('http://127.0.0.1:1', {
      apiKey,
      timeoutMs: 30,
      maxRetries: 0,
    }).listCallTags();
    expect(await rejection(call)).toBeInstanceOf(TimeoutError);
  });

  it('ends a fetch that ignores its signal', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const call = clientOf('http://127.0.0.1:1', {
      fetch,
      timeoutMs: 30,
      maxRetries: 0,
    }).listCallTags();
    expect(await rejection(call)).toBeInstanceOf(TimeoutError);
  });

  it('may be endless', async () => {
    const server = await serve((response) => void setTimeout(() => response.end('{}'), 30));
    expect(await clientOf(server.url, { timeoutMs: Infinity }).listCallTags()).toEqual({});
  });

  it('ends the attempt of fetch that it gives up', async () => {
    const reasons: unknown[] = [];
    const fetch = (_: string, { signal }: RequestInit) =>
      new Promise<Response>(() =>
        signal?.addEventListener('abort', () => reasons.push(signal.reason)),
      );
    vi.useFakeTimers();
    const call = rejection(clientOf('http://127.0.0.1', { fetch, maxRetries: 0 }).listCallTags());
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reasons).toEqual([await call]);
  });

  it('closes a stalled body of a fetch that ignores its signal', async () => {
    let cancelled!: (reason: unknown) => void;
    const cancellation = new Promise((resolve) => (cancelled = resolve));
    const fetch = async () =>
      new Response(new ReadableStream({ cancel: () => cancelled('closed') }));
    vi.useFakeTimers();
    const call = rejection(clientOf('http://127.0.0.1', { fetch, maxRetries: 0 }).listCallTags());
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await call).toBeInstanceOf(TimeoutError);
    expect(await cancellation).toBe('closed');
  });

  it('leaves no timer behind', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    const fetch = async () => Response.json({});
    await clientOf('http://127.0.0.1', { fetch, timeoutMs: 3_600_000 }).listCallTags();
    const ours = set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === 3_600_000);
    expect(ours).toHaveLength(1);
    expect(clear).toHaveBeenCalledWith(ours[0]?.value);
  });
});

describe('totalTimeoutMs', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('ends a call whose attempts together take too long', async () => {
    const { fetch, sent } = neverResponding();
    const limits = { timeoutMs: 60, totalTimeoutMs: 100, maxRetries: 1000 };
    const call = rejection<TimeoutError>(
      clientOf('http://127.0.0.1', { fetch, ...limits }).listCallTags(),
    );
    await vi.advanceTimersByTimeAsync(100);
    expect(await call).toBeInstanceOf(TimeoutError);
    expect((await call).timeoutMs).toBe(100);
    expect(sent()).toBe(2);
  });

  it('ends a first attempt that takes too long', async () => {
    const { fetch, sent } = neverResponding();
    const client = clientOf('http://127.0.0.1', { fetch, totalTimeoutMs: 40 });
    const call = rejection<TimeoutError>(client.listCallTags());
    await vi.advanceTimersByTimeAsync(40);
    expect((await call).timeoutMs).toBe(40);
    expect(sent()).toBe(1);
  });

  it('ends a call that gets 503 each time, with the last response', async () => {
    let sent = 0;
    const fetch = async () => Response.json({}, { status: 503, headers: { 'retry-after': '1' } });
    const observers = { onRequest: () => void sent++ };
    const options = { fetch, observers, totalTimeoutMs: 3_500, maxRetries: Infinity };
    const call = rejection<ApiError>(clientOf('http://127.0.0.1', options).listCallTags());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await call).toBeInstanceOf(ApiError);
    expect(sent).toBe(4);
  });
});

describe('an abort', () => {
  it('before the call sends nothing', async () => {
    const server = await serve(json({}));
    let asked = 0;
    const client = clientOf(server.url, { apiKey: () => (asked++, KEY) });
    const reason = new Error('too late');
    expect(await rejection(client.listCallTags({ signal: AbortSignal.abort(reason) }))).toBe(
      reason,
    );
    expect(server.received).toEqual([]);
    expect(asked).toBe(0);
  });

  it('during back-off ends the wait at once', async () => {
    const server = await serve(json({}, 503, { 'retry-after': '60' }));
    const controller = new AbortController();
    const observers = {
      onRetry: () => void setImmediate(() => controller.abort(new Error('enough'))),
    };
    const error = await rejection(
      clientOf(server.url, { observers }).listCallTags({ signal: controller.signal }),
    );
    expect(error.message).toBe('enough');
    expect(server.received).toHaveLength(1);
    // Far less than the Retry-After: without the signal, the wait would go on.
  }, 5_000);

  it('while the API key is awaited ends the call at once', async () => {
    const controller = new AbortController();
    const apiKey = () => {
      setImmediate(() => controller.abort(new Error('enough')));
      return new Promise<string>(() => undefined);
    };
    const call = clientOf('http://127.0.0.1:1', { apiKey }).listCallTags({
      signal: controller.signal,
    });
    expect((await rejection(call)).message).toBe('enough');
  });

  it('an abort without a reason rejects with the runtime’s AbortError', async () => {
    const error = await rejection(
      clientOf('http://127.0.0.1:1').listCallTags({ signal: AbortSignal.abort() }),
    );
    expect(error.name).toBe('AbortError');
    expect(error).not.toBeInstanceOf(NetworkError);
  });

  it.each([null, 0, '', false])('an abort with the reason %j rejects with it', async (reason) => {
    const { url } = await serve(() => undefined);
    const controller = new AbortController();
    const rejected = rejection(clientOf(url).listCallTags({ signal: controller.signal }));
    controller.abort(reason);
    expect(await rejected).toBe(reason);
  });

  it('an abort by a timeout signal of the caller rejects with that signal’s reason, and is not retried', async () => {
    const { fetch, sent } = neverResponding();
    const client = clientOf('http://127.0.0.1', { fetch });
    const error = await rejection(client.listCallTags({ signal: AbortSignal.timeout(500) }));
    expect(error).not.toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(DOMException);
    expect(sent()).toBe(1);
  });

  it('closes the connection', async () => {
    const controller = new AbortController();
    let closed: () => void;
    const closing = new Promise<void>((resolve) => (closed = resolve));
    const server = await serve((response) => {
      response.on('close', () => closed());
      controller.abort();
    });
    await rejection(clientOf(server.url).listCallTags({ signal: controller.signal }));
    await expect(closing).resolves.toBeUndefined();
  });

  it('after the call changes nothing', async () => {
    const server = await serve(json({ tags: ['a'] }));
    const controller = new AbortController();
    const tags = await clientOf(server.url).listCallTags({ signal: controller.signal });
    controller.abort();
    expect(tags).toEqual({ tags: ['a'] });
  });

  it('leaves no listener on a signal that many calls share', async () => {
    const server = await serve(status(503), json({}));
    const { signal } = new AbortController();
    const client = clientOf(server.url);
    await client.listCallTags({ signal });
    await client.listCallTags({ signal });
    await rejection(client.getCallRecording({ path: { id: '' }, signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
