import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ApiError,
  NetworkError,
  ResponseParseError,
  TimeoutError,
  type RetryEvent,
} from '../src/index.js';
import {
  CALLS,
  clientFor,
  KEY,
  neverResponding,
  runProgram,
  rejection,
  withoutBackOff,
} from './support/client.js';
import { json, serve, serveSelfSigned, serveSocket, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.useRealTimers().restoreAllMocks());

const METHODS = ['GET', 'PUT', 'DELETE', 'POST', 'PATCH'] as const;
const STATUSES = [400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 501, 502, 503, 504];

const [, RETRIES = ''] = readFileSync(new URL('../README.md', import.meta.url), 'utf8').split(
  '\n## Retries\n',
);

/**
 * Returns what the README documents for a method after an outcome: a status, `network failure` or `timeout`.
 *
 * @param maxRetries Defaults to that of the client.
 */
function documented(method: (typeof METHODS)[number], outcome: number | string, maxRetries = 2) {
  const row = RETRIES.split('\n').find((line) => line.includes(`\`${method}\``)) ?? '';
  return row.includes(`${outcome}`)
    ? { verb: 'is retried', sent: 1 + maxRetries }
    : { verb: 'is not retried', sent: 1 };
}

for (const method of METHODS) {
  for (const code of STATUSES) {
    const { verb, sent } = documented(method, code);
    it(`${method} ${verb} after ${code}, as the README documents`, async () => {
      const server = await serve(status(code));
      const error = await rejection<ApiError>(CALLS[method](clientFor(server.url)));
      expect(error).toBeInstanceOf(ApiError);
      expect(error.status).toBe(code);
      expect(server.received).toHaveLength(sent);
    });
  }

  const afterFailure = documented(method, 'network failure');
  it(`${method} ${afterFailure.verb} after a reset connection, as the README documents`, async () => {
    const server = await serveSocket((socket) => socket.resetAndDestroy());
    expect(await rejection(CALLS[method](clientFor(server.url)))).toBeInstanceOf(NetworkError);
    expect(server.connections()).toBe(afterFailure.sent);
  });

  const afterTimeout = documented(method, 'timeout');
  it(`${method} ${afterTimeout.verb} after a timeout, as the README documents`, async () => {
    vi.useFakeTimers();
    const { fetch, sent } = neverResponding();
    const error = rejection(CALLS[method](clientFor('http://127.0.0.1', { fetch })));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await error).toBeInstanceOf(TimeoutError);
    expect(sent()).toBe(afterTimeout.sent);
  });

  it.each([500, 503])(
    `${method} with retryUnsafe is retried after %d with the same body`,
    async (code) => {
      const server = await serve(status(code), status(code), json({}));
      await CALLS[method](clientFor(server.url), { retryUnsafe: true });
      expect(server.received).toHaveLength(3);
      expect(new Set(server.received.map(({ body }) => body)).size).toBe(1);
    },
  );

  it(`${method} with retryUnsafe is retried after a reset connection`, async () => {
    const server = await serveSocket((socket) => socket.resetAndDestroy());
    await rejection(CALLS[method](clientFor(server.url), { retryUnsafe: true, maxRetries: 1 }));
    expect(server.connections()).toBe(2);
  });

  it(`${method} with maxRetries: 0 of the call is sent once`, async () => {
    const server = await serve(status(503));
    await rejection(CALLS[method](clientFor(server.url), { maxRetries: 0 }));
    expect(server.received).toHaveLength(1);
  });

  const afterEach503 = documented(method, 503, 4);
  it.each([
    ['client', { maxRetries: 4 }, {}],
    ['call', {}, { maxRetries: 4 }],
  ])(
    `${method} with maxRetries: 4 of the %s ${afterEach503.verb} after each 503`,
    async (_, options, extras) => {
      const server = await serve(status(503));
      await rejection(CALLS[method](clientFor(server.url, options), extras));
      expect(server.received).toHaveLength(afterEach503.sent);
    },
  );
}

const CUT = 'HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"tags":';

// The methods of PUT and POST in `CALLS` have no use for the body, so they succeed if it is cut.
for (const method of ['GET', 'DELETE', 'PATCH'] as const) {
  const { verb, sent } = documented(method, 'network failure');
  it(`${method} ${verb} after a cut body, as the README documents`, async () => {
    const server = await serveSocket((socket) => socket.end(CUT));
    expect(await rejection(CALLS[method](clientFor(server.url)))).toBeInstanceOf(NetworkError);
    expect(server.connections()).toBe(sent);
  });
}

