import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, ConfigurationError, createClient } from '../src/index.js';
import { createFetchClient } from '../src/fetch.js';

let close: (() => void) | undefined;
afterEach(() => close?.());

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  close = () => server.close();
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('createClient', () => {
  it('sends the key and resolves with the body', async () => {
    const seen: (string | undefined)[] = [];
    const baseUrl = await serve((request, response) => {
      seen.push(request.method, request.url, request.headers.authorization);
      response.end('{"id":"1"}');
    });
    const options = { baseUrl, platformUrl: baseUrl, apiKey: 'sk_test_1' };
    const client = createClient(options);
    expect(await client.getOrganization()).toEqual({ id: '1' });
    expect(await client.updateAgent({ path: { id: 'a/b' }, body: { name: 'x' } })).toEqual({
      id: '1',
    });
    const { data } = await createFetchClient(options).GET('/orgs');
    expect(data).toEqual({ id: '1' });
    expect(seen).toEqual([
      'GET',
      '/api/v1/orgs',
      'Bearer sk_test_1',
      'PATCH',
      '/api/v1/agents/a%2Fb',
      'Bearer sk_test_1',
      'GET',
      '/api/v1/orgs',
      'Bearer sk_test_1',
    ]);
  });

  it('rejects with an ApiError for a failing status', async () => {
    const baseUrl = await serve((_, response) => {
      response.writeHead(404).end('{"title":"no"}');
    });
    const client = createClient({ baseUrl, platformUrl: baseUrl, apiKey: 'sk_test_1' });
    const error = await client.getOrganization().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).body).toEqual({ title: 'no' });
    await expect(client.getWorkflowVersion({ path: { version_id: 'v' } })).rejects.toBeInstanceOf(
      ConfigurationError,
    );
  });
});
