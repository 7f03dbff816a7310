/** Tests calls that the caller's signal ends. */
import { expect, it, vi } from 'vitest';
import { CALLS, clientFor, KEY, rejection, runProgram } from './support/client.js';
import { json, serve } from './support/server.js';

it('an abort before the call sends nothing, and asks for no key', async () => {
  const server = await serve(json({}));
  const apiKey = vi.fn(() => KEY);
  const signal = AbortSignal.abort(new Error('too late'));
  const call = clientFor(server.url, { apiKey }).listCallTags({ signal });
  expect(await rejection(call)).toBe(signal.reason);
  expect(server.received).toEqual([]);
  expect(apiKey).not.toHaveBeenCalled();
});

it('an abort in onRequest of an observer sends nothing', async () => {
  const controller = new AbortController();
  const fetch = vi.fn(async () => Response.json({}));
  const onResponse = vi.fn();
  const observers = { onRequest: () => controller.abort(new Error('enough')), onResponse };
  const client = clientFor('http://127.0.0.1', { fetch, observers });
  const error = await rejection(client.listCallTags({ signal: controller.signal }));
  expect(error.message).toBe('enough');
  expect(fetch).not.toHaveBeenCalled();
  expect(onResponse).toHaveBeenCalledTimes(1);
});

// The time limit is shorter than the wait. After the wait, the abort would end the call as well.
it('an abort ends the wait before a retry at once', { timeout: 20_000 }, async () => {
  const server = await serve(json({}, 503, { 'retry-after': '60' }));
  const controller = new AbortController();
  const observers = {
    onRetry: () => void setImmediate(() => controller.abort(new Error('enough'))),
  };
  const error = await rejection(
    clientFor(server.url, { observers }).listCallTags({ signal: controller.signal }),
  );
  expect(error.message).toBe('enough');
  expect(server.received).toHaveLength(1);
});

it('an abort without a reason rejects with the runtime’s AbortError', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const server = await serve(() => controller.abort());
  const error = await rejection(CALLS.PATCH(clientFor(server.url), { signal }));
  expect(error).toBe(signal.reason);
  expect(error.name).toBe('AbortError');
});

it('the reason of a caller’s timeout signal is not replaced, and the call is not retried', async () => {
  const controller = new AbortController();
  const reason = new DOMException('The operation timed out', 'TimeoutError');
  const server = await serve(() => controller.abort(reason));
  const onRetry = vi.fn();
  const client = clientFor(server.url, { observers: { onRetry } });
  expect(await rejection(client.listCallTags({ signal: controller.signal }))).toBe(reason);
  expect(onRetry).not.toHaveBeenCalled();
});

it('an abort closes the connection', async () => {
  const controller = new AbortController();
  let close!: () => void;
  const closed = new Promise<void>((resolve) => (close = resolve));
  const server = await serve((response) => {
    response.on('close', close);
    controller.abort();
  });
  await rejection(clientFor(server.url).listCallTags({ signal: controller.signal }));
  await closed;
});

it('a signal that many calls share causes no warning of a leak', async () => {
  const output = await runProgram(`
    import { createClient } from '@voice-agent-platform/client';
    const { signal } = new AbortController();
    const client = createClient({
      baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: '${KEY}',
      fetch: () => new Promise((resolve) => setTimeout(() => resolve(Response.json({ tags: [] })), 20)),
    });
    const calls = Array.from({ length: 50 }, () => client.listCallTags({ signal }));
    console.log((await Promise.all(calls)).length);`);
  expect(output).toBe('50\n');
});
