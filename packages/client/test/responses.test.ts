import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ApiError, ResponseParseError } from '../src/index.js';
import { clientFor, ID, rejection } from './support/client.js';
import { serve, serveSocket } from './support/server.js';

const call = { path: { id: ID } };

/** Creates a client of a service that responds with these bytes, piece by piece. */
async function clientReceiving(
  [status, contentType]: [status: number, contentType?: string | undefined],
  ...pieces: (string | Buffer)[]
) {
  const server = await serve((response) => {
    response.writeHead(status, contentType ? { 'content-type': contentType } : {});
    for (const piece of pieces) response.write(piece);
    response.end();
  });
  return clientFor(server.url);
}

/** Creates a client of a service that writes this text to a bare socket. */
async function clientReceivingRaw(response: string) {
  const server = await serveSocket((socket) => socket.end(response));
  return clientFor(server.url, { maxRetries: 0 });
}

it.each([
  ['of another media type', 200, 'text/plain', '{"tags":["ключ"]}'],
  ['of another success status', 202, 'application/json', '{"tags":["ключ"]}'],
  ['that begins with a byte order mark', 200, undefined, '\ufeff{"tags":["ключ"]}'],
])('JSON %s is parsed', async (_, status, contentType, text) => {
  const client = await clientReceiving([status, contentType], text);
  expect(await client.listCallTags()).toEqual({ tags: ['ключ'] });
});

it('JSON that is cut within its characters on the way is parsed', async () => {
  // A server could not keep the pieces apart.
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    for (const byte of Buffer.from('{"tags":["ключ"]}')) controller.enqueue(Uint8Array.of(byte));
    controller.close();
  };
  const fetch = async () => new Response(new ReadableStream({ start }));
  const client = clientFor('http://127.0.0.1', { fetch });
  expect(await client.listCallTags()).toEqual({ tags: ['ключ'] });
});

it.each([
  ['an HTML page', 'text/html', '<!doctype html><title>Sign in</title>'],
  ['JSON that is cut', 'application/json', '{"tags":["a"'],
  ['two documents', 'application/json', '{}{}'],
])(
  'a success that is %s in place of JSON rejects with a ResponseParseError',
  async (_, contentType, excerpt) => {
    const client = await clientReceiving([200, contentType], excerpt);
    const error = await rejection<ResponseParseError>(client.listCallTags());
    expect(error).toBeInstanceOf(ResponseParseError);
    expect(error).toMatchObject({ status: 200, contentType, excerpt });
    expect(error.message).toBe(`listCallTags: 200 response is not JSON (${contentType})`);
  },
);

it.each([200, 204])(
  'a %d without a body in place of JSON rejects with a ResponseParseError',
  async (status) => {
    const client = await clientReceiving([status]);
    const error = await rejection<ResponseParseError>(client.listCallTags());
    expect(error).toBeInstanceOf(ResponseParseError);
    expect(error).toMatchObject({ status, contentType: null, excerpt: '' });
    const fault = 'response is empty, and not JSON (no content type)';
    expect(error.message).toBe(`listCallTags: ${status} ${fault}`);
  },
);

it('a ResponseParseError has the first 200 characters of the body', async () => {
  const client = await clientReceiving([200, 'text/html'], 'x'.repeat(200), 'y');
  const error = await rejection<ResponseParseError>(client.listCallTags());
  expect(error.excerpt).toBe('x'.repeat(200));
});

