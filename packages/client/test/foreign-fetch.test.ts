import { Window } from 'happy-dom';
import nodeFetch from 'node-fetch';
import * as undici from 'undici';
import type * as undici8 from 'undici8';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import {
  consoleObserver,
  ResponseParseError,
  withResponse,
  type ApiError,
  type Fetch,
} from '../src/index.js';
import { recordHar } from '../src/validation.js';
import { clientFor, fetchClientFor, ID, KEY, rejection, withoutBackOff } from './support/client.js';
import { json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.restoreAllMocks().unstubAllGlobals());

const FETCHES: Record<string, Fetch> = {
  // The bodies of node-fetch are Node streams.
  'node-fetch': nodeFetch,
  undici: undici.fetch,
};

for (const [name, fetch] of Object.entries(FETCHES)) {
  it(`with the fetch of ${name}, a call is retried, and follows a redirect under the root`, async () => {
    const server = await serve(
      status(503),
      json({}, 302, { location: '/api/v1/elsewhere' }),
      json({ tags: ['a'] }),
    );
    expect(await clientFor(server.url, { fetch }).listCallTags()).toEqual({ tags: ['a'] });
    expect(server.received[2]?.url).toBe('/api/v1/elsewhere');
  });

  it(`with the fetch of ${name}, a call ends when the caller aborts`, async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort(new Error('enough')));
    const call = clientFor(server.url, { fetch }).listCallTags({ signal: controller.signal });
    expect((await rejection(call)).message).toBe('enough');
  });

  it(`with the fetch of ${name}, a call rejects when the body is longer than maxResponseBytes`, async () => {
    // 13 bytes each, with the quotation marks.
    for (const text of ['ascii text.', 'é'.repeat(5) + '.', '日本語..', '😀😀...']) {
      const server = await serve(json(text), json(text));
      const call = (maxResponseBytes: number) =>
        clientFor(server.url, { fetch, maxResponseBytes }).getCallRecording({ path: { id: ID } });
      expect(await call(13)).toBe(text);
      expect(await rejection(call(12))).toBeInstanceOf(ResponseParseError);
    }
  });

  it(`with the fetch of ${name}, recordHar records a response with a body and one without, and passes them on`, async () => {
    const server = await serve(json({ tags: ['a'] }), status(204));
    const recorder = recordHar(fetch);
    const client = clientFor(server.url, { fetch: recorder });
    expect(await client.listCallTags()).toEqual({ tags: ['a'] });
    expect(await client.deletePhoneNumbers({ body: { ids: [ID] } })).toBeUndefined();
    expect(recorder.har().log.entries).toMatchObject([
      { response: { status: 200, content: { text: '{"tags":["a"]}' } } },
      { response: { status: 204, content: { text: '' } } },
    ]);
  });
}

// Compiled only: undici 8 needs Node 22.
null as unknown as typeof undici8.fetch satisfies Fetch;

/** Imitates the `fetch` of a load function of SvelteKit: `get` throws for headers that the app does not allow. */
const withHiddenHeaders: Fetch = async (url, init) => {
  const response = await fetch(url, init);
  const { headers } = response;
  const get = (name: string) => {
    if (!headers.has(name)) return null;
    throw new Error(`Failed to get response header "${name}"`);
  };
  Object.assign(headers, { get });
  return response;
};

it('headers whose get throws count as missing, and replace neither a result nor an error', async () => {
  const server = await serve(
    status(503),
    json({ tags: ['a'] }, 200, { 'x-request-id': 'req_1' }),
    json({ detail: 'no' }, 404, { 'x-request-id': 'req_1' }),
    json({}, 302, { location: '/api/v1/elsewhere' }),
    (response) => void response.end('<p>'),
  );
  const observers = consoleObserver(() => undefined);
  const client = clientFor(server.url, { fetch: withHiddenHeaders, observers });
  const { data, requestId } = await withResponse(client).listCallTags();
  expect([data, requestId]).toEqual([{ tags: ['a'] }, null]);
  const error = await rejection<ApiError>(client.listCallTags());
  expect(error).toMatchObject({ status: 404, requestId: null, body: { detail: 'no' } });
  expect(error.message).toBe('listCallTags: 404 no');
  expect(await rejection(client.listCallTags())).toMatchObject({ status: 302 });
  expect(await rejection(client.listCallTags())).toMatchObject({ status: 200, contentType: null });
});

