import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ApiError,
  ConfigurationError,
  NetworkError,
  ResponseParseError,
  TimeoutError,
  VoiceAgentError,
} from '../src/index.js';
import {
  CALLS,
  clientFor,
  fetchClientFor,
  neverResponding,
  rejection,
  withoutBackOff,
} from './support/client.js';
import { closedPort, json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const operation = { operationId: 'updateAgent', method: 'PATCH', path: '/agents/{id}' } as const;
const headers = new Headers({ 'content-type': 'application/json' });
const cause = new TypeError('fetch failed');

const ERRORS = [
  new ApiError({ operation, status: 404, headers, body: { title: 'no' } }),
  new NetworkError({ operation, cause }),
  new TimeoutError({ operation, timeoutMs: 30 }),
  new ResponseParseError('response is not JSON', { operation, status: 200, headers, text: '<p>' }),
  new ConfigurationError({ operation, option: 'path.id', fault: 'is missing' }),
];

it.each(ERRORS.map((error) => [error.name, error] as const))(
  '%s can be made by hand, and is identified by instanceof and by name',
  (name, error) => {
    const { message, constructor, stack } = error;
    expect(error).toBeInstanceOf(VoiceAgentError);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe(name);
    expect(constructor.name).toBe(name);
    expect(message).toMatch(/^updateAgent: /);
    expect(stack).toMatch(new RegExp(`^${name}: updateAgent: `));
    expect(error.operation).toEqual(operation);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name, message, operation });
  },
);

it('an ApiError can be made by hand with headers that are not Headers', () => {
  const error = new ApiError({ status: 500, headers: {} as Headers, body: {} });
  expect(error.requestId).toBeNull();
});

it('an ApiError without a host does not guess where a relative redirect leads', () => {
  const headers = new Headers({ location: '/elsewhere' });
  expect(new ApiError({ status: 302, headers, body: undefined }).message).toBe('302');
});

it('an ApiError has status, body, headers and operation of the response', async () => {
  const server = await serve(json({ title: 'no such agent' }, 404, { 'x-shard': '7' }));
  const error = await rejection<ApiError>(CALLS.PATCH(clientFor(server.url)));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, attempts: 1, requestId: null, operation });
  expect(error.body).toEqual({ title: 'no such agent' });
  expect(error.headers.get('x-shard')).toBe('7');
});

it.each(['x-request-id', 'request-id'])(
  'the request id of an ApiError is read from %s',
  async (header) => {
    const server = await serve(json({}, 404, { [header]: 'req_1' }));
    const error = await rejection<ApiError>(clientFor(server.url).listCallTags());
    expect(error.requestId).toBe('req_1');
  },
);

