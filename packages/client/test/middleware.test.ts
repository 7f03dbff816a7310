import { afterEach, expect, it, vi } from 'vitest';
import {
  ApiError,
  asResponse,
  TimeoutError,
  type Middleware,
  type MiddlewareRequest,
  type MiddlewareResponse,
  type VoiceAgentClient,
} from '../src/index.js';
import { CALLS, clientFor, ID, KEY, runProgram, rejection } from './support/client.js';
import { json, serve, status } from './support/server.js';

afterEach(() => void vi.useRealTimers());

it('a middleware sees a call before it is sent and its parsed response, without the key', async () => {
  const seen: unknown[] = [];
  const spy: Middleware = {
    onRequest: (request) => void seen.push(request),
    onResponse: ({ status, headers, body, text }, { operation }) =>
      void seen.push({ id: operation.operationId, status, headers: [...headers!], body, text }),
  };
  const server = await serve(json({ id: ID }));
  const headers = { 'x-trace': '1' };
  await CALLS.PATCH(clientFor(server.url, { middleware: [spy] }), { headers });
  expect(seen).toEqual([
    {
      operation: { operationId: 'updateAgent', method: 'PATCH', path: '/agents/{id}' },
      root: 'base',
      path: { id: ID },
      query: undefined,
      body: { name: 'Ada' },
      headers,
    },
    {
      id: 'updateAgent',
      status: 200,
      headers: expect.arrayContaining([['content-type', 'application/json']]) as unknown,
      body: { id: ID },
      text: JSON.stringify({ id: ID }),
    },
  ]);
  expect(JSON.stringify(seen)).not.toContain(KEY);
});

it('middleware can be one object', async () => {
  const server = await serve(json({}));
  const onRequest = vi.fn();
  await clientFor(server.url, { middleware: { onRequest } }).listCallTags();
  expect(onRequest).toHaveBeenCalledOnce();
});

it('falsy items of a list of middleware are skipped', async () => {
  const server = await serve(json({}));
  const onRequest = vi.fn();
  const middleware = [false as const, { onRequest }, null];
  await clientFor(server.url, { middleware }).listCallTags();
  expect(onRequest).toHaveBeenCalledOnce();
});

const refusal = new Error('not today');

it.each<[string, NonNullable<Middleware['onRequest']>]>([
  [
    'throws',
    () => {
      throw refusal;
    },
  ],
  ['rejects', () => Promise.reject(refusal)],
])('a call is not sent when a middleware %s, and rejects with its error', async (_, onRequest) => {
  const server = await serve(json({}));
  const call = clientFor(server.url, { middleware: [{ onRequest }] }).listCallTags();
  expect(await rejection(call)).toBe(refusal);
  expect(server.received).toEqual([]);
});

it('a middleware sees the body of a failing response before the caller gets the ApiError', async () => {
  let seen: MiddlewareResponse | undefined;
  const server = await serve(json({ title: 'no' }, 404));
  const middleware = [{ onResponse: (response: MiddlewareResponse) => void (seen = response) }];
  const call = clientFor(server.url, { middleware }).listCallTags();
  expect(await rejection(call)).toBeInstanceOf(ApiError);
  expect(seen).toMatchObject({ status: 404, body: { title: 'no' } });
});

it('a middleware runs once for a call that is retried', async () => {
  const seen: unknown[] = [];
  const middleware: Middleware = {
    onRequest: ({ operation }) => void seen.push(operation.operationId),
    onResponse: ({ status }) => void seen.push(status),
  };
  const server = await serve(status(503), json({}));
  await clientFor(server.url, { middleware }).listCallTags();
  expect(server.received).toHaveLength(2);
  expect(seen).toEqual(['listCallTags', 200]);
});

it('a header that a middleware adds is sent with each attempt of that call alone', async () => {
  let calls = 0;
  const onRequest = ({ headers }: MiddlewareRequest) => void (headers.traceparent = `${++calls}`);
  const server = await serve(status(503), json({}));
  const client = clientFor(server.url, { middleware: { onRequest } });
  const headers = { 'x-mine': '1' };
  await client.listCallTags({ headers });
  await client.listCallTags({ headers });
  const traces = server.received.map((request) => request.headers.traceparent);
  expect(traces).toEqual(['1', '1', '2']);
  expect(headers).toEqual({ 'x-mine': '1' });
});

it('a middleware cannot alter the response by what it returns', async () => {
  const server = await serve(json({ tags: ['a'] }));
  const onResponse = (() => ({ tags: ['b'] })) as unknown as () => void;
  const client = clientFor(server.url, { middleware: [{ onResponse }] });
  expect(await client.listCallTags()).toEqual({ tags: ['a'] });
});

it('onRequest runs in the order of the list, and onResponse in the reverse order', async () => {
  const order: string[] = [];
  const named = (name: string): Middleware => ({
    onRequest: async () => void order.push(`${name} request`),
    onResponse: async () => void order.push(`${name} response`),
  });
  const server = await serve(json({}));
  await clientFor(server.url, { middleware: [named('first'), named('second')] }).listCallTags();
  expect(order).toEqual(['first request', 'second request', 'second response', 'first response']);
});

type Call = (client: VoiceAgentClient) => Promise<unknown>;