it.each<[string, new (init: Record<string, string>) => unknown]>([
  ['the runtime', Headers],
  ['undici', undici.Headers],
  ['happy-dom', new Window().Headers],
])('the headers of a client and of a call can be a Headers of %s', async (_, Class) => {
  const server = await serve(json({}));
  const client = clientFor(server.url, { headers: new Class({ 'x-one': '1' }) as Headers });
  await client.listCallTags({ headers: new Class({ 'x-two': '2' }) as Headers });
  expect(server.received[0]?.headers).toMatchObject({ 'x-one': '1', 'x-two': '2' });
});

it('a signal of happy-dom ends a call with its reason', async () => {
  const controller = new new Window().AbortController();
  const server = await serve(json({ tags: [] }), () => controller.abort(new Error('enough')));
  const client = clientFor(server.url);
  const signal = controller.signal as unknown as AbortSignal;
  expect(await client.listCallTags({ signal })).toEqual({ tags: [] });
  expect((await rejection(client.listCallTags({ signal }))).message).toBe('enough');
});

it('on /fetch, a signal of happy-dom becomes one of the runtime, since Node 24 refuses any other', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  const controller = new new Window().AbortController();
  const server = await serve(json({}), json({}), () => controller.abort(new Error('enough')));
  const client = fetchClientFor(server.url);
  const signal = controller.signal as unknown as AbortSignal;
  await client.GET('/call-tags', { signal });
  expect(sent.mock.lastCall?.[1]?.signal).toBeInstanceOf(AbortSignal);
  client.use({ onRequest: () => undefined });
  await client.GET('/call-tags', { signal });
  expect((await rejection(client.GET('/call-tags', { signal }))).message).toBe('enough');
});

it('a call works without what the signals of React Native lack', async () => {
  const lacking = () => {
    throw new TypeError('undefined is not a function');
  };
  vi.spyOn(AbortSignal.prototype, 'throwIfAborted').mockImplementation(lacking);
  vi.spyOn(AbortSignal, 'any').mockImplementation(lacking);
  vi.spyOn(AbortSignal.prototype, 'reason', 'get').mockReturnValue(undefined);
  const controller = new AbortController();
  const { signal } = controller;
  const server = await serve(status(503), json({ tags: [] }), () => controller.abort());
  const client = clientFor(server.url);
  expect(await client.listCallTags({ signal })).toEqual({ tags: [] });
  expect((await rejection(client.listCallTags({ signal }))).name).toBe('AbortError');
});

it('a middleware of /fetch does not see the key where a Request has its headers as a field, as in React Native', async () => {
  class FieldRequest extends Request {
    override readonly headers: Headers;
    constructor(input: string | FieldRequest, init?: RequestInit) {
      super(input, init);
      this.headers = new Headers(init?.headers ?? (input as FieldRequest).headers);
    }
  }
  vi.stubGlobal('Request', FieldRequest);
  let seen: Headers | undefined;
  let sent: Headers | undefined;
  const fetch = async ({ headers }: Request) => ((sent = headers), Response.json({ tags: [] }));
  const roots = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1' };
  const client = createFetchClient({ ...roots, apiKey: KEY, fetch });
  client.use({ onRequest: ({ request }) => void (seen = request.headers) });
  await client.GET('/call-tags');
  expect(sent?.get('authorization')).toBe(`Bearer ${KEY}`);
  expect(seen?.get('authorization')).toBeNull();
});
