import { expect, it } from 'vitest';
import { readExchange, readHar } from '../src/har.js';
import { entry, har } from './recording.js';

/** Reads the body of a request with some parts of its entry replaced. */
function readRequestBody(parts: object) {
  const base = entry('PATCH /numbers/66f1a2e0e5b7d83a9c0e4b31/title');
  const request = { ...(base.request as object), ...parts };
  return readExchange({ ...base, request })?.request.body;
}

/** Reads the body of a response with its content and some other parts of its entry replaced. */
function readResponseBody(content: object, parts: object) {
  const base = entry('GET /orgs');
  const response = { ...(base.response as object), content, ...parts };
  return readExchange({ ...base, response })?.response?.body;
}

const title = '{"title":"Reception"}';
const titleBody = { form: 'json', value: { title: 'Reception' } };

it.each([
  ['text', { postData: { mimeType: 'application/json', text: title } }, titleBody],
  [
    'text with a byte order mark',
    { postData: { mimeType: '', text: `\uFEFF${title}` } },
    titleBody,
  ],
  [
    'parameters of a JSON body',
    {
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      postData: { params: [{ name: 'title', value: 'Reception' }] },
    },
    titleBody,
  ],
  [
    'parameters of a form',
    {
      headers: [],
      postData: {
        mimeType: 'application/x-www-form-urlencoded',
        params: [{ name: 'title', value: 'Reception' }],
      },
    },
    { form: 'urlencoded' },
  ],
  ['a size without text', { postData: undefined, bodySize: 21 }, { form: 'missing' }],
  ['an unknown size', { postData: undefined, bodySize: -1 }, { form: 'missing' }],
  [
    'a length in the headers only',
    { postData: undefined, bodySize: 0, headers: [{ name: 'Content-Length', value: '21' }] },
    { form: 'missing' },
  ],
  [
    'a length that was removed',
    {
      postData: undefined,
      bodySize: -1,
      headers: [{ name: 'Content-Length', value: '[removed]' }],
    },
    { form: 'missing' },
  ],
  ['nothing, of size 0', { postData: undefined, bodySize: 0 }, { form: 'empty' }],
  ['text of length 0', { postData: { text: '' }, bodySize: 0 }, { form: 'empty' }],
  [
    'text of length 0, of an unknown size',
    { postData: { text: '' }, bodySize: -1 },
    { form: 'missing' },
  ],
  [
    'text of length 0, of another size',
    { postData: { text: '' }, bodySize: 9 },
    { form: 'missing' },
  ],
  [
    'a broken JSON body',
    { postData: { mimeType: 'application/json', text: '\u001f\uFFFD\b' } },
    { form: 'unreadable' },
  ],
])('reads the body of a request that is recorded as %s', (_, changes, expected) => {
  expect(readRequestBody(changes)).toMatchObject(expected);
});

const utf8 = Buffer.from('{"name":"Zoë"}').toString('base64');

it.each([
  ['JSON', { mimeType: 'application/json', text: '{"a":1}' }, { form: 'json', value: { a: 1 } }],
  [
    'base64',
    { mimeType: 'application/json', encoding: 'base64', text: utf8 },
    { form: 'json', value: { name: 'Zoë' } },
  ],
  [
    'compressed bytes in base64',
    {
      mimeType: 'application/json',
      encoding: 'base64',
      text: 'H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==',
    },
    { form: 'unreadable' },
  ],
  [
    'sound in base64',
    { mimeType: 'audio/mpeg', encoding: 'base64', text: '//uQxAAAAAAAAAA=' },
    { form: 'binary' },
  ],
  [
    'JSON that was cut off',
    { mimeType: 'application/json', size: 500, text: '{"a":[1,2' },
    { form: 'unreadable' },
  ],
  [
    'compressed bytes in base64 without a media type',
    { encoding: 'base64', text: 'H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==' },
    { form: 'unreadable' },
  ],
  ['compressed bytes in a text', { text: '\u001f\uFFFD\b' }, { form: 'unreadable' }],
  ['a text', { mimeType: 'text/plain', text: '7' }, { form: 'text', text: '7' }],
  ['a text without a media type', { text: 'Not found' }, { form: 'text', text: 'Not found' }],
  ['JSON without a media type', { text: '7' }, { form: 'json', value: 7 }],
  [
    'JSON of another media type',
    { mimeType: 'text/plain', text: '[7]' },
    { form: 'json', value: [7] },
  ],
  [
    'broken bytes of another media type',
    { mimeType: 'audio/mpeg', text: '\uFFFD' },
    { form: 'binary' },
  ],
  [
    'cut off JSON of another media type',
    { mimeType: 'text/plain', text: '[7' },
    { form: 'text', text: '[7' },
  ],
  ['cut off JSON without a media type', { text: '{"a":[1,2' }, { form: 'unreadable' }],
  ['content without text', { mimeType: 'application/json', size: 500 }, { form: 'missing' }],
])('reads the body of a response that is recorded as %s', (_, content, expected) => {
  expect(readResponseBody(content, { headers: [] })).toMatchObject(expected);
});

it.each([
  ['missing', 'an unknown size', { bodySize: -1, headers: [] }],
  ['empty', 'size 0', { bodySize: 0 }],
  ['empty', 'length 0', { bodySize: -1, headers: [{ name: 'CONTENT-LENGTH', value: '0' }] }],
  ['empty', 'status 204', { bodySize: -1, status: 204, headers: [] }],
])('reads the body of a response as %s if nothing is recorded but %s', (form, _, recorded) => {
  expect(readResponseBody({ size: 0, mimeType: '' }, recorded)?.form).toBe(form);
});

it('reads headers of any case, and leaves out pseudo headers of HTTP/2', () => {
  const base = entry('GET /orgs') as { request: object };
  const headers = [
    { name: ':path', value: '/api/v1/orgs' },
    { name: 'X-Organization-ID', value: 'one' },
  ];
  const exchange = readExchange({ ...base, request: { ...base.request, headers } });
  expect([...(exchange?.request.headers ?? [])]).toEqual([['x-organization-id', 'one']]);
});

it.each([
  ['is empty', ''],
  ['is not valid JSON', '{"log": {"entries": [{"secret-text"'],
  ['has no log.entries', '{"secret-text": 1}'],
  ['has no log.entries', '[]'],
])('names a file that %s, without its text: %j', (reason, text) => {
  let error: unknown;
  try {
    readHar('broken.har', text);
  } catch (thrown) {
    error = thrown;
  }
  expect(String(error)).toContain('broken.har');
  expect(String(error)).toContain(reason);
  expect((error as Error).cause).toBeUndefined();
  expect((error as Error).stack).not.toContain('secret-text');
});

it('accepts a byte order mark before a recording', () => {
  expect(readHar('a.har', `\uFEFF${har()}`)).toEqual({ name: 'a.har', entries: [] });
});
