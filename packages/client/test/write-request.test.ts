/** Tests the path, the query and the body that are written from the arguments of a call. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { ConfigurationError, request } from '../src/index.js';
import { clientFor, fetchClientFor, ID, rejection } from './support/client.js';
import { json, serve, status } from './support/server.js';

const NOT_A_SEGMENT = 'must be a non-empty string, not "." or ".."';

it.each<[unknown, string]>([
  [undefined, 'is missing'],
  ['', NOT_A_SEGMENT],
  ['.', NOT_A_SEGMENT],
  ['..', NOT_A_SEGMENT],
  [7, NOT_A_SEGMENT],
  [null, NOT_A_SEGMENT],
])('a path parameter that is %j is refused, and nothing is sent', async (id, fault) => {
  const server = await serve(json({}));
  const call = clientFor(server.url).getCallRecording({ path: { id: id as string } });
  const error = await rejection<ConfigurationError>(call);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error).toMatchObject({
    option: 'path.id',
    fault,
    operation: { operationId: 'getCallRecording' },
  });
  expect(server.received).toEqual([]);
});

it.each([
  ['a/b', 'a%2Fb'],
  ['../b', '..%2Fb'],
  ['%2e%2e', '%252e%252e'],
  ['a?b#c', 'a%3Fb%23c'],
  ['$&', '%24%26'],
  ['ключ ☎', '%D0%BA%D0%BB%D1%8E%D1%87%20%E2%98%8E'],
])('the path parameter %s arrives as one segment', async (id, segment) => {
  const server = await serve(json('recording'));
  await clientFor(server.url).getCallRecording({ path: { id } });
  expect(server.received[0]?.url).toBe(`/api/v1/calls/${segment}/recording`);
});

it('a path parameter that the path does not have is refused', async () => {
  const server = await serve(json({}));
  const call = request(clientFor(server.url), 'GET /calls/:id', { path: { id: ID } });
  const message = 'GET /calls/:id: path.id is not in the path: write it as {id}';
  expect((await rejection(call)).message).toBe(message);
  expect(server.received).toEqual([]);
});

it.each<[string, unknown, string]>([
  ['a Date', new Date(0), 'v=1970-01-01T00:00:00.000Z'],
  ['a list', [new Date(1), true, 'x'], 'v=1970-01-01T00:00:00.001Z&v=true&v=x'],
  ['an object', { before: new Date(2), n: 5 }, 'v[before]=1970-01-01T00:00:00.002Z&v[n]=5'],
  ['a boxed number', Object(5), 'v=5'],
  ['a bigint', 12345678901234567890n, 'v=12345678901234567890'],
  ['an object with a toJSON', new URL('https://a.example'), 'v=https://a.example/'],
])('%s in the query is sent', async (_, value, sent) => {
  const server = await serve(json({}));
  await request(clientFor(server.url), 'GET /calls', { query: { v: value } });
  expect(decodeURIComponent(server.received[0]!.url)).toBe(`/api/v1/calls?${sent}`);
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
  ['a promise', Promise.resolve(1)],
  ['a function', () => 1],
  ['a Set in a list', [new Set()]],
  ['NaN', NaN],
])('%s in the query is refused, and nothing is sent', async (_, value) => {
  const server = await serve(json({}));
  const call = request(clientFor(server.url), 'GET /calls', { query: { n: 5, after: value } });
  expect(await rejection(call)).toMatchObject({
    name: 'ConfigurationError',
    option: 'query.after',
    message: expect.stringContaining('a query would lose it') as string,
  });
  expect(server.received).toEqual([]);
});

it.each<[string, unknown]>([
  ['a URLSearchParams', new URLSearchParams({ a: '1' })],
  ['a string', 'a=1'],
  ['a list of pairs', [['a', '1']]],
  ['a Map', new Map([['a', '1']])],
  ['a number', 1],
])('a query that is %s is refused, and nothing is sent', async (_, query) => {
  const server = await serve(json({}));
  const args = { query: query as Record<string, unknown> };
  const error = await rejection(request(clientFor(server.url), 'GET /calls', args));
  expect(error.message).toBe('GET /calls: query must be a plain object');
  expect(server.received).toEqual([]);
});

it('a field that a program adds to every object is not sent in the query', async () => {
  const inherited = { value: 'x', enumerable: true, configurable: true, writable: true };
  Object.defineProperty(Object.prototype, 'added', inherited);
  onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'added'));
  const fetch = vi.fn(async (_: string) => Response.json({}));
  const client = clientFor('http://127.0.0.1', { fetch });
  await request(client, 'GET /calls', { query: { a: 1 } });
  expect(fetch.mock.lastCall?.[0]).toBe('http://127.0.0.1/api/v1/calls?a=1');
});

const bytes = new TextEncoder().encode('abc');

const JSON_TYPE = /^application\/json$/;

it.each<[string, unknown, string, RegExp]>([
  ['a plain object', { a: [1, null, 'x'] }, '{"a":[1,null,"x"]}', JSON_TYPE],
  ['a list', [1, { a: undefined }], '[1,{}]', JSON_TYPE],
  [
    'an object of a class',
    new (class Named {
      name = 'Ada';
    })(),
    '{"name":"Ada"}',
    JSON_TYPE,
  ],
  ['a list of boxed values', [Object(true), Object(1), Object('')], '[true,1,""]', JSON_TYPE],
  ['an object with a toJSON', new Date(0), '"1970-01-01T00:00:00.000Z"', JSON_TYPE],
  ['a string', 'a,b', 'a,b', /^text\/plain/],
  ['a Blob', new Blob([bytes], { type: 'audio/wav' }), 'abc', /^audio\/wav$/],
  ['a URLSearchParams', new URLSearchParams({ a: 'b' }), 'a=b', /^application\/x-www-form-urlenc/],
])('a body that is %s is sent with its media type', async (_, body, sent, type) => {
  const server = await serve(json({}));
  await request(clientFor(server.url), 'POST /samples', { body });
  expect(server.received[0]?.body).toBe(sent);
  expect(server.received[0]?.headers['content-type']).toMatch(type);
});

it.each<[string, unknown]>([
  ['bytes', bytes],
  ['an ArrayBuffer', bytes.buffer],
  ['a stream', new Blob([bytes]).stream()],
])('a body that is %s is sent unchanged, without a media type', async (_, body) => {
  const server = await serve(json({}));
  await request(clientFor(server.url), 'POST /samples', { body });
  expect(server.received[0]?.body).toBe('abc');
  expect(server.received[0]?.headers).not.toHaveProperty('content-type');
});

it('a form is sent with its boundary', async () => {
  const server = await serve(json({}));
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'a.wav');
  await request(clientFor(server.url), 'POST /samples', { body: form });
  expect(server.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
});

it('bytes are sent with the media type of the caller', async () => {
  const server = await serve(json({}));
  const headers = { 'content-type': 'audio/wav' };
  await request(clientFor(server.url), 'POST /samples', { body: bytes, headers });
  expect(server.received[0]?.headers['content-type']).toBe('audio/wav');
});

it.each<[string, unknown, string]>([
  ['a Map', new Map([['a', 1]]), 'a value of type Map'],
  ['an object with a Map', { tags: new Map() }, 'a value of type Map at "tags"'],
  ['an object with bytes', { file: bytes }, 'a value of type Uint8Array at "file"'],
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
  ['an object with NaN', { max_duration_mins: NaN }, 'NaN at "max_duration_mins"'],
  ['an object with a boxed NaN', { id: Object(NaN) as unknown }, 'a value of type Number at "id"'],
  ['an object with a bigint', { id: 1n }, 'a value of type BigInt at "id"'],
  ['an object with an invalid Date', { after: new Date(NaN) }, 'Invalid Date at "after"'],
  ['an object with an undefined item of a list', { tags: ['a', undefined] }, 'undefined at "1"'],
])(
  'a body that is %s is refused, because JSON would lose it, and nothing is sent',
  async (_, body, lost) => {
    const server = await serve(json({}));
    const error = await rejection(request(clientFor(server.url), 'POST /samples', { body }));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toBe(`POST /samples: body cannot hold ${lost}: JSON would lose it`);
    expect(server.received).toEqual([]);
  },
);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

it.each<[string, unknown, string]>([
  [
    'fields',
    { a: 'x y', n: 5, b: true, left: undefined, at: new Date(0) },
    'a=x+y&n=5&b=true&at=1970-01-01T00%3A00%3A00.000Z',
  ],
  [
    'pairs',
    [
      ['a', '1'],
      ['a', 2n],
    ],
    'a=1&a=2',
  ],
  ['a Map', new Map([['a', '1']]), 'a=1'],
  ['a URLSearchParams', new URLSearchParams('a=1&a=2'), 'a=1&a=2'],
])('a form of %s is sent', async (_, body, sent) => {
  const server = await serve(json({}));
  await request(clientFor(server.url), 'POST /samples', { body, headers: FORM });
  expect(server.received[0]?.body).toBe(sent);
});

it.each<[string, unknown, string]>([
  ['an object', { a: { b: 1 } }, 'a value of type Object at "a"'],
  ['a list', { a: [1, 2] }, 'a value of type Array at "a"'],
  ['null', { a: null }, 'null at "a"'],
  ['NaN', { a: NaN }, 'NaN at "a"'],
  ['a Blob', { a: new Blob([bytes]) }, 'a value of type Blob at "a"'],
  ['a list in a pair', [['a', [1, 2]]], 'a value of type Array at "a"'],
])('a form with %s is refused, and nothing is sent', async (_, body, lost) => {
  const server = await serve(json({}));
  const call = request(clientFor(server.url), 'POST /samples', { body, headers: FORM });
  const error = await rejection(call);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toBe(`POST /samples: body cannot hold ${lost}: a form would lose it`);
  expect(server.received).toEqual([]);
});

it.each([null, 5, Promise.resolve({})])('a form that is %s is refused', async (body) => {
  const server = await serve(json({}));
  const call = request(clientFor(server.url), 'POST /samples', { body, headers: FORM });
  expect((await rejection(call)).message).toMatch(/body cannot hold .*: a form would lose it$/);
  expect(server.received).toEqual([]);
});

it.each([
  ['retried', status(503)],
  ['sent to where a redirect points', json({}, 307, { location: '/api/v1/elsewhere' })],
])('a stream is not %s, because it can be read only once', async (_, response) => {
  const server = await serve(response, json({}));
  const body = new Blob([bytes]).stream();
  const call = request(clientFor(server.url), 'PUT /samples', { body, retryUnsafe: true });
  expect(await rejection(call)).toMatchObject({ name: 'ApiError', attempts: 1 });
  expect(server.received).toHaveLength(1);
});

const path = { id: ID };
const circular: { name?: string } = {};
Object.assign(circular, { circular });
const bigint = { name: 1n } as never;
const url = 'http://127.0.0.1:1';

it.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'null in place of the arguments',
    () => clientFor(url).updateAgent(null as never),
    /^updateAgent: path\.id is missing/,
  ],
  [
    'half of a surrogate pair in the path',
    () => clientFor(url).updateAgent({ path: { id: '\ud800' }, body: {} }),
    /^updateAgent: request cannot be sent: /,
  ],
  [
    'a body that contains itself',
    () => clientFor(url).updateAgent({ path, body: circular }),
    /^updateAgent: request cannot be sent: .*JSON/,
  ],
  [
    'a body with a bigint',
    () => clientFor(url).updateAgent({ path, body: bigint }),
    /^updateAgent: body cannot hold a value of type BigInt/,
  ],
  [
    'a body of `/fetch` that contains itself',
    () => fetchClientFor(url).PATCH('/agents/{id}', { params: { path }, body: circular }),
    /^updateAgent: request cannot be sent: .*JSON/,
  ],
  [
    'a body of `/fetch` with a bigint',
    () => fetchClientFor(url).PATCH('/agents/{id}', { params: { path }, body: bigint }),
    /^updateAgent: body cannot hold a value of type BigInt/,
  ],
])('%s rejects with a ConfigurationError, and does not throw', async (_, call, message) => {
  const error = await rejection(call());
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toMatch(message);
});