it('a body of 10 MiB is read, and a longer one rejects', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const pieces = Array.from({ length: 10 }, () => megabyte);
  const full = await clientReceiving([200, 'text/plain'], ...pieces);
  expect(await full.getCallRecording(call)).toHaveLength(10 * 1024 * 1024);
  const over = await clientReceiving([200, 'text/plain'], ...pieces, 'x');
  const error = await rejection<ResponseParseError>(over.getCallRecording(call));
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

it.each([
  ['text', 'text/plain', 'https://recordings.example/1.wav', 'https://recordings.example/1.wav'],
  ['the text 123', 'text/plain', '123', '123'],
  ['a text in quotes', 'text/plain', '"a"', '"a"'],
  ['a JSON string', 'application/json', '"a\\nb"', 'a\nb'],
  ['a JSON string of another JSON type', 'application/vnd.voice+json; v=1', '"a"', 'a'],
  ['the JSON number 123', 'application/json', '123', '123'],
  ['JSON that does not parse', 'application/json', 'UklGRg==', 'UklGRg=='],
  ['a JSON object', 'application/json', '{"url":"a"}', '{"url":"a"}'],
  ['CSV', 'text/csv', 'a,b', 'a,b'],
  ['of no media type', undefined, 'UklGRg==', 'UklGRg=='],
  ['empty', 'text/plain', '', ''],
])('a recording that is %s is a string', async (_, contentType, text, expected) => {
  const client = await clientReceiving([200, contentType], text);
  expect(await client.getCallRecording(call)).toBe(expected);
});

it.each([
  ['204', '204 No Content\r\n\r\n', undefined],
  ['204 with a body', '204 No Content\r\n\r\n{"deletedCount":1}', undefined],
  ['204 with a length', '204 No Content\r\ncontent-length: 18\r\n\r\n', undefined],
  ['200 with a count', '200 OK\r\n\r\n{"deletedCount":1}', { deletedCount: 1 }],
  ['200 without a body', '200 OK\r\n\r\n', undefined],
])('deletePhoneNumbers resolves for %s', async (_, response, expected) => {
  const client = await clientReceivingRaw(`HTTP/1.1 ${response}`);
  expect(await client.deletePhoneNumbers({ body: { ids: [ID] } })).toEqual(expected);
});

it.each([
  ['JSON', 200, 'application/json', '{"added":true}', { added: true }],
  ['JSON of another media type', 200, 'text/plain', '{"added":true}', { added: true }],
  ['text', 200, 'text/plain', 'added', 'added'],
  ['JSON that does not parse', 200, 'application/json', 'added', 'added'],
  ['empty', 200, undefined, '', undefined],
  ['204', 204, undefined, '', undefined],
  ['a page', 200, 'text/html', '<p>', '<p>'],
])('a response that is not specified can be %s', async (_, status, contentType, text, expected) => {
  const client = await clientReceiving([status, contentType], ...(text ? [text] : []));
  expect(await client.addUseCaseWebhook({ ...call, body: {} })).toEqual(expected);
});

it('a response that is documented without a body is undefined, whatever arrives', async () => {
  const client = await clientReceiving([200, 'application/json'], '{"surprise":true}');
  expect(await client.deleteUseCaseWebhook({ ...call, body: {} })).toBeUndefined();
});

it.each([
  ['JSON', 'application/problem+json', '{"title":"no"}', { title: 'no' }],
  ['JSON of another media type', 'text/plain', '["no"]', ['no']],
  ['null', 'application/json', 'null', null],
  ['text', 'text/plain', 'no', 'no'],
  ['a page', 'text/html', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
  ['empty', undefined, '', undefined],
])('the body of an ApiError is parsed if it is JSON: %s', async (_, contentType, text, body) => {
  const client = await clientReceiving([418, contentType], text);
  const error = await rejection<ApiError>(client.listCallTags());
  expect(error).toBeInstanceOf(ApiError);
  expect(error.body).toEqual(body);
});

it.each(['audio/wav', 'application/octet-stream', 'application/pdf; v=1'])(
  'a recording of the media type %s rejects, since its bytes would be lost as text',
  async (contentType) => {
    const client = await clientReceiving([200, contentType], Buffer.from([0x52, 0xff, 0x00]));
    const error = await rejection<ResponseParseError>(client.getCallRecording(call));
    expect(error).toBeInstanceOf(ResponseParseError);
    expect(error.message).toBe(
      `getCallRecording: 200 response is not text: use asResponse (${contentType})`,
    );
  },
);

it('a response that is not specified is undefined if it is not text', async () => {
  const client = await clientReceiving([200, 'audio/wav'], Buffer.from([0x52, 0xff, 0x00]));
  expect(await client.addUseCaseWebhook({ ...call, body: {} })).toBeUndefined();
});
