import createOpenapiFetch, { type Middleware } from 'openapi-fetch';
import { describe, expect, it } from 'vitest';
import { createFetchClient } from '../src/fetch.js';
import { ID, KEY } from './support/client.js';
import { json, serve, type TestServer } from './support/server.js';

type Init = Record<string, unknown>;
type Call = (path: string, init: Init) => Promise<Record<string, unknown>>;

const HEADERS = { 'x-default': 'client', 'x-removed': 'client' };
const path = { id: ID };

/** openapi-fetch itself, and the client of `/fetch`, with the same options. */
function clientsOf(url: string, middleware: readonly Middleware[] = []) {
  const authorization = `Bearer ${KEY}`;
  const bare = createOpenapiFetch<never>({
    baseUrl: `${url}/api/v1`,
    headers: { ...HEADERS, authorization },
  });
  bare.use(...middleware);
  const own = createFetchClient({
    baseUrl: url,
    platformUrl: url,
    apiKey: KEY,
    headers: HEADERS,
    organizationId: 'org_1',
  });
  own.use(...middleware);
  return [bare, own] as unknown as readonly Record<string, Call>[];
}

async function outcomesOf(
  server: TestServer,
  method: string,
  template: string,
  init: Init,
  middleware?: readonly Middleware[],
) {
  const outcomes = [];
  for (const client of clientsOf(server.url, middleware)) {
    const { data, error, response, ...rest } = await client[method]!(template, init);
    const { status, statusText, ok, url, redirected } = response as Response;
    const { headers, ...sent } = server.received.at(-1)!;
    outcomes.push({
      sent: { ...sent, headers: { ...headers, connection: undefined } },
      received: { data, error, status, statusText, ok, url, redirected, rest },
    });
  }
  return outcomes;
}

const CALLS: Record<string, [method: string, template: string, init: Init]> = {
  'a call without options': ['GET', '/numbers', {}],
  'a path and a body': ['PATCH', '/agents/{id}', { params: { path }, body: { name: 'Ada' } }],
  'a DELETE with a body': ['DELETE', '/numbers', { body: { ids: [ID] } }],
  'a query with arrays and objects': [
    'GET',
    '/numbers',
    {
      params: { query: { list: ['a', 'b'], empty: [], object: { x: 1 }, none: null, text: 'ä &' } },
    },
  ],
  'options of the query serializer': [
    'GET',
    '/numbers',
    {
      params: { query: { list: ['a', 'b'], object: { x: 1 } } },
      querySerializer: { array: { style: 'pipeDelimited', explode: false } },
    },
  ],
  'a query serializer': [
    'GET',
    '/numbers',
    { params: { query: { a: 1 } }, querySerializer: (query: object) => JSON.stringify(query) },
  ],
  'a body serializer': [
    'PATCH',
    '/agents/{id}',
    {
      params: { path },
      body: { name: 'Ada' },
      bodySerializer: (body: { name: string }) => `name=${body.name}`,
      headers: { 'content-type': 'text/plain' },
    },
  ],
  'a body serializer that returns no text': [
    'PATCH',
    '/agents/{id}',
    {
      params: { path },
      body: { name: 'Ada' },
      bodySerializer: ({ name }: { name: string }) => new URLSearchParams({ name }),
    },
  ],
  'null for a body': ['PATCH', '/agents/{id}', { params: { path }, body: null }],
  'a form': [
    'PATCH',
    '/agents/{id}',
    {
      params: { path },
      body: { name: 'Ada & Co' },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    },
  ],
  'headers that are removed, repeated and numbers': [
    'GET',
    '/numbers',
    { headers: { 'x-removed': null, 'X-Default': undefined, 'x-list': ['a', 'b'], 'x-number': 7 } },
  ],
  'headers among the parameters': [
    'GET',
    '/numbers',
    { headers: { 'x-one': 'call' }, params: { header: { 'x-one': 'parameter' } } },
  ],
  'no content type': [
    'PATCH',
    '/agents/{id}',
    { params: { path }, body: { name: 'Ada' }, headers: { 'content-type': null } },
  ],
};

describe('/fetch sends and returns what openapi-fetch does:', () => {
  it.each(Object.entries(CALLS))('%s', async (_, [method, template, init]) => {
    for (const middleware of [[], [{ onRequest: () => undefined }]]) {
      const server = await serve(json({ ok: true }));
      const [bare, own] = await outcomesOf(server, method, template, init, middleware);
      expect(own).toEqual(bare);
    }
  });

  it.each<[string, number, Record<string, string>, string]>([
    ['an error of JSON', 422, { 'content-type': 'application/json' }, '{"title":"no"}'],
    ['an error of text', 404, {}, 'no such thing'],
    ['no content', 204, {}, ''],
    ['an empty success', 200, { 'content-length': '0' }, ''],
    ['an empty success in chunks', 200, { 'transfer-encoding': 'chunked' }, ''],
    ['a success of another status', 202, {}, '{"a":1}'],
  ])('%s', async (_, code, headers, body) => {
    for (const middleware of [[], [{ onResponse: () => undefined }]]) {
      const server = await serve((response) => void response.writeHead(code, headers).end(body));
      const [bare, own] = await outcomesOf(server, 'GET', '/numbers', {}, middleware);
      expect(own).toEqual(bare);
    }
  });

  it.each(['json', 'text', 'blob', 'arrayBuffer', 'stream'])('parseAs %s', async (parseAs) => {
    for (const middleware of [[], [{ onResponse: () => undefined }]]) {
      const server = await serve(json({ tags: ['a'] }));
      const texts = [];
      for (const client of clientsOf(server.url, middleware)) {
        const { data } = await client['GET']!('/call-tags', { parseAs });
        texts.push(
          parseAs === 'json' ? JSON.stringify(data) : await new Response(data as Blob).text(),
        );
      }
      expect(texts).toEqual(['{"tags":["a"]}', '{"tags":["a"]}']);
    }
  });
});

it('the base URL and the path serializer of a call are ignored, which could lead the key elsewhere', async () => {
  const server = await serve(json({}));
  const other = await serve(json({}));
  const [, own] = clientsOf(server.url);
  await own!['PATCH']!('/agents/{id}', {
    params: { path },
    baseUrl: other.url,
    pathSerializer: () => other.url,
  });
  expect(server.received[0]?.url).toBe(`/api/v1/agents/${ID}`);
  expect(other.received).toEqual([]);
});
