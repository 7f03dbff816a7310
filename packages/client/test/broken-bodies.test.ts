/** Tests responses whose headers arrive, and whose body is cut, too long, or never ends. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import {
  NetworkError,
  ResponseParseError,
  TimeoutError,
  type ResponseEvent,
} from '../src/index.js';
import { CALLS, clientFor, ID, rejection } from './support/client.js';
import { json, serve, serveSocket } from './support/server.js';

afterEach(() => void vi.useRealTimers());

/** Starts a server that closes each connection within the body. */
function serveCut(statusLine: string) {
  const head = `HTTP/1.1 ${statusLine}\r\nx-request-id: req_7\r\ncontent-length: 90\r\n\r\n`;
  return serveSocket((socket) => socket.end(`${head}{"id":`));
}

it.each([
  [200, '200 OK'],
  [404, '404 Not Found'],
])('a %d whose body is cut gives an error with status and request id', async (status, line) => {
  const server = await serveCut(line);
  const error = await rejection(CALLS.PATCH(clientFor(server.url)));
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ status, requestId: 'req_7' });
  const { host } = new URL(server.url);
  expect(error.message).toMatch(`updateAgent: ${status} from ${host}, and the body was cut (`);
});

it('observers see the status, the request id and the error of a response whose body is cut', async () => {
  const server = await serveCut('200 OK');
  const events: ResponseEvent[] = [];
  const observers = { onResponse: (event: ResponseEvent) => void events.push(event) };
  const error = await rejection(CALLS.PATCH(clientFor(server.url, { observers })));
  expect(events).toMatchObject([{ status: 200, requestId: 'req_7', error }]);
});

it('a body that cannot be decompressed gives an error with status and cause', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('nope');
  });
  const error = await rejection(CALLS.PATCH(clientFor(server.url)));
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ status: 200, cause: expect.any(Error) as Error });
});

const call = { path: { id: ID } };

/** Responds with a body that arrives piece by piece. */
function sendPieces(pieces: readonly string[]) {
  return (response: ServerResponse) => {
    for (const piece of pieces) response.write(piece);
    response.end();
  };
}

it('a body of 10 MiB is read, and a longer one rejects', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const pieces = Array.from({ length: 10 }, () => megabyte);
  const server = await serve(sendPieces(pieces), sendPieces([...pieces, 'x']));
  const client = clientFor(server.url);
  expect(await client.getCallRecording(call)).toHaveLength(10 * 1024 * 1024);
  const error = await rejection<ResponseParseError>(client.getCallRecording(call));
  expect(error).toBeInstanceOf(ResponseParseError);
  expect(error.message).toMatch(/10485760 bytes/);
});

it('maxResponseBytes is counted after decompression', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1001)));
  });
  const client = (maxResponseBytes: number) => clientFor(server.url, { maxResponseBytes });
  expect(await client(1001).getCallRecording(call)).toHaveLength(1001);
  const error = await rejection(client(1000).getCallRecording(call));
  expect(error).toBeInstanceOf(ResponseParseError);
});

it('maxResponseBytes holds for an error too, and the rest of the body is not read', async () => {
  let onClose: () => void;
  const closed = new Promise<void>((resolve) => (onClose = resolve));
  const server = await serve((response) => {
    response.writeHead(404).on('close', () => onClose());
    const writeUntilFull = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', writeUntilFull);
    writeUntilFull();
  });
  const error = await rejection<ResponseParseError>(clientFor(server.url).getCallRecording(call));
  expect(error).toBeInstanceOf(ResponseParseError);
  expect(error.status).toBe(404);
  await closed;
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

it.each(['timeoutMs', 'totalTimeoutMs'])(
  'a body that does not end within %s gives an error with status and request id',
  async (limit) => {
    vi.useFakeTimers();
    const client = clientFor('http://127.0.0.1', { fetch: endless });
    const error = await rejection(after50Ms(CALLS.PATCH(client, { [limit]: 50 })));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ status: 201, requestId: 'req_8' });
    expect(error.message).toMatch(/: 201 from .*, and the body did not end within 50 ms$/);
  },
);

/** The arguments of operations whose response has no documented body. */
const args = { path: { id: ID }, body: { url: 'https://hooks.example' } };

for (const operationId of ['addUseCaseWebhook', 'deleteUseCaseWebhook'] as const) {
  it(`a success of ${operationId} stays one if its body is cut`, async () => {
    const server = await serveCut('200 OK');
    expect(await clientFor(server.url)[operationId](args)).toBeUndefined();
    expect(server.connections()).toBe(1);
  });

  it(`a success of ${operationId} stays one if its body is too long`, async () => {
    const server = await serve(json({ text: 'x'.repeat(100) }));
    const client = clientFor(server.url, { maxResponseBytes: 10 });
    expect(await client[operationId](args)).toBeUndefined();
  });

  it(`a success of ${operationId} stays one if its body does not end in time`, async () => {
    vi.useFakeTimers();
    const client = clientFor('http://127.0.0.1', { fetch: endless, timeoutMs: 50 });
    expect(await after50Ms(client[operationId](args))).toBeUndefined();
  });

  it(`a call of ${operationId} rejects if the caller aborts before its body ends`, async () => {
    const controller = new AbortController();
    const fetch = vi.fn(async () => {
      setTimeout(() => controller.abort(new Error('enough')));
      return endless();
    });
    const client = clientFor('http://127.0.0.1', { fetch });
    const call = client[operationId]({ ...args, signal: controller.signal });
    expect((await rejection(call)).message).toBe('enough');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
}
