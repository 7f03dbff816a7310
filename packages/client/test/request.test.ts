import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { afterEach, expect, it, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { clientFor, ID, KEY } from './support/client.js';
import { json, serve, status, type Received } from './support/server.js';

afterEach(() => void vi.restoreAllMocks());

it('a client has one method for each operation, and a stack shows its name', () => {
  const methods = Object.entries(clientFor('http://127.0.0.1')) as [string, { name: string }][];
  const names = operations.map(({ operationId }) => operationId);
  expect(methods.map(([key]) => key)).toEqual(names);
  expect(methods.map(([, { name }]) => name)).toEqual(names);
});

it.each(operations)('$operationId sends the example of the contract to its root', async (row) => {
  const { operationId, method, root, success } = row;
  const example = exampleRequest(operationOf(row));
  const response = success.body === 'json' ? json({}) : json('text');
  const base = await serve(response);
  const platform = await serve(response);
  const client = clientFor(base.url, { platformUrl: platform.url });
  await (client[operationId] as (args: object) => Promise<unknown>)(example);
  const [hit, other] = root === 'platform' ? [platform, base] : [base, platform];
  expect(other.received).toEqual([]);
  expect(hit.received).toHaveLength(1);
  const [{ url, body, headers, ...sent }] = hit.received as [Received];
  const { pathname, searchParams } = new URL(url, hit.url);
  expect(sent.method).toBe(method);
  expect(pathname).toBe(
    `/api/v1${row.path.replace(/{(.*?)}/g, (_, name: string) => example.path[name]!)}`,
  );
  expect(Object.fromEntries(searchParams)).toEqual(example.query);
  expect(body).toBe(example.body ? JSON.stringify(example.body) : '');
  expect(headers['content-type']).toBe(example.body && 'application/json');
  expect(headers.authorization).toBe(`Bearer ${KEY}`);
  expect(headers['x-organization-id']).toBe(root === 'platform' ? 'org_1' : undefined);
});

it('a body is sent with its length, with DELETE too', async () => {
  const server = await serve(json({}));
  await clientFor(server.url).removeMember({ body: { email: 'ada@example.org' } });
  expect(server.received[0]).toMatchObject({
    body: '{"email":"ada@example.org"}',
    headers: { 'content-type': 'application/json', 'content-length': '27' },
  });
});

it('a query is sent encoded', async () => {
  const server = await serve(json([]));
  await clientFor(server.url).listUseCaseRuns({
    path: { use_case_id: ID },
    query: { limit: '10&x=1', sort: 'asc' },
  });
  expect(server.received[0]?.url).toBe(`/api/v1/use-cases/${ID}/runs?limit=10%26x%3D1&sort=asc`);
});

it('a call can override the organization, which the other root never gets', async () => {
  const server = await serve(json({}));
  const client = clientFor(server.url);
  const shared = { organizationId: 'org_2' };
  await client.getWorkflowVersion({ path: { version_id: 'v1' }, ...shared });
  await client.listCallTags(shared as object);
  expect(server.received[0]?.headers['x-organization-id']).toBe('org_2');
  expect(server.received[1]?.headers).not.toHaveProperty('x-organization-id');
});

it('headers of a call go before those of the client, and null removes one', async () => {
  const server = await serve(json({}));
  const client = clientFor(server.url, {
    headers: { 'x-one': 'client', 'x-two': 'client', 'x-three': 'client' },
  });
  await client.getOrganization({
    headers: { 'X-Two': 'call', 'x-three': null, 'x-four': undefined },
  });
  const { headers } = server.received[0]!;
  expect(headers).toMatchObject({ 'x-one': 'client', 'x-two': 'call' });
  expect(headers).not.toHaveProperty('x-three');
  expect(headers).not.toHaveProperty('x-four');
});

it.each([
  ['replace', { Authorization: 'Bearer other', 'X-Organization-Id': 'other' }],
  ['remove', { Authorization: null, 'X-Organization-Id': null }],
])('headers cannot %s the authorization and the organization', async (_, headers) => {
  const server = await serve(json({}));
  await clientFor(server.url).getWorkflowVersion({ path: { version_id: 'v1' }, headers });
  expect(server.received[0]?.headers).toMatchObject({
    authorization: `Bearer ${KEY}`,
    'x-organization-id': 'org_1',
  });
});

it('the client accepts JSON alone where an operation returns it', async () => {
  const server = await serve(json({ tags: [] }), json('x'));
  await clientFor(server.url).listCallTags();
  await clientFor(server.url).getCallRecording({ path: { id: ID } });
  const accepted = server.received.map(({ headers }) => headers.accept);
  expect(accepted).toEqual(['application/json', '*/*']);
});

it('the client sends its name and version as the user agent', async () => {
  const server = await serve(json({ tags: [] }));
  await clientFor(server.url).listCallTags();
  const agent = server.received[0]?.headers['user-agent'];
  expect(agent).toBe(`voice-agent-platform-client/${manifest.version}`);
});

it('headers of the client and of a call replace accept and user-agent', async () => {
  const server = await serve(json({ tags: [] }));
  const client = clientFor(server.url, { headers: { 'user-agent': 'mine/1' } });
  await client.listCallTags({ headers: { accept: 'text/csv' } });
  expect(server.received[0]?.headers).toMatchObject({ accept: 'text/csv', 'user-agent': 'mine/1' });
});

it('each request gets headers of its own: what a fetch adds to them does not grow with the attempts', async () => {
  const server = await serve(
    status(503),
    json({}, 302, { location: '/api/v1/x' }),
    json({ tags: [] }),
  );
  const client = clientFor(server.url, {
    fetch: (url, init) => {
      init.headers.append('x-hop', '1');
      return fetch(url, init);
    },
  });
  await client.listCallTags();
  expect(server.received.map(({ headers }) => headers['x-hop'])).toEqual(['1', '1', '1']);
});

it('the global fetch is read at each call, so that a later replacement is used', async () => {
  const client = clientFor('http://127.0.0.1');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ tags: ['late'] }));
  expect(await client.listCallTags()).toEqual({ tags: ['late'] });
});

it('each of 1,000 parallel calls gets its own response, in whatever order they arrive', async () => {
  const respond: (() => void)[] = [];
  const fetch = (url: string) =>
    new Promise<Response>((resolve) => {
      respond.unshift(() => resolve(Response.json({ id: url.split('/').at(-1) })));
      if (respond.length === 1000) respond.forEach((release) => release());
    });
  const client = clientFor('http://127.0.0.1', { fetch, timeoutMs: Infinity });
  const ids = Array.from({ length: 1000 }, (_, index) => `agent-${index}`);
  const calls = ids.map((id) => client.updateAgent({ path: { id }, body: {} }));
  expect((await Promise.all(calls)).map(({ id }) => id)).toEqual(ids);
});
