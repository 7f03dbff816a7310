import { afterEach, expect, it, vi } from 'vitest';
import {
  asResponse,
  ConfigurationError,
  NetworkError,
  request,
  TimeoutError,
  type ClientOptions,
  type Middleware,
  type ResponseEvent,
} from '../src/index.js';
import { CALLS, clientFor, ID, runProgram, rejection } from './support/client.js';
import { json, serve, serveSocket, status } from './support/server.js';

afterEach(() => void vi.useRealTimers());

const bytes = new TextEncoder().encode('abc');

it.each<[string, unknown, string, RegExp | undefined]>([
  ['a plain object', { a: [1, null, 'x'] }, '{"a":[1,null,"x"]}', /^application\/json$/],
  ['a list', [1, { a: undefined }], '[1,{}]', /^application\/json$/],
  [
    'an object of a class',
    new (class Named {
      name = 'Ada';
    })(),
    '{"name":"Ada"}',
    /json/,
  ],
  ['an object with a toJSON', new Date(0), '"1970-01-01T00:00:00.000Z"', /json/],
  ['a string', 'a,b', 'a,b', /^text\/plain/],
  ['bytes', bytes, 'abc', undefined],
  ['an ArrayBuffer', bytes.buffer, 'abc', undefined],
  ['a Blob', new Blob([bytes], { type: 'audio/wav' }), 'abc', /^audio\/wav$/],
  ['a URLSearchParams', new URLSearchParams({ a: 'b' }), 'a=b', /^application\/x-www-form-urlenc/],
  ['a stream', new Blob([bytes]).stream(), 'abc', undefined],
])('%s is sent as it is meant', async (_, body, sent, type) => {
  const server = await serve(json({}));
  await request(clientFor(server.url), 'POST /samples', { body });
  expect(server.received[0]?.body).toBe(sent);
  const contentType = server.received[0]?.headers['content-type'];
  if (type) expect(contentType).toMatch(type);
  else expect(contentType).toBeUndefined();
});

it('a form is sent with its boundary, and a media type of the caller is kept', async () => {
  const server = await serve(json({}));
  const client = clientFor(server.url);
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'a.wav');
  await request(client, 'POST /samples', { body: form });
  expect(server.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const headers = { 'content-type': 'audio/wav' };
  await request(client, 'POST /samples', { body: bytes, headers });
  expect(server.received[1]?.headers['content-type']).toBe('audio/wav');
});

it.each<[string, unknown, string]>([
  ['a Map', new Map([['a', 1]]), 'a value of type Map'],
  ['a Map inside', { tags: new Map() }, 'a value of type Map at "tags"'],
  ['bytes inside', { file: bytes }, 'a value of type Uint8Array at "file"'],
  ['a Set', new Set(), 'a value of type Set'],
  ['a promise', Promise.resolve({}), 'a value of type Promise'],
  [
    'an object of a class without fields',
    new (class Hidden {
      #name = 1;
      get() {
        return this.#name;
      }
    })(),
    'a value of type Object',
  ],
  ['a function', () => ({}), 'a value of type Function'],
  ['NaN', { max_duration_mins: NaN }, 'NaN at "max_duration_mins"'],
  ['a bigint', { id: 1n }, 'a value of type BigInt at "id"'],
  ['an invalid Date', { after: new Date(NaN) }, 'Invalid Date at "after"'],
  ['an item that is undefined', { tags: ['a', undefined] }, 'undefined at "1"'],
])('%s, which would be lost, is refused, and nothing is sent', async (_, body, lost) => {
  const server = await serve(json({}));
  const error = await rejection(request(clientFor(server.url), 'POST /samples', { body }));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toBe(`POST /samples: body cannot hold ${lost}: JSON would lose it`);
  expect(server.received).toEqual([]);
});

it('a stream is sent once: it is neither retried nor sent to where a redirect points', async () => {
  for (const response of [status(503), json({}, 307, { location: '/api/v1/elsewhere' })]) {
    const server = await serve(response, json({}));
    const body = new Blob([bytes]).stream();
    const call = request(clientFor(server.url), 'PUT /samples', { body, retryUnsafe: true });
    expect(await rejection(call)).toMatchObject({ name: 'ApiError', attempts: 1 });
    expect(server.received).toHaveLength(1);
  }
});

