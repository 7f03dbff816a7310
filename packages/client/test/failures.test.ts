import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ConfigurationError,
  NetworkError,
  type ApiError,
  type TimeoutError,
} from '../src/index.js';
import {
  CALLS,
  clientOf,
  ID,
  neverResponding,
  rejection,
  withoutBackOff,
} from './support/client.js';
import { closedPort, json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

describe('the message of an ApiError', () => {
  it.each<[string, unknown, string]>([
    [
      'RFC 9457 detail',
      { title: 'Invalid', detail: 'amd_behavior is required' },
      'amd_behavior is required',
    ],
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
      'FastAPI faults',
      { detail: [{ loc: ['body', 'name'], msg: 'field required' }] },
      'body.name field required',
    ],
    [
      'a map of faults',
      { errors: { name: ['is too short', 'is odd'] } },
      'name is too short; is odd',
    ],
    ['a list of texts', { errors: ['first', 'second'] }, 'first; second'],
    ['a blank detail', { detail: ' ', message: 'no such agent' }, 'no such agent'],
    ['a comparison', { detail: 'must be < 1 and > 0' }, 'must be < 1 and > 0'],
    ['nothing known', { code: 12 }, ''],
    ['null faults', { errors: null }, ''],
    ['an array', ['first'], 'first'],
    [
      'a name in quotes, as Zod has it',
      { message: 'Unrecognized key: "foo"' },
      'Unrecognized key: "foo"',
    ],
    [
      'a fault of a field named headers',
      { errors: { headers: 'must be a list' } },
      'headers must be a list',
    ],
    [
      'a sentence about tokens',
      { error: 'too many tokens: 9000 of 8000' },
      'too many tokens: 9000 of 8000',
    ],
  ])('the message of an ApiError holds the reason from %s', async (_, body, reason) => {
    const server = await serve(json(body, 422));
    const error = await rejection<ApiError>(CALLS.PATCH(clientOf(server.url)));
    expect(error.message).toBe(`updateAgent: 422 ${reason}`.trim());
  });

  it('the message of an ApiError holds an excerpt of a text on one line, and of a page the title alone', async () => {
    for (const [text, reason] of [
      ['upstream\n  connect error', 'upstream connect error'],
      [
        '<!DOCTYPE html><html><head><title>Just a moment...</title><style>*{box-sizing:border-box}</style></head><body><script>(function(){})()</script></body></html>',
        'Just a moment...',
      ],
      [
        '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body><h1>404 Not Found</h1><hr>nginx</body></html>',
        'Not Found',
      ],
    ] as const) {
      const server = await serve((response) => void response.writeHead(404).end(text));
      const error = await rejection(clientOf(server.url).listCallTags());
      expect(error.message).toBe(`listCallTags: 404 ${reason}`);
    }
  });

  it('the message of an ApiError is at most 300 characters long', async () => {
    const server = await serve(json({ message: 'x'.repeat(10_000) }, 404));
    expect(
      (await rejection(clientOf(server.url).listCallTags())).message.length,
    ).toBeLessThanOrEqual(300);
  });
});

describe('a failure of the network', () => {
  it('names the host, the reason and the attempts', async () => {
    const url = await closedPort();
    const error = await rejection<NetworkError>(clientOf(url).getOrganization());
    expect(error.message).toBe(
      `getOrganization: no response from ${new URL(url).host} (ECONNREFUSED) after 3 attempts`,
    );
    expect(error.attempts).toBe(3);
  });

  it('a failure of the network gives the reason in words where the runtime has no code for it', async () => {
    // No browser and no `fetch` connects to port 1.
    const error = await rejection(clientOf('http://127.0.0.1:1').getOrganization());
    expect(error.message).toContain('no response from 127.0.0.1:1 (bad port)');
  });

  it('names the host of a timeout', async () => {
    vi.useFakeTimers();
    const { fetch } = neverResponding();
    const call = rejection<TimeoutError>(CALLS.PATCH(clientOf('http://127.0.0.1', { fetch })));
    await vi.advanceTimersByTimeAsync(30_000);
    const error = await call;
    expect(error.message).toBe('updateAgent: no response from 127.0.0.1 within 30000 ms');
    expect(error.attempts).toBe(1);
  });
});

it('attempts is on an ApiError after retries, and 0 where nothing was sent', async () => {
  const server = await serve(status(503));
  expect((await rejection<ApiError>(clientOf(server.url).listCallTags())).attempts).toBe(3);
  const refused = clientOf(server.url).getCallRecording({ path: { id: '' } });
  expect((await rejection<ApiError>(refused)).attempts).toBe(0);
});

it.each<[string, () => unknown, RegExp]>([
  ['that returns nothing', () => undefined, /fetch returned no Response/],
  ['that returns something else', () => ({ ok: true }), /fetch returned no Response/],
])(
  'a fault of the program in a fetch %s is a ConfigurationError, and is not retried',
  async (_, fetch, message) => {
    let calls = 0;
    const counting = async () => (calls++, fetch() as Response);
    const error = await rejection(clientOf('http://127.0.0.1', { fetch: counting }).listCallTags());
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(message);
    expect(calls).toBe(1);
  },
);

it.each([
  'The request timed out.',
  'A server with the specified hostname could not be found.',
  'not my day',
])(
  'a fetch that rejects with TypeError("%s") is a NetworkError, and a GET is retried',
  async (message) => {
    let calls = 0;
    const fetch = async () => (calls++, Promise.reject(new TypeError(message)));
    const error = await rejection(clientOf('http://127.0.0.1', { fetch }).listCallTags());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.message).toContain(`(${message})`);
    expect(calls).toBe(3);
  },
);

it('what a webhook sends as header values stays in the reason that quotes it', async () => {
  const server = await serve(
    json({ message: 'Content-Type must be application/json in production' }, 415),
  );
  const call = clientOf(server.url).addUseCaseWebhook({
    path: { id: ID },
    body: {
      url: 'https://hooks.example',
      headers: [
        { key: 'content-type', value: 'application/json' },
        { key: 'env', value: 'production' },
      ],
    },
  });
  expect((await rejection(call)).message).toBe(
    'addUseCaseWebhook: 415 Content-Type must be application/json in production',
  );
});

it('a fault of the program in an argument is a ConfigurationError that names it', async () => {
  const client = clientOf('http://127.0.0.1:1');
  const untyped = client as unknown as Record<string, (args: unknown) => Promise<unknown>>;
  expect((await rejection(untyped['updateAgent']!(null))).message).toMatch(
    /^updateAgent: path\.id must be/,
  );
  const body = { name: 1n } as never;
  const error = await rejection(client.updateAgent({ path: { id: ID }, body }));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toMatch(/request cannot be sent: .*BigInt/);
});
