import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  ConfigurationError,
  ResponseParseError,
  TimeoutError,
  type Middleware,
} from '../src/index.js';
import { CALLS, clientOf, ID, KEY, rejection, withoutBackOff } from './support/client.js';
import { json, serve, status } from './support/server.js';

// Starts programs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const run = promisify(execFile);

/** Runs a program of a user of the built package in a process of its own. */
async function runProgram(source: string): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: import.meta.dirname,
  });
}

describe('observers and callbacks', () => {
  it('observers and callbacks that reject do not end the process, and each call resolves', async () => {
    const { stdout } = await runProgram(`
      import { createClient } from '@voice-agent-platform/client';
      import { validateContract } from '@voice-agent-platform/client/validation';
      const fail = async () => { throw new Error('the logger is down'); };
      const client = createClient({
        baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: '${KEY}',
        fetch: async () => Response.json({ tags: [1], mood: 1 }),
        observers: { onRequest: fail, onResponse: fail, onRetry: fail },
        middleware: [validateContract({ onDrift: fail, onObservation: fail })],
      });
      await client.listCallTags();
      await new Promise((resolve) => setImmediate(resolve));
      console.log('alive');`);
    expect(stdout).toBe('alive\n');
  });
});

describe('a signal that many calls share', () => {
  it('causes no warning of a leak', async () => {
    const { stdout, stderr } = await runProgram(`
      import { createClient } from '@voice-agent-platform/client';
      const { signal } = new AbortController();
      const client = createClient({
        baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: '${KEY}',
        fetch: () => new Promise((resolve) => setTimeout(() => resolve(Response.json({ tags: [] })), 20)),
      });
      const calls = Array.from({ length: 50 }, () => client.listCallTags({ signal }));
      console.log((await Promise.all(calls)).length);`);
    expect(stdout).toBe('50\n');
    expect(stderr).toBe('');
  });
});

