import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, TimeoutError, type ClientOptions } from '../src/index.js';
import { CALLS, clientOf, ID, KEY, rejection, withoutBackOff } from './support/client.js';
import { json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.restoreAllMocks());

const OPTIONS = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: KEY };

function block(durationMs: number): void {
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs);
}

it('null for an option counts as no option, and a POST is sent once', async () => {
  const server = await serve(status(503), json({ tags: [] }));
  const none = {
    maxRetries: null,
    timeoutMs: null,
    totalTimeoutMs: null,
    maxResponseBytes: null,
    headers: null,
    fetch: null,
    middleware: null,
    observers: null,
    allowBrowser: null,
  } as unknown as ClientOptions;
  await rejection(CALLS.POST(clientOf(server.url, none), { signal: null } as never));
  await clientOf(server.url, none).listCallTags(null as never);
  expect(server.received).toHaveLength(2);
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
    const options = { ...${JSON.stringify(OPTIONS)}, fetch: async () => Response.json({}) };
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
    console.log('alive');`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: import.meta.dirname },
  );
  expect(stdout).toBe(`${'enough\n'.repeat(2)}alive\n`);
});

it('a property that a library adds to Object.prototype is not sent, and breaks nothing', async () => {
  const program = `
    Object.prototype.extra = 'x';
    const { createClient } = await import('@voice-agent-platform/client');
    const { createFetchClient } = await import('@voice-agent-platform/client/fetch');
    const urls = [];
    const fetch = async (request) => (urls.push(request.url ?? request), Response.json({ tags: [] }));
    const options = { ...${JSON.stringify(OPTIONS)}, fetch };
    await createClient(options).listCallTags();
    await createFetchClient(options).GET('/call-tags');
    console.log(urls.join());`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: import.meta.dirname },
  );
  const url = 'http://127.0.0.1/api/v1/call-tags';
  expect(stdout.trim()).toBe(`${url},${url}`);
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
