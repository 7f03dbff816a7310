/** Tests what a method returns for the body of a response, or which error it rejects with. */
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
  ['JSON as text/plain', 200, 'text/plain', '{"tags":["ключ"]}'],
  ['JSON with the status 202', 202, 'application/json', '{"tags":["ключ"]}'],
  ['JSON after a byte order mark', 200, undefined, '\ufeff{"tags":["ключ"]}'],
])('%s is parsed', async (_, status, contentType, text) => {
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
  ['half of a document', 'application/json', '{"tags":["a"'],
  ['two documents', 'application/json', '{}{}'],
])(
  '%s in place of a JSON document rejects with a ResponseParseError',
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

it.each([
  ['text', 'text/plain', 'https://recordings.example/1.wav', 'https://recordings.example/1.wav'],
  ['the text 123', 'text/plain', '123', '123'],
  ['a text in quotes', 'text/plain', '"a"', '"a"'],
  ['a JSON string', 'application/json', '"a\\nb"', 'a\nb'],
  ['a JSON string of another JSON type', 'application/vnd.voice+json; v=1', '"a"', 'a'],
  ['the JSON number 123', 'application/json', '123', '123'],
  ['broken JSON', 'application/json', 'UklGRg==', 'UklGRg=='],
  ['a JSON object', 'application/json', '{"url":"a"}', '{"url":"a"}'],
  ['CSV', 'text/csv', 'a,b', 'a,b'],
  ['text without a media type', undefined, 'UklGRg==', 'UklGRg=='],
  ['an empty body', 'text/plain', '', ''],
])('getCallRecording returns %s as a string', async (_, contentType, text, expected) => {
  const client = await clientReceiving([200, contentType], text);
  expect(await client.getCallRecording(call)).toBe(expected);
});

it.each([
  ['204', undefined, '204 No Content\r\n\r\n'],
  ['204 with a body', undefined, '204 No Content\r\n\r\n{"deletedCount":1}'],
  ['204 with a length', undefined, '204 No Content\r\ncontent-length: 18\r\n\r\n'],
  ['200 with a count', { deletedCount: 1 }, '200 OK\r\n\r\n{"deletedCount":1}'],
  ['200 without a body', undefined, '200 OK\r\n\r\n'],
])('after %s, deletePhoneNumbers resolves to %j', async (_, expected, response) => {
  const client = await clientReceivingRaw(`HTTP/1.1 ${response}`);
  expect(await client.deletePhoneNumbers({ body: { ids: [ID] } })).toEqual(expected);
});

it.each([
  ['JSON', { added: true }, 200, 'application/json', '{"added":true}'],
  ['JSON as text/plain', { added: true }, 200, 'text/plain', '{"added":true}'],
  ['text', 'added', 200, 'text/plain', 'added'],
  ['broken JSON', 'added', 200, 'application/json', 'added'],
  ['an empty body', undefined, 200, undefined, ''],
  ['204', undefined, 204, undefined, ''],
  ['a page', '<p>', 200, 'text/html', '<p>'],
])(
  'after %s, an operation whose body is not specified resolves to %j',
  async (_, expected, status, contentType, text) => {
    const client = await clientReceiving([status, contentType], ...(text ? [text] : []));
    expect(await client.addUseCaseWebhook({ ...call, body: {} })).toEqual(expected);
  },
);

it('a response that is documented without a body is undefined, whatever arrives', async () => {
  const client = await clientReceiving([200, 'application/json'], '{"surprise":true}');
  expect(await client.deleteUseCaseWebhook({ ...call, body: {} })).toBeUndefined();
});

it.each([
  ['JSON', { title: 'no' }, 'application/problem+json', '{"title":"no"}'],
  ['JSON as text/plain', ['no'], 'text/plain', '["no"]'],
  ['the JSON value null', null, 'application/json', 'null'],
  ['text', 'no', 'text/plain', 'no'],
  ['a page', '<h1>Bad gateway</h1>', 'text/html', '<h1>Bad gateway</h1>'],
  ['an empty body', undefined, undefined, ''],
])('after %s, the body of an ApiError is %j', async (_, body, contentType, text) => {
  const client = await clientReceiving([418, contentType], text);
  const error = await rejection<ApiError>(client.listCallTags());
  expect(error).toBeInstanceOf(ApiError);
  expect(error.body).toEqual(body);
});

it.each([
  'audio/wav',
  'application/octet-stream',
  'application/pdf; v=1',
  'text/plain; charset=iso-8859-1',
  'text/plain; format=flowed; charset="utf-16le"',
])(
  'a recording of the media type %s rejects, since its bytes would be lost as text',
  async (contentType) => {
    const client = await clientReceiving([200, contentType], Buffer.from([0x52, 0xff, 0x00]));
    const error = await rejection<ResponseParseError>(client.getCallRecording(call));
    expect(error).toBeInstanceOf(ResponseParseError);
    expect(error.message).toBe(
      `getCallRecording: 200 response is not text in UTF-8: use asResponse (${contentType})`,
    );
  },
);

it.each([
  'text/plain',
  'text/plain; charset=UTF-8',
  'text/plain; charset="us-ascii"',
  "text/plain; charset='ascii'",
  'text/plain; charset=; format=flowed',
])('a recording of the media type %s is its text', async (contentType) => {
  const client = await clientReceiving([200, contentType], 'link');
  expect(await client.getCallRecording(call)).toBe('link');
});

it('a response that is not specified is undefined if it is not text', async () => {
  const client = await clientReceiving([200, 'audio/wav'], Buffer.from([0x52, 0xff, 0x00]));
  expect(await client.addUseCaseWebhook({ ...call, body: {} })).toBeUndefined();
});
