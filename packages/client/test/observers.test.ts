/** Tests which events observers get. `console-observer.test.ts` tests what is printed of them. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError, type ApiError, type Observers, type ResponseEvent } from '../src/index.js';
import { clientFor, KEY, runProgram, rejection, withoutBackOff } from './support/client.js';
import { closedPort, json, serve } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

/** Creates observers that keep their events in order. */
function recording() {
  const events: [keyof Observers, object][] = [];
  const observers: Observers = {
    onRequest: (event) => void events.push(['onRequest', event]),
    onResponse: (event) => void events.push(['onResponse', event]),
    onRetry: (event) => void events.push(['onRetry', event]),
  };
  return { events, observers };
}

it('observers see each attempt and each retry in order, and not the key', async () => {
  const { events, observers } = recording();
  const server = await serve(
    json({}, 503, { 'retry-after': '0', 'x-request-id': 'req_1' }),
    json({}),
  );
  const path = { version_id: 'v1' };
  await clientFor(server.url, { observers }).getWorkflowVersion({ path });
  const attempt = {
    operation: {
      operationId: 'getWorkflowVersion',
      method: 'GET',
      path: '/versions/{version_id}',
    },
    root: 'platform',
    url: `${server.url}/api/v1/versions/v1`,
  };
  const durationMs = expect.any(Number) as number;
  const failed = { status: 503, requestId: 'req_1', error: undefined };
  const succeeded = { status: 200, requestId: null, error: undefined };
  expect(events).toEqual([
    ['onRequest', { ...attempt, attempt: 1 }],
    ['onResponse', { ...attempt, attempt: 1, ...failed, durationMs }],
    ['onRetry', { ...attempt, attempt: 1, ...failed, delayMs: 0 }],
    ['onRequest', { ...attempt, attempt: 2 }],
    ['onResponse', { ...attempt, attempt: 2, ...succeeded, durationMs }],
  ]);
});

it('observers can be one object or a list, whose falsy items are skipped', async () => {
  const { events, observers } = recording();
  const server = await serve(json({}));
  for (const given of [observers, [false as const, observers, null]]) {
    await clientFor(server.url, { observers: given }).listCallTags();
  }
  expect(events.filter(([name]) => name === 'onRequest')).toHaveLength(2);
});

it('events have the headers of the response, and printing one does not show them', async () => {
  const { events, observers } = recording();
  const responses = [503, 200].map((code) =>
    json({ tags: [] }, code, { 'retry-after': '0', 'set-cookie': 'session=s3cret' }),
  );
  const server = await serve(...responses);
  await clientFor(server.url, { observers }).listCallTags();
  const ends = events.filter(([name]) => name !== 'onRequest').map(([, event]) => event);
  expect(ends).toHaveLength(3);
  for (const event of ends) {
    expect((event as ResponseEvent).headers?.get('set-cookie')).toBe('session=s3cret');
    expect(inspect(event) + JSON.stringify(event)).not.toContain('s3cret');
  }
});

it('an observer that changes the headers of an event changes neither those of others nor those of the call', async () => {
  const { events, observers } = recording();
  const changing: Observers = { onResponse: ({ headers }) => headers?.set('x-mood', 'changed') };
  const fetch = async () => Response.json({}, { status: 404, headers: { 'x-mood': 'sent' } });
  const client = clientFor('http://127.0.0.1', { observers: [changing, observers], fetch });
  const { headers } = await rejection<ApiError>(client.listCallTags());
  expect((events[1]?.[1] as ResponseEvent).headers?.get('x-mood')).toBe('sent');
  expect(headers.get('x-mood')).toBe('sent');
});

it('durationMs is how long the attempt took', async () => {
  vi.useFakeTimers();
  const { events, observers } = recording();
  const fetch = () =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json({})), 70));
  const call = clientFor('http://127.0.0.1', { observers, fetch }).listCallTags();
  await vi.advanceTimersByTimeAsync(70);
  await call;
  expect(events[1]?.[1]).toMatchObject({ durationMs: 70 });
});

it('observers see the error of an attempt without a response', async () => {
  const { events, observers } = recording();
  const url = await closedPort();
  const error = await rejection(clientFor(url, { observers, maxRetries: 1 }).listCallTags());
  const networkError = expect.any(NetworkError) as NetworkError;
  expect(events).toMatchObject([
    ['onRequest', { attempt: 1 }],
    ['onResponse', { attempt: 1, error: networkError }],
    ['onRetry', { attempt: 1, error: networkError }],
    ['onRequest', { attempt: 2 }],
    ['onResponse', { attempt: 2, error, status: undefined }],
  ]);
});

it('observers see the reason of an abort', async () => {
  const { events, observers } = recording();
  const controller = new AbortController();
  const server = await serve(() => controller.abort('enough'));
  await rejection(clientFor(server.url, { observers }).listCallTags({ signal: controller.signal }));
  expect(events.map(([name]) => name)).toEqual(['onRequest', 'onResponse']);
  expect(events[1]?.[1]).toMatchObject({ error: 'enough' });
});

it('observers see nothing of a call that is not sent', async () => {
  const { events, observers } = recording();
  const client = clientFor('http://127.0.0.1:1', { observers, apiKey: () => '' });
  await rejection(client.listCallTags());
  await rejection(client.getCallRecording({ path: { id: '..' } }));
  expect(events).toEqual([]);
});

it('observers can be an instance of a class', async () => {
  class Counter implements Observers {
    count = 0;
    onRequest() {
      this.count++;
    }
  }
  const observers = new Counter();
  const server = await serve(json({}));
  await clientFor(server.url, { observers }).listCallTags();
  expect(observers.count).toBe(1);
});

it.each([
  ['throws', ''],
  ['rejects', 'async'],
])('an observer that %s ends neither the call nor the process', async (_, prefix) => {
  const output = await runProgram(`
      import { createClient } from '@voice-agent-platform/client';
      const fail = ${prefix} () => { throw new Error('the logger is down'); };
      const responses = [new Response(null, { status: 503, headers: { 'retry-after': '0' } }), Response.json({ tags: ['a'] })];
      const client = createClient({
        baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: '${KEY}',
        fetch: async () => responses.shift(),
        observers: { onRequest: fail, onResponse: fail, onRetry: fail },
      });
      console.log((await client.listCallTags()).tags);
      await new Promise((resolve) => setImmediate(resolve));
      console.log('alive');`);
  expect(output).toBe("[ 'a' ]\nalive\n");
});
