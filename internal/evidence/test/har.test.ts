import { expect, it } from 'vitest';
import { compare, readHar } from '../src/index.js';
import { readExchange } from '../src/har.js';
import { answersAt, entry, har, reportOf } from './recording.js';

const PATH = '/numbers/66f1a2e0e5b7d83a9c0e4b31/title';
const number = {
  id: '66f1a2e0e5b7d83a9c0e4b31',
  organization_id: '66f1a0c4e5b7d83a9c0e4b10',
  number: '+12025550143',
  sid: 'PN1',
  mode: 'use_case',
};

function request(changes: object, method = 'PATCH') {
  const base = entry(`${method} ${PATH}`, { response: number });
  const { request: before } = base as { request: object };
  return readExchange({ ...base, request: { ...before, ...changes } })?.request.body;
}

function response(changes: object, more: object = {}) {
  const base = entry('GET /orgs', { response: {} });
  const { response: before } = base as { response: object };
  return readExchange({ ...base, response: { ...before, content: changes, ...more } })?.response
    ?.body;
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
  expect(request(changes)).toMatchObject(expected);
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
  ['cut off JSON without a media type', { text: '{"a":[1,2' }, { form: 'unreadable' }],
  ['content without text', { mimeType: 'application/json', size: 500 }, { form: 'missing' }],
])('reads the body of a response that is recorded as %s', (_, content, expected) => {
  expect(response(content, { headers: [] })).toMatchObject(expected);
});

it.each([
  ['missing', 'an unknown size', { bodySize: -1, headers: [] }],
  ['empty', 'size 0', { bodySize: 0 }],
  ['empty', 'length 0', { bodySize: -1, headers: [{ name: 'CONTENT-LENGTH', value: '0' }] }],
  ['empty', 'status 204', { bodySize: -1, status: 204, headers: [] }],
])('takes the body of a response for %s if nothing is recorded but %s', (form, _, recorded) => {
  expect(response({ size: 0, mimeType: '' }, recorded)?.form).toBe(form);
});

it('reads headers of any case and leaves out pseudo headers of HTTP/2', () => {
  const base = entry('GET /orgs') as { request: object };
  const headers = [
    { name: ':path', value: '/api/v1/orgs' },
    { name: 'X-Organization-ID', value: 'one' },
  ];
  const exchange = readExchange({ ...base, request: { ...base.request, headers } });
  expect([...(exchange?.request.headers ?? [])]).toEqual([['x-organization-id', 'one']]);
});

it('compares a request without a response', () => {
  for (const response of [undefined, null, { status: 0, content: {} }]) {
    const report = reportOf(entry(`PATCH ${PATH}`, { body: {}, entry: { response } }));
    expect(report.operations).toMatchObject([
      { operationId: 'updatePhoneNumberTitle', exchanges: 1, statuses: {} },
    ]);
    expect(report.violations).toMatchObject([
      { part: 'request', status: null, pointer: '/title', keyword: 'required', count: 1 },
    ]);
  }
});

it('does not take a body that was not recorded for an empty one', () => {
  const base = entry('DELETE /member', { response: undefined }) as { request: object };
  const request = { ...base.request, bodySize: 31 };
  const report = reportOf({ ...base, request });
  expect(report.violations.filter(({ part }) => part === 'request')).toEqual([]);
  expect(report.operations).toMatchObject([{ bodies: { request: { missing: 1 } } }]);
});

it('claims nothing about headers that were not recorded', () => {
  const withoutHeaders = (request: string, status: number) => {
    const sent = entry(request, { status, response: {} });
    const strip = (message: unknown) => ({ ...(message as object), headers: [] });
    return { ...sent, request: strip(sent.request), response: strip(sent.response) };
  };
  const report = reportOf(withoutHeaders('GET /versions/v', 200), withoutHeaders('GET /orgs', 429));
  expect(answersAt('The whole API', report, 'limits')).toEqual(['429, 1 of 2']);
  expect(answersAt('Parameter x-organization-id', report)).toEqual([]);
});

it.each(['application/json', ''])(
  'counts a body that the recorder broke, and does not report it as a violation: media type %j',
  (responseType) => {
    const broken = '\u001f\uFFFD\b\0';
    const report = reportOf(entry('GET /orgs', { responseType, response: broken }));
    expect(report.violations).toEqual([]);
    expect(report.operations).toMatchObject([{ bodies: { response: { unreadable: 1 } } }]);
  },
);

it('sorts the exchanges of all files by their start', () => {
  const update = (keywords: string[], params: object) =>
    entry('PATCH /use-cases/66f1a1d2e5b7d83a9c0e4b21', {
      body: params,
      response: {
        id: '66f1a1d2e5b7d83a9c0e4b21',
        organization_id: 'o',
        keywords,
      },
    });
  const [first, second] = [
    update(['alpha'], { name: 'x' }),
    update(['beta'], { keywords: ['beta'] }),
  ];
  const report = compare([readHar('b.har', har(second)), readHar('a.har', har(first))]);
  expect(answersAt('updateUseCase', report)).toContain('keywords is replaced, 1 of 1');
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

it('counts the requests of each file, in the order of the files', () => {
  const [before, after, elsewhere] = [
    entry('GET /orgs'),
    entry('GET /call-tags'),
    entry('GET /elsewhere'),
  ];
  const { files } = compare([
    readHar('b.har', har(after, elsewhere)),
    readHar('a.har', har(before)),
  ]);
  expect(files).toEqual([
    { name: 'b.har', exchanges: 2, matched: 1, ignored: 1 },
    { name: 'a.har', exchanges: 1, matched: 1, ignored: 0 },
  ]);
});

it('accepts a byte order mark before a recording', () => {
  expect(readHar('a.har', `\uFEFF${har()}`)).toEqual({ name: 'a.har', entries: [] });
});

it('ignores entries that are not HTTP requests', () => {
  const { files } = reportOf(null, 7, {}, { request: { method: 'GET', url: 'nowhere' } });
  expect(files).toEqual([{ name: 'a.har', exchanges: 4, matched: 0, ignored: 4 }]);
});