describe('a call that has ended', () => {
  it.each(['timeout', 'abort'])(
    'a call that has ended by %s while the key was awaited sends nothing and reports no request',
    async (end) => {
      let resolveKey!: (key: string) => void;
      let onAsked!: () => void;
      const asked = new Promise<void>((resolve) => (onAsked = resolve));
      const apiKey = () => {
        onAsked();
        return new Promise<string>((resolve) => (resolveKey = resolve));
      };
      const fetch = vi.fn(async () => Response.json({}));
      const onRequest = vi.fn();
      const controller = new AbortController();
      const client = clientOf('http://127.0.0.1', {
        apiKey,
        fetch,
        observers: { onRequest },
        maxRetries: 0,
        ...(end === 'timeout' && { timeoutMs: 10 }),
      });
      const call = rejection(client.listCallTags({ signal: controller.signal }));
      await asked;
      if (end === 'abort') controller.abort(new Error('enough'));
      expect((await call).message).toMatch(end === 'timeout' ? /within 10 ms/ : /enough/);
      resolveKey(KEY);
      await new Promise((resolve) => setImmediate(resolve));
      expect(fetch).not.toHaveBeenCalled();
      expect(onRequest).not.toHaveBeenCalled();
    },
  );

  it('a call that has ended by an observer sends nothing, and each onRequest has its onResponse', async () => {
    const controller = new AbortController();
    const fetch = vi.fn(async () => Response.json({}));
    const events: string[] = [];
    const observers = {
      onRequest: () => {
        events.push('request');
        controller.abort(new Error('enough'));
      },
      onResponse: () => void events.push('response'),
    };
    const client = clientOf('http://127.0.0.1', { fetch, observers });
    expect((await rejection(client.listCallTags({ signal: controller.signal }))).message).toBe(
      'enough',
    );
    expect(fetch).not.toHaveBeenCalled();
    expect(events).toEqual(['request', 'response']);
  });

  it('follows no redirect that arrives late', async () => {
    let respond!: (response: Response) => void;
    const fetch = vi.fn(() => new Promise<Response>((resolve) => (respond = resolve)));
    const controller = new AbortController();
    const { signal } = controller;
    const call = rejection(clientOf('http://127.0.0.1', { fetch }).listCallTags({ signal }));
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    controller.abort();
    await call;
    respond(new Response(null, { status: 302, headers: { location: '/elsewhere' } }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('totalTimeoutMs', () => {
  it.each(['onRequest', 'onResponse'] as const)(
    'ends a middleware that hangs in %s',
    async (hook) => {
      const middleware: Middleware[] = [{ [hook]: () => new Promise<void>(() => undefined) }];
      const fetch = async () => Response.json({});
      const client = clientOf('http://127.0.0.1', { fetch, middleware, totalTimeoutMs: 20 });
      const error = await rejection<TimeoutError>(client.listCallTags());
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error.timeoutMs).toBe(20);
    },
  );
});

describe('a Response without a web stream, as in React Native or node-fetch', () => {
  const plain = (text: string, code = 200) =>
    ({
      status: code,
      ok: code < 300,
      headers: new Headers({ 'content-type': 'text/plain' }),
      text: async () => text,
    }) as unknown as Response;

  it('a Response without a web stream, as in React Native or node-fetch is read, a recording and an error too', async () => {
    const recording = clientOf('http://127.0.0.1', { fetch: async () => plain('UklGRg==') });
    expect(await recording.getCallRecording({ path: { id: ID } })).toBe('UklGRg==');
    const json = clientOf('http://127.0.0.1', { fetch: async () => plain('{"tags":["a"]}') });
    expect(await json.listCallTags()).toEqual({ tags: ['a'] });
    const failing = clientOf('http://127.0.0.1', { fetch: async () => plain('no', 404) });
    expect(await rejection<ApiError>(failing.listCallTags())).toMatchObject({ body: 'no' });
  });

  it('a Response without a web stream, as in React Native or node-fetch is held to maxResponseBytes', async () => {
    const fetch = async () => plain('x'.repeat(101));
    const client = clientOf('http://127.0.0.1', { fetch, maxResponseBytes: 100 });
    expect(await rejection(client.getCallRecording({ path: { id: ID } }))).toBeInstanceOf(
      ResponseParseError,
    );
  });
});

describe('headers of a call', () => {
  it('may be a Headers object', async () => {
    const server = await serve(json({}));
    await clientOf(server.url).listCallTags({ headers: new Headers({ 'x-team': 'blue' }) });
    expect(server.received[0]?.headers['x-team']).toBe('blue');
  });

  it('cannot replace the organization, in whatever case they are written', async () => {
    const server = await serve(json({}));
    await clientOf(server.url).getWorkflowVersion({
      path: { version_id: 'v1' },
      headers: { 'X-Organization-Id': 'other', 'X-ORGANIZATION-ID': 'another' },
    });
    expect(server.received[0]?.headers['x-organization-id']).toBe('org_1');
  });

  it('headers of a call that are malformed are named without their value', async () => {
    const error = await rejection(
      clientOf('http://127.0.0.1:1').listCallTags({
        headers: { 'x-good': '1', 'x-bad': 's3cret\n1' },
      }),
    );
    expect(error.message).toMatch(/header x-bad /);
    expect(inspect(error)).not.toMatch(/s3cret/);
  });
});

it.each([true, '5', {}])('a limit that is %j is refused', async (timeoutMs) => {
  const options = { timeoutMs: timeoutMs as number };
  expect(() => clientOf('http://127.0.0.1', options)).toThrow(/timeoutMs must be a number/);
  expect(await rejection(clientOf('http://127.0.0.1').listCallTags(options))).toBeInstanceOf(
    ConfigurationError,
  );
});

it.each([300, 304, 305, 306])('a redirect by %d is not followed', async (code) => {
  const server = await serve(json({}, code, { location: '/elsewhere' }), json({}));
  expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).status).toBe(code);
  expect(server.received).toHaveLength(1);
});

it('a redirect with credentials is not followed, and they are not printed', async () => {
  const server = await serve((response) => {
    const location = `${server.url.replace('//', '//ada:s3cret@')}/elsewhere`;
    response.writeHead(302, { location }).end();
  });
  const error = await rejection<ApiError>(clientOf(server.url).listCallTags());
  expect(error.status).toBe(302);
  expect(inspect(error) + JSON.stringify(error)).not.toMatch(/s3cret/);
  expect(server.received).toHaveLength(1);
});

it('an error can be given another name', () => {
  const error: { name: string } = new ApiError({ status: 500, headers: new Headers(), body: {} });
  error.name = 'Renamed';
  expect(`${error as Error}`).toMatch(/^Renamed: /);
});

it('an observed event has the URL, and no key in any header', async () => {
  const events: unknown[] = [];
  const observers = {
    onRequest: (event: unknown) => void events.push(event),
    onResponse: (event: unknown) => void events.push(event),
    onRetry: (event: unknown) => void events.push(event),
  };
  const server = await serve(
    json({}, 503, { 'retry-after': '0', 'x-echo': KEY, location: 'https://a:s3cret@b.example/' }),
    status(200),
  );
  await clientOf(server.url, { observers }).listCallTags();
  expect(events).toHaveLength(5);
  for (const event of events) {
    expect(event).toMatchObject({ url: `${server.url}/api/v1/call-tags` });
  }
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${KEY}|s3cret`));
});

it('a retry sends the same body again', async () => {
  const server = await serve(status(503), status(200));
  await CALLS.PATCH(clientOf(server.url), { maxRetries: 1 });
  expect(server.received[0]?.body).toBe(server.received[1]?.body);
});
