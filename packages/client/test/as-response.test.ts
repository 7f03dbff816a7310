import { getEventListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ApiError,
  asResponse,
  ConfigurationError,
  NetworkError,
  TimeoutError,
} from '../src/index.js';
import type { MiddlewareResponse } from '../src/middleware.js';
import { clientFor, ID, rejection, withoutBackOff } from './support/client.js';
import { closedPort, json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const call = { path: { id: ID } };

it('asResponse resolves to the Response of the runtime before its body has ended', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'audio/wav' }).write(Buffer.from([0xff, 0x00]));
  });
  const response = await asResponse(clientFor(server.url)).getCallRecording(call);
  expect(response).toBeInstanceOf(Response);
  expect(response).toMatchObject({ status: 200, bodyUsed: false });
  const reader = response.body!.getReader();
  expect((await reader.read()).value).toEqual(new Uint8Array([0xff, 0x00]));
  await reader.cancel();
});

it('asResponse retries a GET', async () => {
  const server = await serve(status(503), json({}));
  await (await asResponse(clientFor(server.url)).getCallRecording(call)).text();
  expect(server.received).toHaveLength(2);
});

it('asResponse does not limit the length of the body', async () => {
  const server = await serve((response) => void response.end(Buffer.alloc(1000)));
  const client = asResponse(clientFor(server.url, { maxResponseBytes: 10 }));
  const response = await client.getCallRecording(call);
  expect((await response.arrayBuffer()).byteLength).toBe(1000);
});

it('once asResponse has resolved, the signal of the caller ends the body', async () => {
  const server = await serve((response) => void response.write('first'));
  const controller = new AbortController();
  const { signal } = controller;
  const response = await asResponse(clientFor(server.url)).getCallRecording({ ...call, signal });
  const text = rejection(response.text());
  controller.abort(new Error('enough'));
  expect((await text).message).toBe('enough');
});

it('asResponse leaves no timer behind, and one listener on the signal', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => Response.json({}));
  fetch.mockResolvedValueOnce(new Response(null, { status: 503 }));
  const { signal } = new AbortController();
  const client = clientFor('http://127.0.0.1', { fetch, totalTimeoutMs: 60_000 });
  const called = asResponse(client).listCallTags({ signal });
  await vi.advanceTimersByTimeAsync(1);
  await called;
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
});

it('asResponse rejects after a non-2xx status with an ApiError that has the body', async () => {
  const server = await serve(json({ detail: 'no such call' }, 404));
  const error = await rejection<ApiError>(asResponse(clientFor(server.url)).getCallRecording(call));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ body: { detail: 'no such call' }, status: 404 });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['before the headers', () => undefined],
  ['in the body of an error', (response) => void response.writeHead(404).write('{')],
])('asResponse rejects after a stall %s', async (_, stall) => {
  const server = await serve(stall);
  const late = asResponse(clientFor(server.url, { timeoutMs: 50, maxRetries: 0 }));
  expect(await rejection(late.getCallRecording(call))).toBeInstanceOf(TimeoutError);
});

it('asResponse rejects after a refused connection with a NetworkError', async () => {
  const client = asResponse(clientFor(await closedPort()));
  expect(await rejection(client.getCallRecording(call))).toBeInstanceOf(NetworkError);
});

it('asResponse rejects after an abort with the reason of the caller', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const server = await serve(() => controller.abort('enough'));
  const client = asResponse(clientFor(server.url, { maxRetries: 0 }));
  expect(await rejection(client.getCallRecording({ ...call, signal }))).toBe('enough');
});

it('asResponse runs onRequest and onResponse of a middleware, without a body for a success', async () => {
  const seen: unknown[] = [];
  const middleware = [
    {
      onRequest: () => void seen.push('request'),
      onResponse: ({ status: code, text }: MiddlewareResponse) => void seen.push(code, text),
    },
  ];
  const server = await serve(json({}), json({}, 404));
  const client = asResponse(clientFor(server.url, { middleware }));
  await (await client.listCallTags()).text();
  await rejection(client.listCallTags());
  expect(seen).toEqual(['request', 200, undefined, 'request', 404, '{}']);
});

it('asResponse refuses a client that createClient did not make', () => {
  expect(() => asResponse({ ...clientFor('http://127.0.0.1') })).toThrow(ConfigurationError);
});
