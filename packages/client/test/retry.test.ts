import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, ResponseParseError, TimeoutError } from '../src/index.js';
import { CALLS, clientOf, neverResponding, rejection, withoutBackOff } from './support/client.js';
import { closedPort, json, serve, serveSocket, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const METHODS = ['GET', 'PUT', 'DELETE', 'POST', 'PATCH'] as const;
const STATUSES = [400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 501, 502, 503, 504];

/** The table of the README: after which responses a request is retried. */
const AGAIN: Record<(typeof METHODS)[number], (number | 'network' | 'timeout')[]> = {
  GET: ['network', 'timeout', 408, 429, 500, 502, 503, 504],
  PUT: [429, 503],
  DELETE: [429, 503],
  POST: [],
  PATCH: [],
};

describe.each(METHODS)('%s', (method) => {
  it.each(STATUSES)('after %d is sent as often as the table lists', async (code) => {
    const server = await serve(status(code));
    const error = await rejection<ApiError>(CALLS[method](clientOf(server.url)));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.status).toBe(code);
    expect(server.received).toHaveLength(AGAIN[method].includes(code) ? 3 : 1);
  });

  it('after a reset connection is sent as often as the table lists', async () => {
    const server = await serveSocket((socket) => socket.resetAndDestroy());
    expect(await rejection(CALLS[method](clientOf(server.url)))).toBeInstanceOf(NetworkError);
    expect(server.connections()).toBe(AGAIN[method].includes('network') ? 3 : 1);
  });

  it('after a response cut in its body is sent as often as the table lists', async () => {
    const server = await serveSocket((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"tags":',
      ),
    );
    expect(await rejection(CALLS[method](clientOf(server.url)))).toBeInstanceOf(NetworkError);
    expect(server.connections()).toBe(AGAIN[method].includes('network') ? 3 : 1);
  });

  it('after a timeout is sent as often as the table lists', async () => {
    vi.useFakeTimers();
    const { fetch, sent } = neverResponding();
    const error = rejection(CALLS[method](clientOf('http://127.0.0.1', { fetch })));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await error).toBeInstanceOf(TimeoutError);
    expect(sent()).toBe(AGAIN[method].includes('timeout') ? 3 : 1);
  });

  it('with maxRetries of its own is retried, whatever its method', async () => {
    for (const response of [status(500), status(503)]) {
      const server = await serve(response, response, json({}));
      await CALLS[method](clientOf(server.url), { maxRetries: 2 });
      expect(server.received).toHaveLength(3);
      expect(new Set(server.received.map(({ body }) => body)).size).toBe(1);
    }
    const reset = await serveSocket((socket) => socket.resetAndDestroy());
    await rejection(CALLS[method](clientOf(reset.url), { maxRetries: 1 }));
    expect(reset.connections()).toBe(2);
  });

  it('with maxRetries 0 of its own is sent once', async () => {
    const server = await serve(status(503));
    await rejection(CALLS[method](clientOf(server.url), { maxRetries: 0 }));
    expect(server.received).toHaveLength(1);
  });

  it('with maxRetries of the client still follows the table', async () => {
    const server = await serve(status(503));
    await rejection(CALLS[method](clientOf(server.url, { maxRetries: 4 })));
    expect(server.received).toHaveLength(AGAIN[method].includes(503) ? 5 : 1);
  });
});

describe('a retry', () => {
  it('ends with the first success', async () => {
    const server = await serve(status(503), json({ tags: ['a'] }));
    expect(await clientOf(server.url).listCallTags()).toEqual({ tags: ['a'] });
    expect(server.received).toHaveLength(2);
  });

  it('ends with a response that another attempt would not change', async () => {
    const server = await serve(status(503), status(404), json({}));
    expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).status).toBe(404);
    expect(server.received).toHaveLength(2);
  });

  it('a retry does not follow a response that cannot be read', async () => {
    const server = await serve((response) => void response.end('<html>'));
    expect(await rejection(clientOf(server.url).listCallTags())).toBeInstanceOf(ResponseParseError);
    expect(server.received).toHaveLength(1);
  });

  it('a retry does not follow a Retry-After of more than 60 s: the call rejects at once', async () => {
    const server = await serve(json({}, 503, { 'retry-after': '61' }));
    expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).status).toBe(503);
    expect(server.received).toHaveLength(1);
  });

  it('a retry does not follow a wait that would outlast totalTimeoutMs: the call rejects at once', async () => {
    const server = await serve(json({}, 503, { 'retry-after': '30' }));
    const call = clientOf(server.url, { totalTimeoutMs: 20_000 }).listCallTags();
    expect((await rejection<ApiError>(call)).status).toBe(503);
    expect(server.received).toHaveLength(1);
  });

  it('closes the body of a response that it retries', async () => {
    const cancel = vi.fn();
    const fetch = vi.fn(async () => Response.json({}));
    fetch.mockResolvedValueOnce(new Response(new ReadableStream({ cancel }), { status: 503 }));
    await clientOf('http://127.0.0.1', { fetch }).listCallTags();
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('waits as long as Retry-After asks', async () => {
    vi.useFakeTimers();
    const fetch = vi.fn(async () => Response.json({}));
    fetch.mockResolvedValueOnce(
      new Response(null, { status: 503, headers: { 'retry-after': '7' } }),
    );
    const call = clientOf('http://127.0.0.1', { fetch }).listCallTags();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({});
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('follows a refused connection', async () => {
    const retries: number[] = [];
    const observers = { onRetry: ({ attempt }: { attempt: number }) => void retries.push(attempt) };
    const error = await rejection(clientOf(await closedPort(), { observers }).listCallTags());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.message).toMatch(/ECONNREFUSED/);
    expect(retries).toEqual([1, 2]);
  });
});
