/** Tests what a middleware of openapi-fetch can see and change in a client of `/fetch`. */
import type { Middleware } from 'openapi-fetch';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfigurationError } from '../src/index.js';
import { fetchClientFor, ID, KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

afterEach(() => void vi.restoreAllMocks());

type Client = ReturnType<typeof fetchClientFor>;

it.each<[string, (client: Client, middleware: Middleware) => Promise<unknown>]>([
  [
    'of the client',
    (client, hook) => {
      client.use(hook);
      return client.GET('/call-tags');
    },
  ],
  ['of a call', (client, hook) => client.GET('/call-tags', { middleware: [hook] })],
])(
  'a middleware %s of /fetch sees a real Request and Response, without the key',
  async (_, call) => {
    const seen: unknown[] = [];
    const middleware: Middleware = {
      onRequest: ({ request, schemaPath }) => {
        seen.push(request instanceof Request, schemaPath, request.headers.get('authorization'));
      },
      onResponse: async ({ response }) => {
        seen.push(response instanceof Response, response.url, await response.clone().json());
      },
    };
    const server = await serve(json({ tags: [] }));
    await call(fetchClientFor(server.url), middleware);
    const url = `${server.url}/api/v1/call-tags`;
    expect(seen).toEqual([true, '/call-tags', null, true, url, { tags: [] }]);
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  },
);

it('a middleware of /fetch can add a header, until it is ejected', async () => {
  const middleware: Middleware = {
    onRequest: ({ request }) => request.headers.set('x-added', '1'),
  };
  const server = await serve(json({ tags: [] }));
  const client = fetchClientFor(server.url);
  client.use(middleware);
  await client.GET('/call-tags');
  client.eject(middleware);
  await client.GET('/call-tags');
  expect(server.received.map(({ headers }) => headers['x-added'])).toEqual(['1', undefined]);
});

it('a middleware of /fetch can replace the body and the signal', async () => {
  // Firefox has no Request.body.
  vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined as never);
  const controller = new AbortController();
  const { signal } = controller;
  const server = await serve(() => controller.abort(new Error('enough')));
  const client = fetchClientFor(server.url);
  client.use({
    onRequest: ({ request }) => new Request(request, { body: '{"name":"Nora"}', signal }),
  });
  const call = client.PATCH('/agents/{id}', {
    params: { path: { id: ID } },
    body: { name: 'Ada' },
  });
  expect((await rejection(call)).message).toBe('enough');
  const headers = { 'content-length': '15' };
  expect(server.received[0]).toMatchObject({ body: '{"name":"Nora"}', headers });
});

it('/fetch rejects with the error of a middleware, and sends nothing', async () => {
  const refusal = new Error('not today');
  const server = await serve(json({}));
  const client = fetchClientFor(server.url);
  client.use({ onRequest: () => Promise.reject(refusal) });
  expect(await rejection(client.GET('/call-tags'))).toBe(refusal);
  expect(server.received).toEqual([]);
});

it('a middleware of /fetch cannot send the key to another origin or root', async () => {
  const [server, other] = [await serve(json({})), await serve(json({}))];
  for (const target of [other.url, `${server.url}/elsewhere`]) {
    const client = fetchClientFor(server.url);
    client.use({
      onRequest: ({ request }) => new Request(request.url.replace(server.url, target), request),
    });
    const error = await rejection(client.GET('/call-tags'));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(/another root/);
  }
  expect([...server.received, ...other.received]).toEqual([]);
});
