import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConfigurationError, TimeoutError } from '../src/index.js';
import { fetchClientOf, ID, rejection, withoutBackOff } from './support/client.js';
import { json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.restoreAllMocks());

const PARAMS = { path: { id: ID } };
const MIDDLEWARE = [{ onRequest() {} }];

describe('a body to send that stalls', () => {
  const stalling = () =>
    new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
  const given = { params: PARAMS, body: {}, bodySerializer: stalling, duplex: 'half' } as const;

  it.each([
    ['PUT', undefined],
    ['PUT', MIDDLEWARE],
    ['PATCH', MIDDLEWARE],
  ] as const)('ends with the timeout: %s, middleware %j', async (method, middleware) => {
    const { url } = await serve(json({}));
    const client = fetchClientOf(url, { middleware: middleware ?? [], timeoutMs: 20 });
    const call =
      method === 'PUT'
        ? client.PUT('/use-cases/{id}/delete-webhook', given)
        : client.PATCH('/agents/{id}', given);
    expect(await rejection(call)).toBeInstanceOf(TimeoutError);
  });

  it('ends with the signal of the caller', async () => {
    const { url } = await serve(json({}));
    const reason = new Error('enough');
    const controller = new AbortController();
    const call = fetchClientOf(url).PUT('/use-cases/{id}/delete-webhook', {
      ...given,
      signal: controller.signal,
    });
    controller.abort(reason);
    expect(await rejection(call)).toBe(reason);
  });
});

it('a body that is an async iterable is sent whole in each attempt', async () => {
  const server = await serve(status(503), json({}));
  async function* parts() {
    yield new TextEncoder().encode('{"url":');
    yield new TextEncoder().encode('"https://hooks.example"}');
  }
  const { response } = await fetchClientOf(server.url).PUT('/use-cases/{id}/delete-webhook', {
    params: PARAMS,
    body: {} as never,
    bodySerializer: parts,
    duplex: 'half',
  } as never);
  expect(response.status).toBe(200);
  const whole = '{"url":"https://hooks.example"}';
  expect(server.received.map(({ body }) => body)).toEqual([whole, whole]);
});

describe('params.header', () => {
  it('is sent once, with each item of a list', async () => {
    const server = await serve(json({ tags: [] }));
    await fetchClientOf(server.url).GET('/call-tags', {
      params: { header: { 'x-list': ['a', 'b'] } },
      headers: { 'x-none': [] },
    } as never);
    expect(server.received[0]?.headers['x-list']).toBe('a, b');
    expect(server.received[0]?.headers).not.toHaveProperty('x-none');
  });

  it.each([{ 'x-organization-id': null }, { 'X-Organization-Id': undefined }])(
    'cannot remove the organization: %j',
    async (header) => {
      const server = await serve(json({}));
      await fetchClientOf(server.url).GET('/versions/{version_id}', {
        params: { path: { version_id: 'v1' }, header },
      } as never);
      expect(server.received[0]?.headers['x-organization-id']).toBe('org_1');
    },
  );

  it('names the organization in any case, and it is checked', async () => {
    const server = await serve(json({}));
    const get = (organization: string) =>
      fetchClientOf(server.url).GET('/versions/{version_id}', {
        params: { path: { version_id: 'v1' }, header: { 'X-Organization-Id': organization } },
      } as never);
    await get('org_2');
    expect(server.received[0]?.headers['x-organization-id']).toBe('org_2');
    expect(await rejection(get('org 3'))).toBeInstanceOf(ConfigurationError);
    expect(server.received).toHaveLength(1);
  });
});

describe('a request that a middleware replaces', () => {
  it('is not sent to another origin', async () => {
    const [server, other] = [await serve(json({})), await serve(json({}))];
    const onRequest = ({ request }: { request: Request }) =>
      new Request(request.url.replace(server.url, other.url), request);
    const call = fetchClientOf(server.url, { middleware: [{ onRequest }] }).GET('/call-tags');
    const error = await rejection(call);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(/another origin/);
    expect([...server.received, ...other.received]).toEqual([]);
  });

  it('is retried as its own method may be', async () => {
    const server = await serve(status(503));
    const onRequest = ({ request }: { request: Request }) =>
      new Request(request, { method: 'POST' });
    await fetchClientOf(server.url, { middleware: [{ onRequest }] }).GET('/call-tags');
    expect(server.received.map(({ method }) => method)).toEqual(['POST']);
  });
});

it('a middleware that was added twice is ejected once', async () => {
  const { url } = await serve(json({ tags: [] }));
  const onRequest = vi.fn();
  const middleware = { onRequest };
  const client = fetchClientOf(url);
  client.use(middleware, middleware);
  client.eject(middleware);
  await client.GET('/call-tags');
  expect(onRequest).toHaveBeenCalledOnce();
});

it.each([
  ['a body that was serialized before', (body: unknown) => ({ body, bodySerializer: String })],
  ['what a serializer adds', (body: unknown) => ({ body: {}, bodySerializer: () => body })],
])('a secret of %s is not printed when the service quotes it', async (_, content) => {
  const secret = 'hookval_48213377';
  const text = JSON.stringify({ headers: [{ key: 'x-token', value: secret }] });
  for (const middleware of [[], MIDDLEWARE]) {
    const { url } = await serve(json({ message: `refused ${secret}` }, 422));
    const client = fetchClientOf(url, { middleware, throwErrors: true });
    const call = client.PATCH('/use-cases/{id}', { params: PARAMS, ...content(text) } as never);
    const error = await rejection<ApiError>(call);
    expect(error).toBeInstanceOf(ApiError);
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain(secret);
  }
});
