/** Tests how long calls wait: by the option `latencyMs`, and by `fail`. */
import { afterEach, expect, it, vi } from 'vitest';
import { createSandbox } from '../src/index.js';
import { begin } from './support.js';

afterEach(() => {
  vi.useRealTimers();
});

it('delays each response by latencyMs', async () => {
  vi.useFakeTimers();
  const { send } = begin({ latencyMs: 500 });
  let responded = false;
  const reply = send('GET', '/orgs').finally(() => (responded = true));
  await vi.advanceTimersByTimeAsync(499);
  expect(responded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await reply).status).toBe(200);
});

it('stops waiting for latencyMs when the caller gives up', async () => {
  vi.useFakeTimers();
  const { baseUrl, fetch } = createSandbox({ latencyMs: 500 }).clientOptions;
  const caller = new AbortController();
  const reply = fetch(`${baseUrl}/api/v1/orgs`, { signal: caller.signal });
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(1);
  caller.abort(new Error('gone'));
  await expect(reply).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

it('delays an operation once, and then lets it act', async () => {
  vi.useFakeTimers();
  const { sandbox, send } = begin();
  sandbox.fail('updateAgent', { delayMs: 500 });
  let settled = false;
  const path = `/agents/${sandbox.seedIds.agent}`;
  const reply = send('PATCH', path, { body: { name: 'Late' } }).finally(() => (settled = true));
  await vi.advanceTimersByTimeAsync(499);
  expect([settled, sandbox.snapshot().agents[0]?.name]).toEqual([false, 'Nora']);
  await vi.advanceTimersByTimeAsync(1);
  expect((await reply).json['name']).toBe('Late');
  // Without a delay, no time needs to pass.
  expect((await send('PATCH', path, { body: {} })).status).toBe(200);
});

it('delays a forced status', async () => {
  vi.useFakeTimers();
  const { sandbox, send } = begin();
  sandbox.fail('listCallTags', { status: 503, delayMs: 500 });
  let settled = false;
  const reply = send('GET', '/call-tags').finally(() => (settled = true));
  await vi.advanceTimersByTimeAsync(499);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await reply).status).toBe(503);
});
