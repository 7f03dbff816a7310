import { inspect } from 'node:util';
import { wrapAsPathBasedClient, type Middleware } from 'openapi-fetch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConfigurationError } from '../src/index.js';
import { routes } from '../src/operation.js';
import { fetchClientOf, ID, KEY, rejection } from './support/client.js';
import { json, serve, status } from './support/server.js';

afterEach(() => void vi.restoreAllMocks());

const agent = { params: { path: { id: ID } }, body: { name: 'Ada' } };

describe('createFetchClient', () => {
  it('createFetchClient gives data, error and response as openapi-fetch does', async () => {
    const server = await serve(json({ tags: ['a'] }), json({ title: 'no' }, 404));
    const client = fetchClientOf(server.url);
    const success = await client.GET('/call-tags');
    expect(success.data).toEqual({ tags: ['a'] });
    expect(success.error).toBeUndefined();
    expect(success.response.status).toBe(200);
    const failure = await client.GET('/call-tags');
    expect(failure.data).toBeUndefined();
    expect(failure.error).toEqual({ title: 'no' });
    expect(failure.response.status).toBe(404);
  });

  it.each(routes)(
    'sends $operation.operationId to its root with what it needs',
    async ({ operation, root, kind }) => {
      const body = kind === 'json' ? json({ ok: true }) : json('text');
      const [base, platform] = [await serve(body), await serve(body)];
      const client = fetchClientOf(base.url, { platformUrl: platform.url });
      const path = { id: ID, use_case_id: ID, version_id: ID };
      const { method, path: template } = operation;
      const call = client[method] as unknown as (
        path: string,
        init: object,
      ) => Promise<{ response: Response }>;
      const { response } = await call(template, { params: { path } });
      expect(response.ok).toBe(true);
      const [hit, other] = root === 'platform' ? [platform, base] : [base, platform];
      expect(other.received).toEqual([]);
      expect(hit.received).toMatchObject([
        {
          method,
          url: `/api/v1${template.replace(/{.*?}/, ID)}`,
          headers: {
            authorization: `Bearer ${KEY}`,
            ...(root === 'platform' && { 'x-organization-id': 'org_1' }),
          },
        },
      ]);
      expect('x-organization-id' in hit.received[0]!.headers).toBe(root === 'platform');
    },
  );

  it('lets a call name its organization', async () => {
    const server = await serve(json({}));
    await fetchClientOf(server.url, { organizationId: undefined }).GET('/versions/{version_id}', {
      params: { path: { version_id: 'v1' }, header: { 'x-organization-id': 'org_2' } },
    });
    expect(server.received[0]?.headers['x-organization-id']).toBe('org_2');
  });

  it('rejects a platform operation without an organization, and sends nothing', async () => {
    const server = await serve(json({}));
    const call = fetchClientOf(server.url, { organizationId: undefined }).GET(
      '/versions/{version_id}',
      {
        params: { path: { version_id: 'v1' } },
      },
    );
    expect(await rejection(call)).toBeInstanceOf(ConfigurationError);
    expect(server.received).toEqual([]);
  });

  it.each(['', '.', '..', undefined])(
    'rejects the path parameter %j, and sends nothing',
    async (id) => {
      const server = await serve(json({}));
      const path = { id } as { id: string };
      expect(
        await rejection(
          fetchClientOf(server.url).PATCH('/agents/{id}', { ...agent, params: { path } }),
        ),
      ).toBeInstanceOf(ConfigurationError);
      expect(server.received).toEqual([]);
    },
  );

  it('rejects a path that is not in the contract', async () => {
    const get = fetchClientOf('http://127.0.0.1').GET as unknown as (
      path: string,
    ) => Promise<unknown>;
    expect(await rejection(get('/nowhere'))).toBeInstanceOf(ConfigurationError);
  });

  it('rejects with the reason of the caller’s signal', async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort(new Error('enough')));
    const error = await rejection(
      fetchClientOf(server.url).GET('/call-tags', { signal: controller.signal }),
    );
    expect(error.message).toBe('enough');
  });

  it('createFetchClient gives a recording as its text without parseAs', async () => {
    const server = await serve((response) => void response.end('123'));
    const { data } = await fetchClientOf(server.url).GET('/calls/{id}/recording', {
      params: { path: { id: ID } },
    });
    expect(data).toBe('123');
  });

  it('createFetchClient gives undefined for a 204, and the count for a 200 in its place', async () => {
    const server = await serve(
      (response) => void response.writeHead(204).end(),
      json({ deletedCount: 1 }),
    );
    const client = fetchClientOf(server.url);
    expect((await client.DELETE('/numbers', { body: { ids: [ID] } })).data).toBeUndefined();
    expect((await client.DELETE('/numbers', { body: { ids: [ID] } })).data).toEqual({
      deletedCount: 1,
    });
  });

  it('honors parseAs', async () => {
    const server = await serve(json({ tags: [] }));
    const client = fetchClientOf(server.url);
    expect((await client.GET('/call-tags', { parseAs: 'text' })).data).toBe('{"tags":[]}');
    const bytes = (await client.GET('/call-tags', { parseAs: 'arrayBuffer' })).data;
    expect(new TextDecoder().decode(bytes as unknown as ArrayBuffer)).toBe('{"tags":[]}');
    const stream = (await client.GET('/call-tags', { parseAs: 'stream' })).data;
    expect(await new Response(stream as unknown as ReadableStream).text()).toBe('{"tags":[]}');
  });

  it('hands a stream over before it has ended', async () => {
    const server = await serve((response) => void response.write('first'));
    const { data } = await fetchClientOf(server.url).GET('/call-tags', { parseAs: 'stream' });
    const reader = (data as unknown as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    await reader.cancel();
  });

  it('ends a stream when the caller aborts', async () => {
    const controller = new AbortController();
    const server = await serve((response) => void response.write('first'));
    const { data } = await fetchClientOf(server.url).GET('/call-tags', {
      parseAs: 'stream',
      signal: controller.signal,
    });
    const reader = (data as unknown as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    controller.abort(new Error('enough'));
    expect((await rejection(reader.read())).message).toBe('enough');
  });

  it('shows openapi-fetch’s middleware a real Request and Response, without the key', async () => {
    const seen: unknown[] = [];
    const middleware: Middleware = {
      onRequest: ({ request, schemaPath }) => {
        seen.push(request instanceof Request, schemaPath, request.headers.get('authorization'));
        request.headers.set('x-added', '1');
      },
      onResponse: ({ response }) => void seen.push(response instanceof Response, response.status),
    };
    const server = await serve(json({ tags: [] }));
    const client = fetchClientOf(server.url);
    client.use(middleware);
    await client.GET('/call-tags');
    expect(seen).toEqual([true, '/call-tags', null, true, 200]);
    expect(server.received[0]?.headers).toMatchObject({
      'x-added': '1',
      authorization: `Bearer ${KEY}`,
    });
    client.eject(middleware);
    await client.GET('/call-tags');
    expect(seen).toHaveLength(5);
  });

  it('keeps the options of fetch on the Request that it sends', async () => {
    let sent: Request | undefined;
    const fetch = async (request: Request) => {
      sent = request;
      return Response.json({ tags: [] });
    };
    await fetchClientOf('http://127.0.0.1', { fetch }).GET('/call-tags', {
      cache: 'no-store',
      credentials: 'omit',
    });
    expect(sent).toMatchObject({ cache: 'no-store', credentials: 'omit', redirect: 'manual' });
  });

  it('passes what is no standard option of fetch on', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
    const options = { next: { revalidate: 60 }, agent: {}, priority: 'high', cache: 'no-store' };
    const client = fetchClientOf('http://127.0.0.1');
    await client.GET('/call-tags', options as never);
    expect(sent.mock.calls[0]?.[1]).toMatchObject(options);
    client.use({ onRequest: () => undefined });
    await client.GET('/call-tags', options as never);
    const [request] = sent.mock.calls[1]!;
    expect(request).toMatchObject({ next: options.next, cache: 'no-store' });
  });

  it('takes a fetch for one call', async () => {
    const fetch = async () => Response.json({ tags: ['mine'] });
    const { data } = await fetchClientOf('http://127.0.0.1:1').GET('/call-tags', { fetch });
    expect(data).toEqual({ tags: ['mine'] });
  });

  it('serves openapi-fetch’s path-based form too', async () => {
    const server = await serve(json({ tags: ['a'] }));
    const { data } = await wrapAsPathBasedClient(fetchClientOf(server.url))['/call-tags'].GET();
    expect(data).toEqual({ tags: ['a'] });
  });

  it('serves request() with the method in any case', async () => {
    const server = await serve(json({ tags: ['a'] }));
    const { data } = await fetchClientOf(server.url).request('get', '/call-tags');
    expect(data).toEqual({ tags: ['a'] });
  });

  it('createFetchClient does not follow a redirect to another origin', async () => {
    const other = await serve(json({}));
    const server = await serve(json({}, 307, { location: other.url }));
    const { response } = await fetchClientOf(server.url).PATCH('/agents/{id}', agent);
    expect(response.status).toBe(307);
    expect(other.received).toEqual([]);
  });

  it.each([
    ['empty', ''],
    ['null', 'null'],
    ['an empty string', '""'],
    ['zero', '0'],
    ['false', 'false'],
  ])(
    'createFetchClient gives a truthy error for a non-2xx response whose body is %s',
    async (_, text) => {
      const server = await serve((response) => void response.writeHead(404).end(text));
      const { error, data } = await fetchClientOf(server.url).GET('/call-tags');
      expect(data).toBeUndefined();
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 404, attempts: 1 });
    },
  );

  it('rejects with an ApiError for every non-2xx response, with throwErrors', async () => {
    const server = await serve(
      json({ detail: 'no such tag' }, 404),
      (response) => void response.writeHead(500).end(),
    );
    const client = fetchClientOf(server.url, { throwErrors: true });
    expect(await rejection<ApiError>(client.GET('/call-tags'))).toMatchObject({
      name: 'ApiError',
      message: 'listCallTags: 404 no such tag',
      body: { detail: 'no such tag' },
    });
    expect(await rejection<ApiError>(client.GET('/call-tags'))).toMatchObject({
      name: 'ApiError',
      status: 500,
    });
  });

  it('names a malformed header without its value', async () => {
    const call = fetchClientOf('http://127.0.0.1:1').GET('/call-tags', {
      headers: { 'x-bad': 's3cret\n1' },
    });
    const error = await rejection(call);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(/header x-bad /);
    expect(inspect(error)).not.toMatch(/s3cret/);
  });

  it.each([[undefined], [{ onResponse: () => undefined }]])(
    'createFetchClient gives a response with its URL, middleware or not',
    async (middleware) => {
      const server = await serve(json({ tags: [] }));
      const client = fetchClientOf(server.url);
      if (middleware) client.use(middleware);
      const { response } = await client.GET('/call-tags');
      expect(response.url).toBe(`${server.url}/api/v1/call-tags`);
    },
  );

  it('lets a middleware read the body and set a signal', async () => {
    let seen: unknown;
    const controller = new AbortController();
    const server = await serve(json({ tags: ['a'] }), () => controller.abort(new Error('enough')));
    const middleware: Middleware = {
      onRequest: ({ request }) => new Request(request, { signal: controller.signal }),
      onResponse: async ({ response }) => void (seen = await response.clone().json()),
    };
    const client = fetchClientOf(server.url);
    client.use(middleware);
    expect((await client.GET('/call-tags')).data).toEqual({ tags: ['a'] });
    expect(seen).toEqual({ tags: ['a'] });
    expect((await rejection(client.GET('/call-tags'))).message).toBe('enough');
  });

  it('sends a body that a middleware replaced, with its length', async () => {
    const server = await serve(json({}));
    const middleware: Middleware = {
      onRequest: ({ request }) => new Request(request, { body: '{"name":"Nora"}' }),
    };
    const client = fetchClientOf(server.url);
    client.use(middleware);
    await client.PATCH('/agents/{id}', agent);
    expect(server.received[0]).toMatchObject({
      body: '{"name":"Nora"}',
      headers: { 'content-length': '15' },
    });
  });

  it('reports a body that JSON cannot hold as a ConfigurationError', async () => {
    const body = { name: 1n } as never;
    const error = await rejection(
      fetchClientOf('http://127.0.0.1:1').PATCH('/agents/{id}', { ...agent, body }),
    );
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(/request cannot be sent/);
  });

  it('sends each call once, whatever comes of it', async () => {
    const server = await serve(status(503));
    expect((await fetchClientOf(server.url).GET('/call-tags')).response.status).toBe(503);
    expect(server.received).toHaveLength(1);
    const fetch = vi.fn(async () => Promise.reject(new TypeError('fetch failed')));
    const call = fetchClientOf(server.url, { fetch }).GET('/call-tags');
    expect(await rejection(call)).toBeInstanceOf(TypeError);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('a middleware cannot send the key to another origin or root', async () => {
    const [server, other] = [await serve(json({})), await serve(json({}))];
    for (const target of [other.url, `${server.url}/elsewhere`]) {
      const client = fetchClientOf(server.url);
      client.use({
        onRequest: ({ request }) => new Request(request.url.replace(server.url, target), request),
      });
      const error = await rejection(client.GET('/call-tags'));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error.message).toMatch(/another root/);
    }
    expect([...server.received, ...other.received]).toEqual([]);
  });

  it.each([{ 'x-organization-id': null }, { 'X-Organization-Id': undefined }])(
    'params.header cannot remove the organization: %j',
    async (header) => {
      const server = await serve(json({}));
      await fetchClientOf(server.url).GET('/versions/{version_id}', {
        params: { path: { version_id: 'v1' }, header },
      } as never);
      expect(server.received[0]?.headers['x-organization-id']).toBe('org_1');
    },
  );

  it('names no organization that a header cannot carry', async () => {
    const server = await serve(json({}));
    const call = fetchClientOf(server.url).GET('/versions/{version_id}', {
      params: { path: { version_id: 'v1' }, header: { 'X-Organization-Id': 'org 3' } },
    } as never);
    expect(await rejection(call)).toBeInstanceOf(ConfigurationError);
    expect(server.received).toEqual([]);
  });

  it('gives what addUseCaseWebhook responds with as text, since it need not be JSON', async () => {
    const server = await serve((response) => void response.end('added'));
    const { data } = await fetchClientOf(server.url).POST('/use-cases/{id}/add-webhook', {
      params: { path: { id: ID } },
      body: { url: 'https://hooks.example' },
    });
    expect(data).toBe('added');
  });
});
