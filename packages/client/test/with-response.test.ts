import { expect, it } from 'vitest';
import { ApiError, ConfigurationError, withResponse, type request } from '../src/index.js';
import { CALLS, clientFor, rejection } from './support/client.js';
import { json, serve, status } from './support/server.js';

it('withResponse resolves to data, status, headers, request id and attempts', async () => {
  const server = await serve(status(503), json({ tags: ['a'] }, 200, { 'x-request-id': 'req_1' }));
  const { headers, ...rest } = await withResponse(clientFor(server.url)).listCallTags();
  expect(rest).toEqual({ data: { tags: ['a'] }, status: 200, requestId: 'req_1', attempts: 2 });
  expect(headers.get('content-type')).toBe('application/json');
});

it('withResponse has the methods of the client, which take the same arguments and reject alike', async () => {
  const server = await serve(json({ title: 'no' }, 404));
  const client = clientFor(server.url);
  const methods = withResponse(client);
  expect(Object.keys(methods)).toEqual(Object.keys(client));
  const call = CALLS.PATCH(methods as unknown as typeof client);
  expect(await rejection(call)).toBeInstanceOf(ApiError);
  expect(server.received[0]).toMatchObject({ method: 'PATCH', body: '{"name":"Ada"}' });
});

it('withResponse refuses a client that createClient did not make', () => {
  expect(() => withResponse({ ...clientFor('http://127.0.0.1') })).toThrow(ConfigurationError);
});

it('a client works with the functions of another copy of the package', async () => {
  const server = await serve(json({ tags: ['a'] }));
  const copy = (await import('../dist/index.js')) as unknown as {
    withResponse: typeof withResponse;
    request: typeof request;
  };
  expect(copy.withResponse).not.toBe(withResponse);
  const client = clientFor(server.url);
  expect((await copy.withResponse(client).listCallTags()).data).toEqual({ tags: ['a'] });
  expect((await copy.request(withResponse(client), 'GET /tags')).data).toEqual({ tags: ['a'] });
});
