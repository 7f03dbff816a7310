import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import {
  ConfigurationError,
  createClient,
  TimeoutError,
  type ClientOptions,
} from '../src/index.js';
import { validateContract } from '../src/validation.js';
import { CALLS, clientOf, ID, KEY, rejection, withoutBackOff } from './support/client.js';
import { json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.restoreAllMocks());

const OPTIONS = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: KEY };
const agent = { params: { path: { id: ID } }, body: { name: 'Ada' } };

function block(durationMs: number): void {
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs);
}

describe('null for an option', () => {
  it('null for an option counts as no option: a POST is sent once, on /fetch too', async () => {
    const server = await serve(status(503));
    const roots = { baseUrl: server.url, platformUrl: server.url };
    const none = { maxRetries: null, timeoutMs: null, signal: null, headers: null } as never;
    await rejection(CALLS.POST(clientOf(server.url, none), none));
    await createFetchClient({
      ...OPTIONS,
      ...roots,
      fetch: null as never,
      middleware: null as never,
    }).POST('/use-cases/{id}/add-webhook', {
      ...{ maxRetries: null, parseAs: null, fetch: null, signal: null, middleware: null },
      ...{ params: { path: { id: ID }, query: null, header: null } },
      body: {},
    } as never);
    expect(server.received).toHaveLength(2);
  });

  it('may stand for everything, and for nested options', async () => {
    const server = await serve(json({ tags: [] }), json([]));
    const none = {
      ...{ fetch: null, middleware: null, observers: null, headers: null, organizationId: null },
      ...{ totalTimeoutMs: null, maxResponseBytes: null, allowBrowser: null },
    } as unknown as ClientOptions;
    const client = clientOf(server.url, { ...none, organizationId: 'org_1' });
    await client.listCallTags(null as never);
    await client.listUseCaseRuns({ path: { use_case_id: ID }, query: null as never });
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/v1/call-tags',
      `/api/v1/use-cases/${ID}/runs`,
    ]);
  });
});

