import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  consoleObserver,
  NetworkError,
  type ApiError,
  type Observers,
  type ResponseEvent,
} from '../src/index.js';
import { clientFor, KEY, runProgram, rejection, withoutBackOff } from './support/client.js';
import { closedPort, json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().unstubAllEnvs().restoreAllMocks());

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

it('consoleObserver prints a line for an abort with a value that cannot be written as JSON', async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const lines: string[] = [];
  const observers = consoleObserver((line) => void lines.push(line));
  const controller = new AbortController();
  const server = await serve(() => controller.abort(circle));
  await rejection(clientFor(server.url, { observers }).listCallTags({ signal: controller.signal }));
  expect(lines).toEqual([expect.stringMatching(/call-tags unknown reason, \d+ ms, attempt 1$/)]);
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
])('an observer or onDrift that %s breaks neither a call nor the process', async (_, prefix) => {
  const output = await runProgram(`
      import { createClient } from '@voice-agent-platform/client';
      import { validateContract } from '@voice-agent-platform/client/validation';
      const fail = ${prefix} () => { throw new Error('the logger is down'); };
      const responses = [new Response(null, { status: 503, headers: { 'retry-after': '0' } }), Response.json({ tags: [1], mood: 1 })];
      const client = createClient({
        baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: '${KEY}',
        fetch: async () => responses.shift(),
        observers: { onRequest: fail, onResponse: fail, onRetry: fail },
        middleware: [validateContract({ onDrift: fail })],
      });
      console.log((await client.listCallTags()).tags);
      await new Promise((resolve) => setImmediate(resolve));
      console.log('alive');`);
  expect(output).toBe('[ 1 ]\nalive\n');
});

it('consoleObserver prints method, URL, status, duration and number of each attempt', async () => {
  const lines: string[] = [];
  const server = await serve(status(503), json({}));
  const observers = consoleObserver((line) => void lines.push(line));
  await clientFor(server.url, { observers }).listCallTags();
  const url = `${server.url}/api/v1/call-tags`;
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^GET ${url} 503, \\d+ ms, attempt 1$`));
  expect(lines[1]).toMatch(new RegExp(`^GET ${url} 200, \\d+ ms, attempt 2$`));
});

it('consoleObserver prints the error of an attempt to the console, without the key', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const fetch = async () => Promise.reject(new Error(`cannot send Bearer ${KEY}`));
  const options = { observers: consoleObserver(), fetch, maxRetries: 0 };
  await rejection(clientFor('http://127.0.0.1', options).listCallTags());
  expect(log).toHaveBeenCalledTimes(1);
  expect(log.mock.calls[0]?.[0]).toMatch(
    /^GET http:.* NetworkError: .*cannot send Bearer \[hidden\].*, \d+ ms/,
  );
});

it('consoleObserver prints one line for a cause of several lines', async () => {
  const lines: string[] = [];
  const observers = consoleObserver((line) => void lines.push(line));
  const fetch = async () => Promise.reject(new Error('cut\nGET http://forged 200'));
  const client = clientFor('http://127.0.0.1', { observers, fetch, maxRetries: 0 });
  await rejection(client.listCallTags());
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^GET http:.*, \d+ ms, attempt 1$/);
});

it('VOICE_AGENT_LOG=info prints the lines of consoleObserver to the standard error output', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('VOICE_AGENT_LOG', 'info');
  const { events, observers } = recording();
  const server = await serve(json({}));
  await clientFor(server.url, { observers }).listCallTags();
  expect(error.mock.calls).toEqual([[expect.stringMatching(/^GET http:.*call-tags 200, /)]]);
  expect(events).toHaveLength(2);
});

it('VOICE_AGENT_LOG=info adds its line to those of a consoleObserver and of a list', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('VOICE_AGENT_LOG', 'info');
  const lines: string[] = [];
  const server = await serve(json({}));
  const observers = consoleObserver((line) => lines.push(line));
  await clientFor(server.url, { observers: [observers, { ...observers }] }).listCallTags();
  expect(lines).toHaveLength(2);
  expect(error).toHaveBeenCalledTimes(1);
});

it('another value of VOICE_AGENT_LOG gives one warning, and stops nothing', async () => {
  const program = `import { createClient } from '@voice-agent-platform/client';
    const options = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: 'key' };
    for (const _ of [1, 2]) createClient(options);
    console.log('made');`;
  const output = await runProgram(program, { VOICE_AGENT_LOG: 'inof\nx' });
  const warning = 'VOICE_AGENT_LOG is "inof\\nx", which has no effect. Values: info';
  expect(output.trim().split('\n').sort()).toEqual([warning, 'made'].sort());
  expect(await runProgram(program, { VOICE_AGENT_LOG: '' })).toBe('made\n');
});