it('a Date in the query is sent as toISOString() writes it', async () => {
  const server = await serve(json({}));
  const query = { after: new Date(0), n: 5, list: [new Date(1)], filter: { before: new Date(2) } };
  await request(clientFor(server.url), 'GET /calls', { query });
  expect(decodeURIComponent(server.received[0]!.url)).toBe(
    '/api/v1/calls?after=1970-01-01T00:00:00.000Z&n=5&list=1970-01-01T00:00:00.001Z&filter[before]=1970-01-01T00:00:00.002Z',
  );
});

it.each<[string, Record<string, unknown>, string]>([
  ['an item of a list', { list: [null, 'a', undefined] }, 'list=a'],
  ['a field of an object', { filter: { a: undefined, b: 1, c: null } }, 'filter[b]=1'],
  ['all fields of an object', { filter: { a: undefined } }, ''],
  ['an empty object', { filter: {} }, ''],
])('without a value, %s leaves nothing in the query', async (_, query, sent) => {
  const server = await serve(json({}));
  await request(clientFor(server.url), 'GET /calls', { query: { a: 1, ...query, z: 2 } });
  const [, written = ''] = server.received[0]!.url.split('?');
  expect(decodeURIComponent(written)).toBe(['a=1', sent, 'z=2'].filter(Boolean).join('&'));
});

it.each<[string, unknown]>([
  ['a Map', new Map()],
  ['a date that is not valid', new Date(NaN)],
  ['an object of a class', new URL('https://a.example')],
  ['a function', () => 1],
  ['a Set in a list', [new Set()]],
  ['NaN', NaN],
])('%s in the query is refused, and nothing is sent', async (_, value) => {
  const server = await serve(json({}));
  const call = request(clientFor(server.url), 'GET /calls', { query: { n: 5, after: value } });
  expect(await rejection(call)).toMatchObject({
    name: 'ConfigurationError',
    option: 'query.after',
  });
  expect(server.received).toEqual([]);
});

it('a path parameter that the path does not have is refused', async () => {
  const server = await serve(json({}));
  const call = request(clientFor(server.url), 'GET /calls/:id', { path: { id: ID } });
  const message = 'GET /calls/:id: path.id is not in the path: write it as {id}';
  expect((await rejection(call)).message).toBe(message);
  expect(server.received).toEqual([]);
});

it('the client accepts JSON where an operation returns it, and names itself, unless headers replace both', async () => {
  const server = await serve(json({ tags: [] }), json('x'), json({ tags: [] }));
  await clientFor(server.url).listCallTags();
  await clientFor(server.url).getCallRecording({ path: { id: ID } });
  const headers = { 'user-agent': 'mine/1' };
  await clientFor(server.url, { headers }).listCallTags({ headers: { accept: 'text/csv' } });
  const sent = server.received.map(({ headers: { accept, 'user-agent': agent } }) => [
    accept,
    agent,
  ]);
  const own = expect.stringMatching(/^voice-agent-platform-client\/\d/) as string;
  expect(sent).toEqual([
    ['application/json', own],
    ['*/*', own],
    ['text/csv', 'mine/1'],
  ]);
});

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

it.each(['addUseCaseWebhook', 'deleteUseCaseWebhook'] as const)(
  'a success of %s stays one if its body is cut, too long, or does not end',
  async (operationId) => {
    const args = { path: { id: ID }, body: { url: 'https://hooks.example' } };
    const cut = await serveSocket((socket) => socket.end(CUT));
    expect(await clientFor(cut.url)[operationId](args)).toBeUndefined();
    const long = await serve(json({ text: 'x'.repeat(100) }));
    expect(await clientFor(long.url, { maxResponseBytes: 10 })[operationId](args)).toBeUndefined();
    vi.useFakeTimers();
    const client = clientFor('http://127.0.0.1', { fetch: endless, timeoutMs: 50 });
    expect(await after50Ms(client[operationId](args))).toBeUndefined();
    const aborted = new AbortController();
    const call = client[operationId]({ ...args, signal: aborted.signal });
    aborted.abort(new Error('enough'));
    expect((await rejection(call)).message).toBe('enough');
  },
);

