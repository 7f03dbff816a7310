import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, ResponseParseError } from '../src/index.js';
import { clientOf, ID, rejection } from './support/client.js';
import { json, serve, serveSocket } from './support/server.js';

const call = { path: { id: ID } };

/** A response of these bytes, in the given pieces. */
function bytes(contentType: string | undefined, status: number, ...pieces: (string | Buffer)[]) {
  return serve((response) => {
    response.writeHead(status, contentType ? { 'content-type': contentType } : {});
    for (const piece of pieces) {
      response.write(piece);
    }
    response.end();
  });
}

function raw(response: string) {
  return serveSocket((socket) => socket.end(response));
}

describe('a JSON response', () => {
  it('a JSON response is parsed whatever its media type', async () => {
    const server = await bytes('text/plain', 200, '{"tags":["a"]}');
    expect(await clientOf(server.url).listCallTags()).toEqual({ tags: ['a'] });
  });

  it('may come with any success status', async () => {
    const server = await serve(json({ tags: [] }, 202));
    expect(await clientOf(server.url).listCallTags()).toEqual({ tags: [] });
  });

  it('may be cut anywhere on its way, within a character too', async () => {
    const text = Buffer.from('{"tags":["ключ ☎"]}');
    const server = await bytes(
      'application/json',
      200,
      ...[...text].map((byte) => Buffer.from([byte])),
    );
    expect(await clientOf(server.url).listCallTags()).toEqual({ tags: ['ключ ☎'] });
  });

  it('may begin with a byte order mark', async () => {
    const server = await bytes('application/json', 200, '\ufeff{"tags":[]}');
    expect(await clientOf(server.url).listCallTags()).toEqual({ tags: [] });
  });

  it('may be compressed', async () => {
    const server = await serve((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"tags":[]}'));
    });
    expect(await clientOf(server.url).listCallTags()).toEqual({ tags: [] });
  });

  it('a JSON response with a __proto__ in it leaves every other object alone', async () => {
    const server = await bytes('application/json', 200, '{"__proto__":{"polluted":true}}');
    await clientOf(server.url).listCallTags();
    expect({}).not.toHaveProperty('polluted');
  });

  it.each([
    ['an HTML page', 'text/html; charset=utf-8', '<!doctype html><title>Sign in</title>'],
    ['cut short', 'application/json', '{"tags":["a"'],
    ['nothing', undefined, ''],
    ['two documents', 'application/json', '{}{}'],
  ])(
    'a JSON response that is %s rejects with a ResponseParseError',
    async (_, contentType, text) => {
      const server = await bytes(contentType, 200, text);
      const error = await rejection<ResponseParseError>(clientOf(server.url).listCallTags());
      expect(error).toBeInstanceOf(ResponseParseError);
      expect(error).toMatchObject({
        status: 200,
        contentType: contentType ?? null,
        excerpt: text,
        operation: { operationId: 'listCallTags' },
      });
    },
  );

  it('a JSON response that is a 204 rejects where the method promises a value', async () => {
    const server = await serve((response) => void response.writeHead(204).end());
    const error = await rejection<ResponseParseError>(clientOf(server.url).listCallTags());
    expect(error).toBeInstanceOf(ResponseParseError);
    expect(error.status).toBe(204);
  });

  it('a JSON response that is not JSON is shown by its first 200 characters', async () => {
    const server = await bytes('text/html', 200, 'x'.repeat(5000));
    const error = await rejection<ResponseParseError>(clientOf(server.url).listCallTags());
    expect(error.excerpt).toBe('x'.repeat(200));
  });

  it('cut by the connection rejects with a NetworkError', async () => {
    for (const response of [
      'HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"tags":',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"tags":\r\n',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\nnope',
      'HTTP/1.1 200',
      'no HTTP at all\r\n\r\n',
    ]) {
      const { url } = await raw(response);
      const error = await rejection(clientOf(url, { maxRetries: 0 }).listCallTags());
      expect(error).toBeInstanceOf(NetworkError);
      expect(error.cause).toBeInstanceOf(Error);
    }
  });
});

it('the size of a response is at most 10 MiB', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const pieces = Array.from({ length: 10 }, () => megabyte);
  const full = await bytes('text/plain', 200, ...pieces);
  expect(await clientOf(full.url).getCallRecording(call)).toHaveLength(10 * 1024 * 1024);
  const over = await bytes('text/plain', 200, ...pieces, 'x');
  const error = await rejection<ResponseParseError>(clientOf(over.url).getCallRecording(call));
  expect(error).toBeInstanceOf(ResponseParseError);
  expect(error.message).toMatch(/10485760 bytes/);
});

it('the size of a response is limited by maxResponseBytes, counted after decompression', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1001)));
  });
  const client = (maxResponseBytes: number) => clientOf(server.url, { maxResponseBytes });
  expect(await client(1001).getCallRecording(call)).toHaveLength(1001);
  expect(await rejection(client(1000).getCallRecording(call))).toBeInstanceOf(ResponseParseError);
});