it('retries end with a response that another attempt would not change', async () => {
  const server = await serve(status(503), status(404), json({}));
  expect((await rejection<ApiError>(clientFor(server.url).listCallTags())).status).toBe(404);
  expect(server.received).toHaveLength(2);
});

it('a success that cannot be read is not retried', async () => {
  const server = await serve((response) => void response.end('<html>'));
  expect(await rejection(clientFor(server.url).listCallTags())).toBeInstanceOf(ResponseParseError);
  expect(server.received).toHaveLength(1);
});

it('the body of a response that is retried is closed', async () => {
  const cancel = vi.fn();
  const fetch = vi.fn(async () => Response.json({}));
  fetch.mockResolvedValueOnce(new Response(new ReadableStream({ cancel }), { status: 503 }));
  await clientFor('http://127.0.0.1', { fetch }).listCallTags();
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('a GET waits as long as Retry-After asks', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => Response.json({}));
  fetch.mockResolvedValueOnce(new Response(null, { status: 503, headers: { 'retry-after': '7' } }));
  const call = clientFor('http://127.0.0.1', { fetch }).listCallTags();
  await vi.advanceTimersByTimeAsync(6_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toEqual({});
  expect(fetch).toHaveBeenCalledTimes(2);
});

/** Measures the delay before each retry of a GET that always gets 503. */
async function delaysAfter(retryAfter?: string, maxRetries = 1): Promise<number[]> {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  const delays: number[] = [];
  const call = rejection(
    clientFor('http://127.0.0.1', {
      fetch: async () =>
        Response.json(
          {},
          { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
        ),
      observers: { onRetry: ({ delayMs }: RetryEvent) => void delays.push(delayMs) },
      maxRetries,
    }).listCallTags(),
  );
  await vi.runAllTimersAsync();
  expect(await call).toBeInstanceOf(ApiError);
  return delays;
}

it('without Retry-After a retry waits a random share of 500 ms, 1 s, 2 s ... 8 s', async () => {
  const random = vi.spyOn(Math, 'random');
  random.mockReturnValue(1);
  expect(await delaysAfter(undefined, 7)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  random.mockReturnValue(0.25);
  expect(await delaysAfter(undefined, 2)).toEqual([125, 250]);
});

it.each([
  ['7', 7_000],
  ['0', 0],
  ['60', 60_000],
  ['Fri, 20 Nov 2026 12:00:05 GMT', 5_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['Friday, 20-Nov-26 12:00:05 GMT', 5_000],
])('Retry-After: %s is honored', async (value, delayMs) => {
  expect(await delaysAfter(value)).toEqual([delayMs]);
});

it('Retry-After in the form of asctime is honored in GMT, wherever the client runs', async () => {
  const program = `
    import { createClient } from '@voice-agent-platform/client';
    const [weekday, day, month, year, time] = new Date(Date.now() + 10_000).toUTCString().split(' ');
    const date = [weekday.slice(0, 3), month, day, time, year].join(' ');
    const controller = new AbortController();
    const url = 'http://127.0.0.1';
    const client = createClient({
      baseUrl: url, platformUrl: url, apiKey: '${KEY}',
      fetch: async () => Response.json({}, { status: 503, headers: { 'retry-after': date } }),
      observers: { onRetry: ({ delayMs }) => (console.log(Math.ceil(delayMs / 10_000)), controller.abort()) },
    });
    await client.listCallTags({ signal: controller.signal }).catch(() => undefined);`;
  expect(await runProgram(program, { TZ: 'America/New_York' })).toBe('1\n');
});

it.each(['61', 'Fri, 20 Nov 2026 13:00:00 GMT'])(
  'Retry-After: %s, which is more than 60 s, is not waited for',
  async (value) => {
    expect(await delaysAfter(value)).toEqual([]);
  },
);

it.each(['', 'soon', '-5', '1.5', 'try again in 5', 'Fri, 20 Nov 2026', 'May 5 2026 12:00:00'])(
  'Retry-After: "%s" is ignored',
  async (value) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(await delaysAfter(value)).toEqual([250]);
  },
);

it('a certificate that is refused is not retried', async () => {
  const server = await serveSelfSigned();
  const client = clientFor(server.url);
  const error = await rejection(client.listCallTags({ retryUnsafe: true }));
  expect(error).toBeInstanceOf(NetworkError);
  expect(error.message).toMatch(/CERT/);
  expect(server.connections()).toBe(1);
});
