/** Tests how the sandbox sends the `Response` that a function of `respond` returns. */
import { getEventListeners } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import type { Sandbox } from '../src/index.js';
import { fromProgram } from '../src/requests/program-response.js';
import { begin } from './support.js';

/** Serves a sandbox until the test ends. Returns a function that sends a GET to it. */
async function serve(sandbox: Sandbox) {
  const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => sandbox.close());
  const headers = { authorization: `Bearer ${sandbox.clientOptions.apiKey}` };
  return (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${baseUrl}/api/v1${path}`, { ...init, headers });
}

/** Creates a sandbox that responds to each `GET /calls` with the same Response, and functions that write and read it. */
function beginStreaming() {
  const { sandbox, send } = begin();
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
  });
  const same = new Response(body);
  sandbox.respond('GET /calls', () => same);
  const { baseUrl, apiKey } = sandbox.clientOptions;
  const headers = { authorization: `Bearer ${apiKey}` };
  const get = async () => {
    const response = await sandbox.fetch(`${baseUrl}/api/v1/calls`, { headers });
    return response.body!.getReader();
  };
  return { sandbox, send, stream, get };
}

const encode = (text: string) => new TextEncoder().encode(text);

it('sends the bytes and headers of a Response, but not those that frame it', async () => {
  const { sandbox } = begin();
  const bytes = new Uint8Array([0, 255, 1]);
  const headers = { 'content-type': 'audio/wav', 'content-length': '9', etag: '"1"' };
  sandbox.respond('GET /tones/{id}', () => new Response(bytes, { headers }));
  const get = await serve(sandbox);
  const response = await get('/tones/1');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  const { 'content-length': _wrong, ...own } = headers;
  expect(Object.fromEntries(response.headers)).toMatchObject(own);
  // It is streamed, so its length is not announced.
  expect(response.headers.has('content-length')).toBe(false);
  expect(sandbox.requests).toMatchObject([{ response: { bytes: 3 } }]);
});

it('passes a reset of an older function on through next()', async () => {
  const errors: unknown[] = [];
  const { sandbox, send } = begin({ onError: (error) => errors.push(error) });
  sandbox.respond('listCallTags', () => Response.error());
  let type: string | undefined;
  sandbox.respond('listCallTags', async (_request, { next }) => {
    const response = await next();
    ({ type } = response);
    return response.ok ? Response.json(await response.json()) : response;
  });
  await expect(send('GET', '/call-tags')).rejects.toThrow('fetch failed');
  expect([type, errors, sandbox.requests[0]?.status]).toEqual(['error', [], undefined]);
});

it('resets the connection if a function returns Response.error()', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('GET /tones/{id}', () => Response.error());
  await expect(send('GET', '/tones/1')).rejects.toThrow(new TypeError('fetch failed'));
  expect(sandbox.requests).toMatchObject([{ path: '/api/v1/tones/1' }]);
  expect(sandbox.requests[0]).not.toHaveProperty('status');
});

it('sends a Response again if a function returns the same one each time', async () => {
  const { sandbox, send } = begin();
  const same = Response.json({ calls: [] });
  sandbox.respond('GET /calls', () => same);
  for (let call = 0; call < 2; call++) {
    expect((await send('GET', '/calls')).json).toEqual({ calls: [] });
  }
});

it('sends the same Response to requests that overlap, to each from its beginning', async () => {
  const { sandbox, stream, get } = beginStreaming();
  const first = await get();
  stream.enqueue(encode('one'));
  expect((await first.read()).value).toEqual(encode('one'));
  const second = await get();
  expect((await second.read()).value).toEqual(encode('one'));
  stream.enqueue(encode('two'));
  stream.close();
  for (const reader of [first, second]) {
    expect((await reader.read()).value).toEqual(encode('two'));
    expect((await reader.read()).done).toBe(true);
  }
  const [body, bytes] = ['onetwo', 6];
  expect(sandbox.requests).toMatchObject([
    { response: { body, bytes } },
    { response: { body, bytes } },
  ]);
});

it.each<[string, Uint8Array]>([
  ['a Uint8Array', encode('one')],
  ['a Buffer', Buffer.from('one')],
])(
  'sends %s unchanged after another caller has changed the bytes that it got',
  async (_, chunk) => {
    const { stream, get } = beginStreaming();
    const first = await get();
    stream.enqueue(chunk);
    const { value: bytes } = (await first.read()) as { readonly value: Uint8Array };
    bytes.fill(0);
    expect((await (await get()).read()).value).toEqual(encode('one'));
  },
);

it('copies no more than a chunk that is a part of a longer buffer', async () => {
  const { stream, get } = beginStreaming();
  const reader = await get();
  stream.enqueue(encode('zero one two').subarray(5, 8));
  const { value: bytes } = (await reader.read()) as { readonly value: Uint8Array };
  expect(bytes).toEqual(encode('one'));
  expect(bytes.buffer.byteLength).toBe(3);
});

it('sends and records the text that a Response streams', async () => {
  const { sandbox, send } = begin();
  const texts = ReadableStream.from(['ja ', 'é']) as ReadableStream;
  sandbox.respond('GET /calls', () => new Response(texts));
  expect((await send('GET', '/calls')).text).toBe('ja é');
  expect(sandbox.requests).toMatchObject([{ response: { body: 'ja é', bytes: 5 } }]);
});

it('goes on sending a Response to one request when the caller of another disconnects', async () => {
  const { stream, get } = beginStreaming();
  const [first, second] = [await get(), await get()];
  await first.cancel();
  stream.enqueue(encode('one'));
  expect((await second.read()).value).toEqual(encode('one'));
});

it('records the whole length of a Response that is longer than maxBodyBytes, and its beginning', async () => {
  const { sandbox, send } = begin({ maxBodyBytes: 7 });
  const chunks = ['one', 'two', 'three'].map(encode);
  sandbox.respond('GET /calls', () => new Response(ReadableStream.from(chunks)));
  await send('GET', '/calls');
  expect(sandbox.requests).toMatchObject([{ response: { body: 'onetwo', bytes: 11 } }]);
});

it('fails if a function returns a Response again that is longer than maxBodyBytes', async () => {
  const { sandbox, send } = begin({ maxBodyBytes: 3 });
  const same = new Response('four');
  sandbox.respond('GET /calls', () => same);
  expect((await send('GET', '/calls')).text).toBe('four');
  const { status, json } = await send('GET', '/calls');
  expect(status).toBe(500);
  expect(json['detail']).toContain('The body of its Response has been read already.');
});

it('sends a Response to a GET after a HEAD request for it, which read nothing', async () => {
  const { sandbox, send } = begin();
  const same = Response.json({ calls: [] });
  sandbox.respond('GET /calls', () => same);
  const { status, headers } = await send('HEAD', '/calls');
  expect([status, headers.get('content-length')]).toEqual([200, null]);
  expect((await send('GET', '/calls')).json).toEqual({ calls: [] });
});

it('fails if a function returns a Response that it has read itself', async () => {
  const { sandbox, send } = begin();
  sandbox.respond('GET /calls', async () => {
    const response = Response.json({ calls: [] });
    await response.json();
    return response;
  });
  const { status, json } = await send('GET', '/calls');
  expect(status).toBe(500);
  expect(json['detail']).toContain('The body of its Response has been read already.');
});

it('fails if a function returns a Response whose status is not from 200 to 599', async () => {
  const { sandbox, send } = begin();
  // Browsers hide a redirect that `fetch` does not follow behind status 0.
  const hidden = Object.defineProperty(new Response(), 'status', { value: 0 });
  sandbox.respond('GET /calls', () => hidden);
  const { status, json } = await send('GET', '/calls');
  expect(status).toBe(500);
  expect(json['detail']).toContain('It returned the status 0, which is not from 200 to 599.');
});

it('fails if a function returns a Response again whose body a reset has cut', async () => {
  const { sandbox, send, stream, get } = beginStreaming();
  const reader = await get();
  stream.enqueue(encode('one'));
  expect((await reader.read()).value).toEqual(encode('one'));
  sandbox.reset();
  expect((await reader.read()).done).toBe(true);
  const { status, json } = await send('GET', '/calls');
  expect(status).toBe(500);
  expect(json['detail']).toContain('The function for GET /calls failed: ');
});

it('sends each cookie of a Response', async () => {
  const { sandbox } = begin();
  const headers = new Headers([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]);
  sandbox.respond('GET /calls', () => new Response(null, { headers }));
  const get = await serve(sandbox);
  expect((await get('/calls')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

it('sends a streamed Response piece by piece, and logs what it has sent so far', async () => {
  const { sandbox } = begin();
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void (body = controller),
  });
  sandbox.respond('GET /calls', () => new Response(stream));
  const get = await serve(sandbox);
  // Resolves before the body has begun.
  const response = await get('/calls');
  const reader = response.body!.getReader();
  body.enqueue(encode('one'));
  expect((await reader.read()).value).toEqual(encode('one'));
  expect(sandbox.requests[0]?.response).toMatchObject({ body: 'one', bytes: 3 });
  body.close();
  expect((await reader.read()).done).toBe(true);
});

it.each<[string, (sandbox: Sandbox, caller: AbortController) => unknown]>([
  ['the caller disconnects', (_, caller) => caller.abort()],
  ['the sandbox is reset', (sandbox) => sandbox.reset()],
  ['the sandbox closes', (sandbox) => sandbox.close()],
])('cancels a streamed Response when %s', async (_what, end) => {
  const { sandbox } = begin();
  const canceled = new Promise<void>((resolve) => {
    const stream = new ReadableStream<Uint8Array>({ cancel: () => resolve() });
    sandbox.respond('GET /calls', () => new Response(stream));
  });
  const get = await serve(sandbox);
  const caller = new AbortController();
  await get('/calls', { signal: caller.signal });
  await end(sandbox, caller);
  await expect(canceled).resolves.toBeUndefined();
});

it('stops listening to its signals when the body of a Response fails', async () => {
  const { signal } = new AbortController();
  const broken = new ReadableStream({ pull: (body) => body.error(new Error('broken')) });
  const { stream } = fromProgram(new Response(broken), 1, [signal]);
  const body = stream![Symbol.asyncIterator]();
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await expect(body.next()).rejects.toThrow('broken');
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