/** Returns a text inside of as many lists as there are levels. */
function deepList(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}"body"${']'.repeat(levels)}`);
}

it.each<[string, unknown, string]>([
  ['an RFC 9457 detail', { title: 'Invalid', detail: 'amd is required' }, 'amd is required'],
  ['a message', { message: 'no such agent' }, 'no such agent'],
  ['an error text', { error: 'Unauthorized' }, 'Unauthorized'],
  ['a nested error', { error: { code: 7, message: 'quota reached' } }, 'quota reached'],
  ['a title', { title: 'Not Found', status: 404 }, 'Not Found'],
  [
    'a detail with a list of faults',
    {
      detail: 'Invalid.',
      errors: [
        { pointer: '/name', message: 'is too short' },
        { pointer: '/email', message: 'is missing' },
      ],
    },
    'Invalid: /name is too short; /email is missing',
  ],
  [
    'faults of FastAPI',
    { detail: [{ loc: ['body', 'name'], msg: 'is required' }] },
    'body.name is required',
  ],
  ['a map of faults', { errors: { name: ['is short', 'is odd'] } }, 'name is short; is odd'],
  [
    'a list of faults and texts',
    { errors: [{ field: 'name', message: 'is taken' }, 'Try again'] },
    'name is taken; Try again',
  ],
  [
    'a field and a loc without a text',
    { errors: [{ field: { name: 'x' }, loc: [['body'], null], message: 'is bad' }] },
    'is bad',
  ],
  ['a loc of 4,000 levels', { loc: deepList(4_000), msg: 'is bad' }, 'is bad'],
  ['a list of 4,000 levels', deepList(4_000), 'Unprocessable Entity'],
  ['a blank detail', { detail: ' ', message: 'no such agent' }, 'no such agent'],
  ['a comparison', { detail: 'must be < 1 and > 0' }, 'must be < 1 and > 0'],
  ['no known field', { code: 12 }, 'Unprocessable Entity'],
  ['an array', ['first'], 'first'],
  ['text of two lines', 'upstream\n  connect error', 'upstream connect error'],
  [
    'a page, which is its title',
    '<!DOCTYPE html><html><head><title>Just a moment...</title><style>*{box-sizing:border-box}</style></head><body><script>(function(){})()</script></body></html>',
    'Just a moment...',
  ],
  [
    'a page that repeats the status',
    '<html>\r\n<head><title>422 Refused</title></head>\r\n<body><h1>422 Refused</h1><hr>nginx</body></html>',
    'Refused',
  ],
])('an ApiError has one line of reason for a body with %s', async (_, body, reason) => {
  const server = await serve((response) => {
    response.writeHead(422).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const error = await rejection<ApiError>(CALLS.PATCH(clientFor(server.url)));
  expect(error.message).toBe(`updateAgent: 422 ${reason}`.trim());
});

it('the message of an ApiError has the first 250 characters of a long reason', async () => {
  const server = await serve(json({ message: 'x'.repeat(10_000) }, 404));
  const error = await rejection(clientFor(server.url).listCallTags());
  expect(error.message).toBe(`listCallTags: 404 ${'x'.repeat(250)}...`);
});

it('a long reason does not end with half of an emoji', async () => {
  const server = await serve(json({ message: `x${'🙂'.repeat(1_000)}` }, 404));
  const error = await rejection(clientFor(server.url).listCallTags());
  expect(error.message).toBe(`listCallTags: 404 x${'🙂'.repeat(124)}...`);
});

it('the key in use is [hidden] where a reason quotes it', async () => {
  const key = 'sk_live_in_use_1';
  const server = await serve(json({ message: `unknown key ${key}` }, 401));
  const apiKey = async () => key;
  const message = 'getOrganization: 401 unknown key [hidden]';
  const refused = clientFor(server.url, { apiKey }).getOrganization();
  expect((await rejection(refused)).message).toBe(message);
  const thrown = fetchClientFor(server.url, { apiKey, throwErrors: true }).GET('/orgs');
  expect((await rejection(thrown)).message).toBe(message);
  const inStatus = await serve((response) => response.writeHead(401, `unknown key ${key}`).end());
  const empty = clientFor(inStatus.url, { apiKey }).getOrganization();
  expect((await rejection(empty)).message).toBe(message);
  const fetch = async () => Promise.reject(new TypeError(`cannot send Bearer ${key}`));
  const failed = clientFor('http://127.0.0.1', { fetch, maxRetries: 0, apiKey }).getOrganization();
  expect((await rejection(failed)).message).toMatch(/\(cannot send Bearer \[hidden\]\)$/);
});

it('a key of less than 8 characters leaves the words of a reason alone', async () => {
  const server = await serve(json({ message: 'testing a token' }, 401));
  const error = await rejection(clientFor(server.url, { apiKey: 'testing' }).getOrganization());
  expect(error.message).toBe('getOrganization: 401 testing a token');
});

it('a NetworkError names the host, the reason and the attempts', async () => {
  const url = await closedPort();
  const error = await rejection<NetworkError>(clientFor(url).getOrganization());
  const { host } = new URL(url);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error.message).toBe(
    `getOrganization: no response from ${host} (ECONNREFUSED) after 3 attempts`,
  );
  expect(error.attempts).toBe(3);
  expect(error.cause).toBeInstanceOf(TypeError);
});

it.each([
  ['the words of WebKit', new TypeError('The request timed out.'), 'The request timed out.'],
  ['a DOMException', new DOMException('took too long', 'TimeoutError'), 'took too long'],
  [
    'a Response as cause, as MSW does',
    new TypeError('Failed to fetch', { cause: Response.error() }),
    'Failed to fetch',
  ],
  ['a value that is not an Error', 'not my day', 'not my day'],
  ['an object without a text', Object.create(null), 'unknown reason'],
])('a fetch that rejects with %s is a NetworkError', async (_, reason, words) => {
  const fetch = vi.fn().mockRejectedValue(reason);
  const error = await rejection(clientFor('http://127.0.0.1', { fetch }).listCallTags());
  expect(error).toBeInstanceOf(NetworkError);
  expect(error.cause).toBe(reason);
  expect(error.message).toContain(`no response from 127.0.0.1 (${words}) after 3 attempts`);
});

it('a NetworkError has no status, even if an earlier attempt got one', async () => {
  const fetch = vi.fn().mockResolvedValueOnce(new Response(null, { status: 503 }));
  fetch.mockRejectedValue(new TypeError('reset'));
  const client = clientFor('http://127.0.0.1', { fetch, maxRetries: 1 });
  const error = await rejection(client.listCallTags());
  expect(error).not.toHaveProperty('status');
  const message = 'listCallTags: no response from 127.0.0.1 (reset) after 2 attempts';
  expect(error.message).toBe(message);
});

it('a TimeoutError names the host and the limit', async () => {
  vi.useFakeTimers();
  const { fetch } = neverResponding();
  const call = rejection<TimeoutError>(CALLS.PATCH(clientFor('http://127.0.0.1', { fetch })));
  await vi.advanceTimersByTimeAsync(30_000);
  const error = await call;
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error.message).toBe('updateAgent: no response from 127.0.0.1 within 30000 ms');
  expect(error).toMatchObject({ timeoutMs: 30_000, attempts: 1 });
});

const read = Response.json({ tags: [] });
await read.text();

it.each([
  ['nothing', undefined],
  ['something else', { ok: true }],
  ['a Response that was read', read],
])('a fetch that returns %s is a ConfigurationError, and is not retried', async (_, returned) => {
  const fetch = vi.fn(async () => returned as Response);
  const error = await rejection(clientFor('http://127.0.0.1', { fetch }).listCallTags());
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toBe('listCallTags: fetch returned no Response, or a read one');
  expect(fetch).toHaveBeenCalledTimes(1);
  const sent = fetchClientFor('http://127.0.0.1', { fetch }).GET('/call-tags');
  expect(await rejection(sent)).toMatchObject({ name: error.name, message: error.message });
});

it('attempts is the number of requests that were sent', async () => {
  const server = await serve(status(503));
  const client = clientFor(server.url);
  expect(await rejection(client.listCallTags())).toMatchObject({ attempts: 3 });
  expect(await rejection(client.getCallRecording({ path: { id: '' } }))).toMatchObject({
    attempts: 0,
  });
});