it('the size of a response is limited for an error too, and the rest is not read', async () => {
  let ended: () => void;
  const closed = new Promise<void>((resolve) => (ended = resolve));
  const server = await serve((response) => {
    response.writeHead(404).on('close', () => ended());
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', pour);
    pour();
  });
  const error = await rejection<ResponseParseError>(clientOf(server.url).getCallRecording(call));
  expect(error).toBeInstanceOf(ResponseParseError);
  expect(error.status).toBe(404);
  await expect(closed).resolves.toBeUndefined();
});

it.each([
  ['text', 'text/plain', 'https://recordings.example/1.wav', 'https://recordings.example/1.wav'],
  ['the text 123', 'text/plain', '123', '123'],
  ['a text in quotes', 'text/plain', '"a"', '"a"'],
  [
    'a JSON string',
    'application/json',
    '"https://recordings.example/1.wav"',
    'https://recordings.example/1.wav',
  ],
  ['a JSON string of another JSON type', 'application/vnd.voice+json; v=1', '"a\\nb"', 'a\nb'],
  ['the JSON number 123', 'application/json', '123', '123'],
  ['JSON that does not parse', 'application/json', 'UklGRg==', 'UklGRg=='],
  ['a JSON object', 'application/json', '{"url":"a"}', '{"url":"a"}'],
  ['of no media type', undefined, 'UklGRg==', 'UklGRg=='],
  ['of an audio type', 'audio/wav', 'UklGRg==', 'UklGRg=='],
  ['empty', 'text/plain', '', ''],
])('a recording that is %s is a string', async (_, contentType, text, expected) => {
  const server = await bytes(contentType, 200, text);
  expect(await clientOf(server.url).getCallRecording(call)).toBe(expected);
});

describe('the bulk deletion', () => {
  const deletion = { body: { ids: [ID] } };

  it('the bulk deletion with status 204 gives undefined', async () => {
    const server = await serve((response) => void response.writeHead(204).end());
    expect(await clientOf(server.url).deletePhoneNumbers(deletion)).toBeUndefined();
  });

  it('the bulk deletion with status 204 followed by bytes gives undefined', async () => {
    const { url } = await raw(
      'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n{"deletedCount":1}',
    );
    expect(await clientOf(url).deletePhoneNumbers(deletion)).toBeUndefined();
  });

  it('the bulk deletion with status 204 with a length that is wrong gives undefined', async () => {
    const { url } = await raw(
      'HTTP/1.1 204 No Content\r\ncontent-length: 18\r\nconnection: close\r\n\r\n',
    );
    expect(await clientOf(url).deletePhoneNumbers(deletion)).toBeUndefined();
  });

  it('the bulk deletion with status 200 with a count gives the count', async () => {
    const server = await serve(json({ deletedCount: 1 }));
    expect(await clientOf(server.url).deletePhoneNumbers(deletion)).toEqual({ deletedCount: 1 });
  });

  it('the bulk deletion with status 200 with nothing gives undefined', async () => {
    const server = await serve((response) => void response.end());
    expect(await clientOf(server.url).deletePhoneNumbers(deletion)).toBeUndefined();
  });
});

it.each([
  ['JSON', 'application/json', '{"added":true}', { added: true }],
  ['JSON under another name', 'text/plain', '{"added":true}', { added: true }],
  ['text', 'text/plain', 'added', 'added'],
  ['JSON that does not parse', 'application/json', 'added', 'added'],
  ['nothing', undefined, '', undefined],
])('a response that is not specified is given as %s', async (_, contentType, text, expected) => {
  const server = await bytes(contentType, 200, text);
  expect(await clientOf(server.url).addUseCaseWebhook({ ...call, body: {} })).toEqual(expected);
});

it('a response that is not specified is undefined for a 204', async () => {
  const server = await serve((response) => void response.writeHead(204).end());
  expect(await clientOf(server.url).addUseCaseWebhook({ ...call, body: {} })).toBeUndefined();
});

it('a response that is documented without a body gives undefined, whatever arrives', async () => {
  const server = await serve(json({ surprise: true }));
  expect(await clientOf(server.url).deleteUseCaseWebhook({ ...call, body: {} })).toBeUndefined();
});

it.each([
  ['JSON', 'application/problem+json', '{"title":"no"}', { title: 'no' }],
  ['JSON under another name', 'text/plain', '["no"]', ['no']],
  ['a JSON null', 'application/json', 'null', null],
  ['text', 'text/plain', 'no', 'no'],
  ['a page', 'text/html', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
  ['nothing', undefined, '', undefined],
])('an error body is given as %s', async (_, contentType, text, expected) => {
  const server = await bytes(contentType, 418, text);
  const error = await rejection<ApiError>(clientOf(server.url).listCallTags());
  expect(error).toBeInstanceOf(ApiError);
  expect(error.body).toEqual(expected);
});
