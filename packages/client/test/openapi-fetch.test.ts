import createOpenapiFetch, { type Middleware } from 'openapi-fetch';
import { expect, it } from 'vitest';
import { fetchClientFor, ID, KEY } from './support/client.js';
import { json, serve, type TestServer } from './support/server.js';

type Init = Record<string, unknown>;
type Method = (path: string, init: Init) => Promise<Record<string, unknown>>;

/** The arguments of a call by path: `GET('/numbers', {})`. */
interface Call {
  readonly method: string;
  readonly template: string;
  readonly init: Init;
}

const path = { id: ID };
const body = { name: 'Ada & Co' };

/** Creates a client of openapi-fetch itself and one of `/fetch`, with the same options. */
function createClients(url: string, middleware: readonly Middleware[]) {
  const headers = { 'x-default': 'client', 'x-removed': 'client' };
  const bare = createOpenapiFetch<never>({
    baseUrl: `${url}/api/v1`,
    headers: { ...headers, authorization: `Bearer ${KEY}` },
  });
  const own = fetchClientFor(url, { headers });
  for (const hook of middleware) {
    bare.use(hook);
    own.use(hook);
  }
  return [bare, own] as unknown as readonly Record<string, Method>[];
}

/** Returns the request and the result of both clients. */
async function callBoth(
  server: TestServer,
  middleware: readonly Middleware[],
  { method, template, init }: Call,
) {
  const outcomes = [];
  for (const client of createClients(server.url, middleware)) {
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

const MIDDLEWARE: Record<string, Middleware[]> = {
  without: [],
  with: [{ onRequest: () => undefined, onResponse: () => undefined }],
};

for (const [kind, middleware] of Object.entries(MIDDLEWARE)) {
  const title = `${kind} a middleware, /fetch does what openapi-fetch does for %s`;

  it.each<[string, string, string, Init]>([
    ['a call without options', 'GET', '/numbers', {}],
    ['a path and a body', 'PATCH', '/agents/{id}', { params: { path }, body }],
    ['a DELETE with a body', 'DELETE', '/numbers', { body: { ids: [ID] } }],
    [
      'a query with arrays and objects',
      'GET',
      '/numbers',
      {
        params: { query: { list: ['a', 'b'], empty: [], object: { x: 1 }, none: null, text: 'ä' } },
      },
    ],
    [
      'a query serializer',
      'GET',
      '/numbers',
      { params: { query: { a: 1 } }, querySerializer: (query: object) => JSON.stringify(query) },
    ],
    [
      'a body serializer',
      'PATCH',
      '/agents/{id}',
      {
        params: { path },
        body,
        bodySerializer: () => 'name=Ada',
        headers: { 'content-type': 'a/b' },
      },
    ],
    ['null for a body', 'PATCH', '/agents/{id}', { params: { path }, body: null }],
    [
      'a form',
      'PATCH',
      '/agents/{id}',
      { params: { path }, body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'no content type',
      'PATCH',
      '/agents/{id}',
      { params: { path }, body, headers: { 'content-type': null } },
    ],
    [
      'headers that are removed, repeated and numbers',
      'GET',
      '/numbers',
      {
        headers: { 'x-removed': null, 'X-Default': undefined, 'x-list': ['a', 'b'], 'x-number': 7 },
      },
    ],
    [
      'headers among the parameters',
      'GET',
      '/numbers',
      { headers: { 'x-one': 'call' }, params: { header: { 'x-one': 'parameter' } } },
    ],
  ])(title, async (_, method, template, init) => {
    const server = await serve(json({ ok: true }));
    const [bare, own] = await callBoth(server, middleware, { method, template, init });
    expect(own).toEqual(bare);
  });

  it.each<[string, number, Record<string, string>, string]>([
    ['an error of JSON', 422, { 'content-type': 'application/json' }, '{"title":"no"}'],
    ['an error of text', 404, {}, 'no such thing'],
    ['no content', 204, {}, ''],
    ['an empty success', 200, { 'content-length': '0' }, ''],
    ['a success of another status', 202, {}, '{"a":1}'],
  ])(title, async (_, code, headers, text) => {
    const server = await serve((response) => void response.writeHead(code, headers).end(text));
    const call = { method: 'GET', template: '/numbers', init: {} };
    const [bare, own] = await callBoth(server, middleware, call);
    expect(own).toEqual(bare);
  });

  it.each(['text', 'blob', 'arrayBuffer', 'stream'])(`${title} as parseAs`, async (parseAs) => {
    const server = await serve(json({ tags: ['a'] }));
    const results = [];
    for (const client of createClients(server.url, middleware)) {
      const { data } = await client['GET']!('/call-tags', { parseAs });
      const text = await new Response(data as Blob).text();
      results.push({ type: data!.constructor.name, text });
    }
    const [bare, own] = results;
    expect(own).toEqual(bare);
  });
}