it.each([
  ['onRequest', 'onRequest of a middleware did not return within 40 ms'],
  [
    'onResponse',
    'onResponse of a middleware did not return within 40 ms, after 200 from 127.0.0.1',
  ],
])('a middleware whose %s hangs is named', async (hook, message) => {
  vi.useFakeTimers();
  const middleware = { [hook]: () => new Promise<void>(() => undefined) };
  const fetch = async () => Response.json({ tags: [] });
  const client = clientFor('http://127.0.0.1', { middleware, fetch, totalTimeoutMs: 40 });
  const error = await rejection(after50Ms(client.listCallTags()));
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error.message).toContain(message);
});

it('onResponse runs once for each onRequest that has let a call pass, however the call ends', async () => {
  let inFlight = 0;
  const seen: unknown[] = [];
  const counter: Middleware = {
    onRequest: () => void inFlight++,
    onResponse({ status: code, error }) {
      inFlight--;
      seen.push(code ?? (error as Error | undefined)?.name);
    },
  };
  const refuse: Middleware = {
    onRequest() {
      throw new TypeError('refused');
    },
  };
  const server = await serve(json({ tags: [] }), status(404), json({ tags: [] }), () => undefined);
  const options: ClientOptions = { middleware: counter, maxRetries: 0 };
  const client = clientFor(server.url, options);
  await client.listCallTags();
  await rejection(client.listCallTags());
  await (await asResponse(client).listCallTags()).text();
  await rejection(client.listCallTags({ timeoutMs: 40 }));
  await rejection(client.listCallTags({ totalTimeoutMs: 40 }));
  const signal = AbortSignal.abort(new RangeError('enough'));
  await rejection(client.listCallTags({ signal }));
  await rejection(clientFor('http://127.0.0.1:1', options).listCallTags());
  const aborting = new AbortController();
  const slow: Middleware = {
    onRequest: () => (aborting.abort(new Error('enough')), new Promise(() => undefined)),
    onResponse: () => void inFlight--,
  };
  inFlight++;
  await rejection(
    clientFor(server.url, { middleware: slow }).listCallTags({ signal: aborting.signal }),
  );
  await rejection(clientFor(server.url, { middleware: [counter, refuse] }).listCallTags());
  await rejection(client.updateAgent({ path: { id: '' }, body: {} }));
  expect(inFlight).toBe(0);
  expect(seen).toEqual([
    200,
    404,
    200,
    'TimeoutError',
    'TimeoutError',
    'NetworkError',
    'TypeError',
    'ConfigurationError',
  ]);
});

it('a library can rename an error and set its fields, which printing does not show', async () => {
  const output = await runProgram(`
    import { inspect } from 'node:util';
    import { ApiError, NetworkError } from '@voice-agent-platform/client';
    const api = new ApiError({ status: 404, headers: new Headers(), body: undefined });
    const network = new NetworkError({ cause: new Error('refused') });
    Object.assign(api, { name: 'Renamed', body: 's3cret1', headers: 's3cret2' });
    Object.assign(network, { name: 'Renamed', cause: 's3cret3' });
    console.log(String(api), String(network), api.body, api.headers, network.cause);
    console.log(inspect(api).includes('s3cret'), inspect(network).includes('s3cret'));
    console.log(JSON.stringify([api, network]).includes('s3cret'));`);
  expect(output).toBe(
    'Renamed: 404 Renamed: no response from the service (refused) s3cret1 s3cret2 s3cret3\nfalse false\nfalse\n',
  );
});

it('each request gets headers of its own: what a fetch adds to them does not grow with the attempts', async () => {
  const server = await serve(
    status(503),
    json({}, 302, { location: '/api/v1/x' }),
    json({ tags: [] }),
  );
  const client = clientFor(server.url, {
    fetch: (url, init) => {
      init.headers.append('x-hop', '1');
      return fetch(url, init);
    },
  });
  await client.listCallTags();
  expect(server.received.map(({ headers }) => headers['x-hop'])).toEqual(['1', '1', '1']);
});