it.each<[string, ReturnType<typeof json>, Call, number | string]>([
  ['succeeds', json({ tags: [] }), (client) => client.listCallTags(), 200],
  [
    'succeeds, and leaves the body to the caller',
    json({ tags: [] }),
    async (client) => (await asResponse(client).listCallTags()).text(),
    200,
  ],
  ['gets a non-2xx status', status(404), (client) => client.listCallTags(), 404],
  [
    'ends by timeoutMs',
    () => undefined,
    (client) => client.listCallTags({ timeoutMs: 40 }),
    'TimeoutError',
  ],
  [
    'ends by totalTimeoutMs',
    () => undefined,
    (client) => client.listCallTags({ totalTimeoutMs: 40 }),
    'TimeoutError',
  ],
  [
    'loses its connection',
    (response) => void response.destroy(),
    (client) => client.listCallTags(),
    'NetworkError',
  ],
  [
    'has an argument that cannot be sent',
    () => undefined,
    (client) => client.updateAgent({ path: { id: '' }, body: {} }),
    'ConfigurationError',
  ],
])('onResponse runs once if the call %s', async (_, respond, call, expected) => {
  const seen: unknown[] = [];
  const onResponse = ({ status, error }: MiddlewareResponse) =>
    void seen.push(status ?? (error as Error).name);
  const server = await serve(respond);
  const middleware = { onRequest: () => undefined, onResponse };
  await call(clientFor(server.url, { middleware, maxRetries: 0 })).catch(() => undefined);
  expect(seen).toEqual([expected]);
});

it('onResponse runs for an onRequest that a later middleware follows with a refusal', async () => {
  const onResponse = vi.fn();
  const middleware = [{ onResponse }, { onRequest: () => Promise.reject(refusal) }];
  await rejection(clientFor('http://127.0.0.1:1', { middleware }).listCallTags());
  expect(onResponse).toHaveBeenCalledTimes(1);
  expect(onResponse.mock.lastCall?.[0]).toMatchObject({ status: undefined, error: refusal });
});

it('onResponse does not run for an onRequest that refuses the call', async () => {
  const onResponse = vi.fn();
  const middleware = { onRequest: () => Promise.reject(refusal), onResponse };
  const call = clientFor('http://127.0.0.1:1', { middleware }).listCallTags();
  expect(await rejection(call)).toBe(refusal);
  expect(onResponse).not.toHaveBeenCalled();
});

it('a call rejects with the error of an onResponse, and the next one sees it with the response', async () => {
  const onResponse = vi.fn();
  const middleware = [{ onResponse }, { onResponse: () => Promise.reject(refusal) }];
  const body = { tags: ['a'] };
  const server = await serve(json(body));
  expect(await rejection(clientFor(server.url, { middleware }).listCallTags())).toBe(refusal);
  expect(onResponse.mock.lastCall?.[0]).toMatchObject({ status: 200, body, error: refusal });
});

it('onResponse does not run after an abort before the call', async () => {
  const onRequest = vi.fn();
  const onResponse = vi.fn();
  const client = clientFor('http://127.0.0.1:1', { middleware: { onRequest, onResponse } });
  await rejection(client.listCallTags({ signal: AbortSignal.abort('enough') }));
  expect(onRequest).not.toHaveBeenCalled();
  expect(onResponse).not.toHaveBeenCalled();
});

it('onResponse runs for an onRequest that never returns, once the caller aborts', async () => {
  const controller = new AbortController();
  const onRequest = () => {
    controller.abort(new Error('enough'));
    return new Promise<void>(() => undefined);
  };
  const onResponse = vi.fn();
  const client = clientFor('http://127.0.0.1:1', { middleware: { onRequest, onResponse } });
  await rejection(client.listCallTags({ signal: controller.signal }));
  expect(onResponse).toHaveBeenCalledTimes(1);
});

it.each([
  ['onRequest', 'onRequest of a middleware did not return within 40 ms'],
  [
    'onResponse',
    'onResponse of a middleware did not return within 40 ms, after 200 from 127.0.0.1',
  ],
])('a middleware whose %s hangs is named', async (hook, message) => {
  vi.useFakeTimers();
  const middleware = { [hook]: () => new Promise<void>(() => undefined) };
  const fetch = async () => Response.json({ tags: [] });
  const client = clientFor('http://127.0.0.1', { middleware, fetch, totalTimeoutMs: 40 });
  const call = rejection(client.listCallTags());
  await vi.advanceTimersByTimeAsync(40);
  const error = await call;
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error.message).toContain(message);
});

it('a middleware that aborts the call and rejects does not end the process', async () => {
  const output = await runProgram(`
    import { createClient } from '@voice-agent-platform/client';
    const roots = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1' };
    const options = { ...roots, apiKey: '${KEY}', fetch: async () => Response.json({}) };
    for (const hook of ['onRequest', 'onResponse']) {
      const controller = new AbortController();
      const middleware = [{
        [hook]: async () => { controller.abort(new Error('enough')); throw new Error('refused'); },
      }];
      const client = createClient({ ...options, middleware });
      const { signal } = controller;
      await client.listCallTags({ signal }).catch(({ message }) => console.log(message));
    }
    await new Promise((resolve) => setImmediate(resolve));
    console.log('alive');`);
  expect(output).toBe('enough\nenough\nalive\n');
});
