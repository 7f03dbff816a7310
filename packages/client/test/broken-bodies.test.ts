/** Tests responses whose headers arrive, and whose body is cut, too long, or never ends. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, TimeoutError, type ResponseEvent } from '../src/index.js';
import { CALLS, clientFor, ID, rejection } from './support/client.js';
import { json, serve, serveSocket } from './support/server.js';

afterEach(() => void vi.useRealTimers());

const CUT =
  'HTTP/1.1 200 OK\r\nx-request-id: req_7\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"id":';

it('a body that is cut after its headers gives an error with status and request id, in events too', async () => {
  const server = await serveSocket((socket) => socket.end(CUT));
  const events: ResponseEvent[] = [];
  const observers = { onResponse: (event: ResponseEvent) => void events.push(event) };
  const client = clientFor(server.url, { observers });
  const error = await rejection(CALLS.PATCH(client));
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ status: 200, requestId: 'req_7' });
  const { host } = new URL(server.url);
  expect(error.message).toMatch(`updateAgent: 200 from ${host}, and the body was cut (`);
  expect(events).toMatchObject([{ status: 200, requestId: 'req_7', error }]);
});

/** Responds at once with headers, and with a body that never ends. */
const endless = async () =>
  new Response(new ReadableStream(), { status: 201, headers: { 'x-request-id': 'req_8' } });

/** Returns the outcome of a call with a limit of at most 50 ms. The time passes at once. */
async function after50Ms<T>(call: Promise<T>): Promise<T> {
  // A rejection must have a handler before the time passes.
  call.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(50);
  return call;
}

it('a body that does not end in time gives an error with status and request id', async () => {
  vi.useFakeTimers();
  const client = clientFor('http://127.0.0.1', { fetch: endless });
  for (const limit of ['timeoutMs', 'totalTimeoutMs']) {
    const error = await rejection(after50Ms(CALLS.PATCH(client, { [limit]: 50 })));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ status: 201, requestId: 'req_8' });
    expect(error.message).toMatch(/: 201 from .*, and the body did not end within 50 ms$/);
  }
});

/** The arguments of operations whose response has no documented body. */
const args = { path: { id: ID }, body: { url: 'https://hooks.example' } };

describe.each(['addUseCaseWebhook', 'deleteUseCaseWebhook'] as const)('%s', (operationId) => {
  it(`a success of ${operationId} stays one if its body is cut`, async () => {
    const server = await serveSocket((socket) => socket.end(CUT));
    expect(await clientFor(server.url)[operationId](args)).toBeUndefined();
    expect(server.connections()).toBe(1);
  });

  it(`a success of ${operationId} stays one if its body is too long`, async () => {
    const server = await serve(json({ text: 'x'.repeat(100) }));
    const client = clientFor(server.url, { maxResponseBytes: 10 });
    expect(await client[operationId](args)).toBeUndefined();
  });

  it(`a success of ${operationId} stays one if its body does not end in time`, async () => {
    vi.useFakeTimers();
    const client = clientFor('http://127.0.0.1', { fetch: endless, timeoutMs: 50 });
    expect(await after50Ms(client[operationId](args))).toBeUndefined();
  });

  it(`a call of ${operationId} rejects if the caller aborts before its body ends`, async () => {
    const controller = new AbortController();
    const client = clientFor('http://127.0.0.1', { fetch: endless });
    const call = client[operationId]({ ...args, signal: controller.signal });
    controller.abort(new Error('enough'));
    expect((await rejection(call)).message).toBe('enough');
  });
});