describe('totalTimeoutMs', () => {
  it.each(['apiKey', 'middleware', 'observer'])(
    'sends nothing after it, even if a synchronous %s took the time',
    async (culprit) => {
      const fetch = vi.fn(async () => Response.json({}));
      const slow = () => block(30);
      const call = createClient({
        ...OPTIONS,
        fetch,
        totalTimeoutMs: 20,
        ...(culprit === 'apiKey' && { apiKey: () => (slow(), KEY) }),
        ...(culprit === 'middleware' && { middleware: [{ onRequest: slow }] }),
        ...(culprit === 'observer' && { observers: { onRequest: slow } }),
      }).updateAgent({ path: { id: ID }, body: {} });
      expect(await rejection(call)).toBeInstanceOf(TimeoutError);
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it.each(['onRequest', 'onResponse'])(
    'ends a middleware of /fetch that hangs in %s',
    async (hook) => {
      const middleware = [{ [hook]: () => new Promise(() => undefined) } as never];
      const fetch = vi.fn(async () => Response.json({}));
      const client = createFetchClient({ ...OPTIONS, fetch, middleware, totalTimeoutMs: 20 });
      const error = await rejection<TimeoutError>(client.PATCH('/agents/{id}', agent));
      expect(error).toBeInstanceOf(TimeoutError);
      expect(error.timeoutMs).toBe(20);
    },
  );

  it('sends nothing when a middleware of /fetch resolves after it', async () => {
    let proceed!: () => void;
    const onRequest = () =>
      new Promise<undefined>((resolve) => (proceed = () => resolve(undefined)));
    const fetch = vi.fn(async () => Response.json({}));
    const client = createFetchClient({
      ...OPTIONS,
      fetch,
      middleware: [{ onRequest }],
      totalTimeoutMs: 20,
    });
    await rejection(client.PATCH('/agents/{id}', agent));
    proceed();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('timeoutMs', () => {
  it('sends nothing after it, even if a synchronous key took the time', async () => {
    const fetch = vi.fn(async () => Response.json({}));
    const apiKey = () => (block(30), KEY);
    const call = createClient({ ...OPTIONS, apiKey, fetch, timeoutMs: 10 }).updateAgent({
      path: { id: ID },
      body: {},
    });
    expect(await rejection(call)).toBeInstanceOf(TimeoutError);
    expect(fetch).not.toHaveBeenCalled();
  });
});

it('a middleware that aborts the call and rejects does not end the process', async () => {
  const program = `
    import { createClient } from '@voice-agent-platform/client';
    import { createFetchClient } from '@voice-agent-platform/client/fetch';
    const options = { ...${JSON.stringify(OPTIONS)}, fetch: async () => Response.json({}) };
    for (const hook of ['onRequest', 'onResponse']) {
      for (const create of [createClient, createFetchClient]) {
        const controller = new AbortController();
        const middleware = [{
          [hook]: async () => { controller.abort(new Error('enough')); throw new Error('refused'); },
        }];
        const client = create({ ...options, middleware });
        const { signal } = controller;
        const call = client.GET ? client.GET('/call-tags', { signal }) : client.listCallTags({ signal });
        await call.catch(({ message }) => console.log(message));
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
    console.log('alive');`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: import.meta.dirname },
  );
  expect(stdout).toBe(`${'enough\n'.repeat(4)}alive\n`);
});

describe('mistakes in the options', () => {
  it.each([
    ['in place of a list', { onRequest() {} }],
    ['that was not called', [validateContract]],
    ['whose hook is no function', [{ onRequest: 5 }]],
    ['that is not an object', ['onRequest']],
  ])('a middleware %s is named in the error', (_, middleware) => {
    for (const create of [createClient, createFetchClient]) {
      const creation = () => create({ ...OPTIONS, middleware: middleware as never });
      expect(creation).toThrow(ConfigurationError);
      expect(creation).toThrow(/middleware must be a list/);
    }
  });

  it.each([null, undefined, false])('%s in a list of middleware stands for none', async (none) => {
    const { url } = await serve(json({ tags: [] }));
    const client = clientOf(url, { middleware: [none as never] });
    await expect(client.listCallTags()).resolves.toEqual({ tags: [] });
  });

  it.each(['x-trace: 1', 5, true])('headers that are %j are named in the error', async (given) => {
    const headers = given as never;
    expect(() => createClient({ ...OPTIONS, headers })).toThrow(/headers must be/);
    const flat = createClient(OPTIONS).listCallTags({ headers });
    const byPath = createFetchClient(OPTIONS).GET('/call-tags', { headers });
    for (const call of [flat, byPath]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error.message).toMatch(/headers must be/);
    }
  });

  it.each([
    ['a list of numbers', [5]],
    ['a name that is a number', new Map([[5, 'x']])],
    ['a value that is a symbol', { 'x-trace': Symbol() }],
  ])('headers with %s are a ConfigurationError', async (_, given) => {
    const headers = given as never;
    expect(() => createClient({ ...OPTIONS, headers })).toThrow(ConfigurationError);
    const flat = createClient(OPTIONS).listCallTags({ headers });
    const byPath = createFetchClient(OPTIONS).GET('/call-tags', { headers });
    for (const call of [flat, byPath]) {
      expect(await rejection(call)).toBeInstanceOf(ConfigurationError);
    }
  });

  it('a controller in place of its signal is named in the error', async () => {
    const signal = new AbortController() as never;
    const flat = createClient(OPTIONS).listCallTags({ signal });
    const byPath = createFetchClient(OPTIONS).GET('/call-tags', { signal });
    for (const call of [flat, byPath]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error.message).toMatch(/signal must be an AbortSignal/);
    }
  });
});

it('an observer that writes to an operation redirects no other call', async () => {
  const server = await serve(json({ tags: [] }));
  const onRequest = ({ operation }: { operation: object }) =>
    Object.assign(operation, { path: '/orgs' });
  const client = clientOf(server.url, { observers: { onRequest } });
  await client.listCallTags();
  await client.listCallTags();
  expect(server.received.map(({ url }) => url)).toEqual(Array(2).fill('/api/v1/call-tags'));
});
