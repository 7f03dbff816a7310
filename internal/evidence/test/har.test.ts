import { describe, expect, it } from 'vitest';
import { compare, readHar } from '../src/index.js';
import { readExchange } from '../src/har.js';
import { entry, har } from './recording.js';

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

describe('the body of a request', () => {
  const text = '{"title":"Reception"}';
  const json = { form: 'json', value: { title: 'Reception' } };

  it.each([
    ['text', { postData: { mimeType: 'application/json', text } }, json],
    ['text with a byte order mark', { postData: { mimeType: '', text: `\uFEFF${text}` } }, json],
    [
      'parameters of a JSON body',
      {
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        postData: { params: [{ name: 'title', value: 'Reception' }] },
      },
      json,
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
});

describe('the body of a response', () => {
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

  it('takes the body of a response for empty only if a size says so', () => {
    expect(response({ size: 0, mimeType: '' }, { bodySize: -1, headers: [] })?.form).toBe(
      'missing',
    );
    expect(response({ size: 0, mimeType: '' }, { bodySize: 0 })?.form).toBe('empty');
    expect(
      response({ size: 0 }, { bodySize: -1, headers: [{ name: 'CONTENT-LENGTH', value: '0' }] })
        ?.form,
    ).toBe('empty');
    expect(response({ size: 0 }, { bodySize: -1, status: 204, headers: [] })?.form).toBe('empty');
  });
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
    const recording = har(entry(`PATCH ${PATH}`, { body: {}, entry: { response } }));
    const report = compare([readHar('a.har', recording)]);
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
  const report = compare([readHar('a.har', har({ ...base, request }))]);
  expect(report.violations.filter(({ part }) => part === 'request')).toEqual([]);
  expect(report.operations).toMatchObject([{ bodies: { request: { missing: 1 } } }]);
});

it('claims nothing about headers that were not recorded', () => {
  const recorded = ['GET /versions/v', 'GET /orgs'].map((call, index) => {
    const sent = entry(call, { status: [200, 429][index] as number, response: {} });
    const [request, response] = [sent.request, sent.response].map((message) => ({
      ...(message as object),
      headers: [],
    }));
    return { ...sent, request, response };
  });
  const report = compare([readHar('a.har', har(...recorded))]);
  const texts = report.questions.flatMap(({ observations }) => observations.map((o) => o.text));
  expect(texts).toContain('429');
  expect(texts.join()).not.toMatch(/Retry-After|x-organization-id/);
});

it('counts bodies that the recorder broke, and does not judge them', () => {
  const broken = { mimeType: 'application/json', text: '\u001f\uFFFD\b\0' };
  const base = entry('GET /orgs', { response: {} }) as { response: object };
  const report = compare([
    readHar('a.har', har({ ...base, response: { ...base.response, content: broken } })),
  ]);
  expect(report.violations).toEqual([]);
  expect(report.operations).toMatchObject([{ bodies: { response: { unreadable: 1 } } }]);
});

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
  const texts = report.questions.flatMap(({ observations }) => observations.map((o) => o.text));
  expect(texts).toContain('keywords is replaced');
  expect(report.files.map(({ name }) => name)).toEqual(['b.har', 'a.har']);
});

it.each([
  ['', 'is empty'],
  ['{"log": {"entries": [{"secret-text"', 'not valid JSON'],
  ['{"secret-text": 1}', 'no log.entries'],
  ['[]', 'no log.entries'],
])('names a file that is not a recording, without its text', (text, reason) => {
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

it('accepts a byte order mark and entries that are no requests', () => {
  const report = compare([
    readHar('a.har', `\uFEFF${har(null, 7, {}, { request: { method: 'GET', url: 'nowhere' } })}`),
  ]);
  expect(report.files).toEqual([{ name: 'a.har', exchanges: 4, matched: 0, ignored: 4 }]);
});
