/** Tests requests and responses byte by byte, most of them malformed. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { until } from './events.js';
import { AUTHORIZATION, parseStatus, rawRequest, sendRaw } from './raw-socket.js';

const sandbox = createSandbox({ clock: Date });
let port: number;
beforeAll(async () => {
  const { baseUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  port = Number(new URL(baseUrl).port);
});
afterAll(() => sandbox.close());

const send = (bytes: string | Buffer): Promise<string> => sendRaw(port, bytes);

/** A chunk of 64 KiB. */
const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;

/** Writes a request with a JSON body. `framing` is the header that announces the body. */
const withBody = (body: string, ...framing: string[]): string => {
  const all = framing.length > 0 ? framing : [`Content-Length: ${Buffer.byteLength(body)}`];
  const headers = [AUTHORIZATION, 'Content-Type: application/json', ...all];
  return rawRequest('DELETE /api/v1/numbers HTTP/1.1', headers, { body });
};

/** Expects a response to a valid request. */
const expectAlive = async (): Promise<void> => {
  const response = await send(rawRequest('GET /api/v1/call-tags HTTP/1.1', [AUTHORIZATION]));
  expect(parseStatus(response)).toBe(200);
};

it.each([
  ['bytes that are not HTTP', Buffer.from([0, 1, 2, 255, 254, 10, 13, 10]), 400],
  ['a TLS handshake', Buffer.from('160301020001000001fc0303', 'hex'), 400],
  ['no Host', 'GET /api/v1/orgs HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['headers without end', rawRequest('GET / HTTP/1.1', [`X: ${'a'.repeat(20_000)}`]), 431],
  [
    'an escape without digits',
    rawRequest('GET /api/v1/calls/%/recording HTTP/1.1', [AUTHORIZATION]),
    400,
  ],
  [
    'a path that climbs',
    rawRequest('GET /api/v1/../../../etc/passwd HTTP/1.1', [AUTHORIZATION]),
    404,
  ],
  [
    'a method of another protocol',
    rawRequest('PROPFIND /api/v1/orgs HTTP/1.1', [AUTHORIZATION]),
    405,
  ],
  [
    'a foreign host',
    rawRequest('GET http://evil.example/api/v1/orgs HTTP/1.1', [AUTHORIZATION]),
    403,
  ],
  [
    // In Latin-1, these bytes would be a JSON text.
    'bytes that are not UTF-8',
    Buffer.from(withBody('"\u0080\u0081"', 'Content-Length: 4'), 'latin1'),
    400,
  ],
])('refuses a request with %s with a problem, and keeps serving', async (_what, bytes, status) => {
  const response = await send(bytes);
  expect(parseStatus(response)).toBe(status);
  expect(response).toMatch(/\r\ncontent-type: application\/problem\+json\r\n/);
  expect(response).toContain(`"status":${status}`);
  await expectAlive();
});

it('names the place at which a body is not JSON, without quoting it', async () => {
  const response = await send(withBody('{"api_key": sk_test_secret}'));
  expect(response).toContain('"The body is not well-formed JSON at line 1, column 13."');
});

it('accepts a target in absolute form', async () => {
  const response = await send(
    rawRequest('GET http://localhost/api/v1/call-tags HTTP/1.1', [AUTHORIZATION]),
  );
  expect(parseStatus(response)).toBe(200);
});

it('accepts a body with a key in another script', async () => {
  expect(parseStatus(await send(withBody('{"ids":["x"],"中":1}')))).toBe(204);
});

it.each([
  ['13', 204],
  ['9999999', 413],
])('lets a client that expects 100 send its body, of %s bytes', async (length, status) => {
  const headers = [`Content-Length: ${length}`, 'Expect: 100-continue'];
  const replies = await send(withBody('{"ids":["x"]}', ...headers));
  expect(replies).toMatch(new RegExp(`^HTTP/1.1 100 Continue\\r\\n\\r\\nHTTP/1.1 ${status}`));
});

it('ends the connection of a CONNECT request', async () => {
  expect(await send('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toBe('');
  await expectAlive();
});

it('keeps serving when a client goes away in the middle of its body', async () => {
  await send(withBody('{"ids":[', 'Content-Length: 100'));
  await expectAlive();
});

it('keeps serving when a client goes away before its response', async () => {
  sandbox.fail('listCallTags', { stall: true });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(rawRequest('GET /api/v1/call-tags HTTP/1.1', [AUTHORIZATION]));
  await until(sandbox.clientOptions, () => sandbox.failures.length === 0);
  socket.resetAndDestroy();
  await expectAlive();
});

it.each([
  ['by its announced length', '', 'Content-Length: 1048577'],
  ['while it arrives', `${chunk.repeat(17)}0\r\n\r\n`, 'Transfer-Encoding: chunked'],
])('refuses a body that is too long %s', async (_when, body, framing) => {
  expect(parseStatus(await send(withBody(body, framing)))).toBe(413);
  await expectAlive();
});

it.each([
  ['announces its length', 'DELETE /api/v1/numbers', 'Content-Length: 1000000000000'],
  ['is chunked', 'DELETE /api/v1/numbers', 'Transfer-Encoding: chunked'],
  ['is refused unread', 'POST /api/v1/nothing', 'Content-Length: 1000000000000'],
])('ends the connection of a body that never ends and %s', async (_what, line, framing) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.resume();
  const headers = ['Host: localhost', AUTHORIZATION, 'Content-Type: application/json', framing];
  socket.write([`${line} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  let sent = 0;
  const feed = (): void => {
    while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
  };
  socket.on('drain', feed);
  feed();
  await closed;
  expect(sent).toBeLessThan(50_000_000);
  await expectAlive();
});

it('shows the body of a GET in the log', async () => {
  const headers = [AUTHORIZATION, 'Content-Length: 7'];
  const body = '{"a":1}';
  await send(rawRequest('GET /api/v1/call-tags HTTP/1.1', headers, { body }));
  expect(sandbox.requests.at(-1)).toMatchObject({ method: 'GET', body: { a: 1 }, bodyBytes: 7 });
});

it('sends no body and no length with 204', async () => {
  const response = await send(withBody('{"ids":["x"]}'));
  expect(parseStatus(response)).toBe(204);
  expect(response).not.toMatch(/content-length|transfer-encoding/i);
  expect(response.endsWith('\r\n\r\n')).toBe(true);
});

it('sends responses that cannot be cached or interpreted as a page', async () => {
  const response = await send(rawRequest('GET /api/v1/call-tags HTTP/1.1', [AUTHORIZATION]));
  expect(response).toMatch(/\r\ncache-control: no-store\r\n/);
  expect(response).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
});
